"""The growth of step times, without the programs."""
import unittest
import xml.etree.ElementTree as xml

import bench_growth


class Fits(unittest.TestCase):
    def test_a_power_law_gives_its_exponent(self):
        sizes = (10, 30, 100, 1000)
        self.assertAlmostEqual(bench_growth.exponent(sizes, [3 * n ** 1.5 for n in sizes]), 1.5, places=12)

    def test_rows_have_all_sizes_and_both_fits(self):
        own, other = bench_growth.rows('balls', (10, 100), [(1, 2), (10, 200)])
        self.assertEqual(own, '| balls | Corten | 10: 1 | 100: 10 | 1.00 | 1.00 |')
        self.assertEqual(other, '| balls | reference | 10: 2 | 100: 200 | 2.00 | 2.00 |')

    def test_a_size_that_one_cannot_simulate_is_left_out_of_its_fit(self):
        _, other = bench_growth.rows('balls', (10, 100, 1000), [(1, 2), (10, 20), (100, None)])
        self.assertEqual(other, '| balls | reference | 10: 2 | 100: 20 | 1,000: refused | 1.00 | 1.00 |')


class Scenes(unittest.TestCase):
    def test_grids_have_as_many_bodies_as_asked(self):
        for count in (10, 30, 100, 1000, 10000):
            root = xml.fromstring(bench_growth.grid(count, 1, '<body/>'))
            self.assertEqual(int(root.get('count')) * int(root[0].get('count')), count)

    def test_every_scene_is_xml_with_its_bodies(self):
        for family, _, sizes in bench_growth.FAMILIES:
            root = xml.fromstring(family(sizes[0]))
            self.assertTrue(list(root.iter('body')), family.__name__)
        self.assertEqual(len(list(xml.fromstring(bench_growth.chain(30)).iter('body'))), 30)


if __name__ == '__main__':
    unittest.main()
