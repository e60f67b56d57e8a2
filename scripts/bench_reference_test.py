"""The comparison with the reference, without the reference."""
import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

import bench_reference


def result(us, ncon=1, nefc=4, niter=2):
    return {'cpu_us_per_step': us, 'ncon': ncon, 'nefc': nefc, 'niter': niter}


class Numbers(unittest.TestCase):
    def test_steps_are_round_numbers_that_take_at_most_the_time(self):
        for us, seconds, steps in ((10, 0.5, 50000), (16.5, 0.5, 20000), (400, 0.5, 1000), (1e6, 0.5, 10)):
            self.assertEqual(bench_reference.steps_for(us, seconds), steps)

    def test_the_ratio_is_that_of_the_shortest_times(self):
        numbers = bench_reference.summary(100, [result(2), result(4)], [result(6), result(5)])
        self.assertEqual(numbers['ratio'], 2.5)
        self.assertEqual((numbers['low'], numbers['high']), (1.25, 3))

    def test_both_counts_are_shown_where_they_differ(self):
        own, other = [result(1, ncon=2.5)], [result(1, ncon=2.75)]
        self.assertEqual(bench_reference.count_text('ncon', own, other), '2.5 / 2.75')
        self.assertEqual(bench_reference.count_text('nefc', own, other), '4')

    def test_the_mean_is_geometric_and_the_worst_is_named(self):
        text = bench_reference.close([(2.0, 'a'), (0.5, 'b')])[0]
        self.assertIn('1.00', text)
        self.assertIn('0.50 (b)', text)

    def test_scenes_are_named_by_their_folder(self):
        self.assertEqual(bench_reference.name_of(pathlib.Path('robots/dog/scene.xml')), 'dog/scene')
        self.assertEqual(bench_reference.name_of(pathlib.Path('robots/dog/dog.xml')), 'dog')


class Rounds(unittest.TestCase):
    def test_programs_alternate_and_do_the_same_work(self):
        calls = []

        def measure(program, model, steps, warmup):
            calls.append((program, steps, warmup))
            return result(100 if program == 'own' else 200)

        with mock.patch.object(bench_reference, 'measure', measure):
            steps, own, other = bench_reference.compare(['own', 'other'], 'model', 2, 0.2)
        self.assertEqual(calls[2:], [(name, 1000, 100) for name in ('own', 'other', 'other', 'own')])
        self.assertEqual((steps, len(own), len(other)), (1000, 2, 2))

    def test_a_model_that_one_of_them_refuses_is_named_and_not_counted(self):
        with mock.patch.object(bench_reference, 'measure', lambda *_: 'no such file'):
            self.assertEqual(bench_reference.compare(['own', 'other'], 'model', 2, 0.2), 'no such file')


class Library(unittest.TestCase):
    def test_headers_are_beside_the_library_or_beside_its_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / 'include/mujoco').mkdir(parents=True)
            (folder / 'include/mujoco/mujoco.h').touch()
            for library in (folder / 'libmujoco.so', folder / 'lib/libmujoco.so'):
                self.assertEqual(bench_reference.headers_of(library), folder / 'include')
            with self.assertRaises(SystemExit):
                bench_reference.headers_of(folder / 'a/b/libmujoco.so')

    def test_refuses_missing_files_and_bad_numbers(self):
        for arguments in (['--library', 'nothing.so'], ['--library', __file__, 'nothing.xml'],
                          ['--library', __file__, '--rounds', '0']):
            text = io.StringIO()
            with contextlib.redirect_stderr(text), self.assertRaises(SystemExit):
                bench_reference.main(arguments)
            self.assertRegex(text.getvalue(), 'nothing|not above zero')


if __name__ == '__main__':
    unittest.main()
