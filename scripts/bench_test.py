"""The comparison of two bench files."""
import contextlib
import io
import pathlib
import tempfile
import unittest

import bench


def row(scene, figure, unit, value, commit='aaa', cpu='cpu'):
    return {'commit': commit, 'date': 'now', 'cpu': cpu, 'cores': '2', 'compiler': 'g++', 'scene': scene,
            'figure': figure, 'unit': unit, 'value': value}


def compared(first, second):
    return '\n'.join(bench.compare(first, second))


class Compare(unittest.TestCase):
    def test_a_higher_rate_is_faster(self):
        text = compared([row('arm', 'steps_per_second', '1/s', 100)], [row('arm', 'steps_per_second', '1/s', 150)])
        self.assertIn('1.500', text.splitlines()[1])

    def test_a_longer_time_is_slower(self):
        text = compared([row('BM_step', 'real_time', 'ns', 100)], [row('BM_step', 'real_time', 'ns', 200)])
        self.assertIn('0.500', text.splitlines()[1])

    def test_the_mean_is_geometric(self):
        first = [row('a', 'real_time', 'ns', 100), row('b', 'real_time', 'ns', 100)]
        second = [row('a', 'real_time', 'ns', 50), row('b', 'real_time', 'ns', 200)]
        self.assertIn('geometric mean of 2 speeds, second over first: 1.000', compared(first, second))

    def test_counts_are_shown_only_where_they_differ(self):
        same, other = row('a', 'ncon', 'count', 4), row('a', 'ncon', 'count', 5)
        self.assertNotIn('ncon', compared([same], [same]))
        self.assertIn('different work', compared([same], [other]))

    def test_missing_rows_and_other_units_are_named(self):
        first = [row('a', 'real_time', 'ns', 1), row('c', 'real_time', 'ns', 1)]
        text = compared(first, [row('b', 'real_time', 'ns', 1), row('c', 'real_time', 'us', 1)])
        for part in ('only in the first file', 'only in the second file', 'not comparable'):
            self.assertIn(part, text)

    def test_another_machine_is_noted(self):
        rows = row('a', 'real_time', 'ns', 1), row('a', 'real_time', 'ns', 1, cpu='another')
        self.assertIn('note: different cpu: cpu and another', compared([rows[0]], [rows[1]]))

    def test_reads_what_it_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'new/a.csv'
            bench.write(path, [row('a, all threads', 'steps_per_second', '1/s', 10)])
            text = io.StringIO()
            with contextlib.redirect_stdout(text):
                self.assertEqual(bench.main(['--compare', str(path), str(path)]), 0)
            self.assertIn('1.000', text.getvalue())

    def test_refuses_other_files(self):
        with tempfile.NamedTemporaryFile('w', suffix='.csv') as file:
            file.write('a,b\n1,2\n')
            file.flush()
            with self.assertRaises(SystemExit):
                bench.read(file.name)


class LoadLimits(unittest.TestCase):
    def test_a_slow_load_is_named_with_its_limit(self):
        rows = [row('Mesh/1k', 'real_time', 'ms', 12.5), row('Mesh/10k', 'real_time', 'us', 99000)]
        self.assertEqual(list(bench.too_slow(rows)), ['Mesh/1k: loading took 12.5 ms; allowed are 10 ms'])

    def test_units_count(self):
        self.assertEqual(len(list(bench.too_slow([row('Mesh/10k', 'real_time', 'us', 101000)]))), 1)
        self.assertEqual(list(bench.too_slow([row('Mesh/10k', 'real_time', 'ns', 101000)])), [])

    def test_other_figures_have_no_limit(self):
        self.assertEqual(list(bench.too_slow([row('humanoid', 'steps_per_second', '1/s', 1)])), [])

    def test_every_limit_belongs_to_a_benchmark(self):
        source = (pathlib.Path(__file__).parent.parent / 'bench/load_bench.cpp').read_text(encoding='utf-8')
        for name in bench.LOAD_LIMITS:
            call = f'(Mesh, {name.removeprefix("Mesh/")}, ' if name.startswith('Mesh/') else f'BENCHMARK({name})'
            self.assertIn(call, source, name)


if __name__ == '__main__':
    unittest.main()
