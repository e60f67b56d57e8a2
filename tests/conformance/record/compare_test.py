"""The rules of comparison, the files and the random models: what needs no reference."""
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as xml

import case_file
import compare
import random_flex
import random_model

BOX, ELLIPSOID = compare.BOX, compare.ELLIPSOID
CASES = pathlib.Path(__file__).parent.parent / 'cases'


def contact(geom, x, force=5.0):
    return {'dist': -0.01, 'pos': [x, 0.0, 0.0], 'frame': [0, 0, 1, 1, 0, 0, 0, 1, 0], 'includemargin': 0,
            'friction': [1, 1, 0.005, 0.0001, 0.0001], 'solref': [0.02, 1], 'solreffriction': [0, 0],
            'solimp': [0.9, 0.95, 0.001, 0.5, 2], 'dim': 3, 'geom': [0, geom], 'exclude': 0,
            'force': [force, 0, 0, 0, 0, 0]}


def sample():
    """A small case that agrees with itself."""
    forward = {'xpos': [0, 0, 0, 1, 2, 3], 'xquat': [1, 0, 0, 0, 0.6, 0.8, 0, 0], 'qacc': [100.0, 2.0],
               'M': [2.0, 0.1, 0.1, 3.0], 'contact': [contact(1, 0), contact(1, 1), contact(2, 0)],
               'efc_force': [5.0, 5.0, 5.0], 'nefc': 3}
    model = {'nq': 2, 'body_names': ['world', 'a'], 'opt': {'solver': 2, 'noslip_iterations': 0},
             'geom_type': [BOX, BOX, BOX], 'geom_quat': 3 * [1, 0, 0, 0], 'body_inertia': [0, 0, 0, 1, 2, 3],
             'body_iquat': 2 * [1, 0, 0, 0]}
    return {'model': model, 'checkpoints': [{'step': 0, 'forward': forward, 'next': {'qpos': [1.0, 2.0]}}],
            'rollout': {'qpos': [1.0, 2.0], 'qvel': [1.0], 'act': []}}


class Rules(unittest.TestCase):
    def setUp(self):
        self.reference, self.got = sample(), sample()
        self.forward = self.got['checkpoints'][0]['forward']

    def fields(self, profile='exact'):
        return [d.field for d in compare.compare(self.reference, self.got, profile).differences]

    def test_equal_cases_agree_in_every_profile(self):
        for profile in ('exact', 'iterative', 'ambiguous', 'live'):
            self.assertEqual(self.fields(profile), [])

    def test_smooth_fields_agree_to_eight_digits_of_the_largest_number(self):
        self.forward['xpos'][3] = 1 + 2.9e-8  # the largest is 3
        self.assertEqual(self.fields(), [])
        self.forward['xpos'][3] = 1 + 3.1e-8
        self.assertEqual(self.fields(), ['step 0: xpos'])

    def test_solved_fields_agree_to_six_digits_or_five(self):
        self.forward['qacc'][1] = 2 + 1.1e-4  # the largest is 100
        self.assertEqual(self.fields(), ['step 0: qacc'])
        for case in (self.reference, self.got):
            case['model']['opt']['solver'] = 1
        self.assertEqual(self.fields(), [])

    def test_a_difference_names_index_values_and_tolerance(self):
        self.forward['M'][1] = 0.2
        found = compare.compare(self.reference, self.got).differences[0]
        self.assertEqual((found.index, found.reference, found.got, found.allowed), (1, 0.1, 0.2, 1e-8))
        self.assertIn('step 0: M[1]: reference 0.1, corten 0.2', str(found))

    def test_nan_sizes_names_and_missing_fields_fail(self):
        self.forward['xpos'][0] = 'nan'
        self.forward['M'].append(0.0)
        del self.forward['qacc'], self.got['model']['nq']
        self.got['model']['body_names'][1] = 'b'
        self.got['rollout']['qvel'][0] = 1.1
        self.assertEqual(self.fields(), ['model.nq missing', 'model.body_names', 'step 0: xpos', 'step 0: qacc missing',
                                         'step 0: M', 'rollout.qvel'])

    def test_nan_agrees_with_nan(self):
        self.reference['checkpoints'][0]['forward']['xpos'][0] = self.forward['xpos'][0] = 'nan'
        self.assertEqual(self.fields(), [])

    def test_a_quaternion_agrees_with_its_negative(self):
        self.forward['xquat'] = [-1, 0, 0, 0, -0.6, -0.8, 0, 0]
        self.assertEqual(self.fields(), [])
        self.forward['xquat'] = [-1, 0, 0, 0, -0.6, 0.8, 0, 0]
        self.assertEqual(self.fields(), ['step 0: xquat'])

    def test_inertias_are_tensors(self):
        half = 0.5 ** 0.5
        self.got['model'].update(body_inertia=[0, 0, 0, 2, 1, 3], body_iquat=[1, 0, 0, 0, half, 0, 0, half])
        self.assertEqual(self.fields(), [])
        self.got['model']['body_inertia'] = [0, 0, 0, 1, 2, 3]
        self.assertEqual(self.fields(), ['model.body_inertia(tensor)'])

    def test_contact_order_is_noted_and_rows_are_skipped(self):
        contacts = self.forward['contact']
        contacts[0], contacts[1] = contacts[1], contacts[0]
        self.forward['efc_force'] = [1, 2, 3]
        report = compare.compare(self.reference, self.got)
        self.assertEqual((report.differences, report.notes), ([], ['step 0: contact order differs']))

    def test_contacts_that_are_missing_or_of_other_geoms_fail(self):
        self.forward['contact'][2]['geom'] = [0, 3]
        self.assertEqual(self.fields(), ['step 0: number of contacts of geoms (0, 2)',
                                         'step 0: number of contacts of geoms (0, 3)'])

    def test_iterative_colliders_are_found_by_their_geoms(self):
        self.forward['contact'][2]['dist'] = -0.010005
        self.assertEqual(self.fields('live'), ['step 0: contact[2] of geoms (0, 2).dist'])
        for case in (self.reference, self.got):
            case['model']['geom_type'][2] = ELLIPSOID
        self.assertEqual(self.fields('live'), [])
        self.forward['contact'][1]['dist'] = -0.010005  # two boxes
        self.assertEqual(self.fields('live'), ['step 0: contact[1] of geoms (0, 1).dist'])

    def test_ambiguous_contacts_have_pairs_and_depths(self):
        self.forward['contact'] = [contact(2, 0.3), contact(1, 0.7)]
        self.assertEqual(self.fields('ambiguous'), [])
        self.forward['contact'][1]['dist'] = -0.02
        self.assertEqual(self.fields('ambiguous'), ['step 0: contact depth (0, 1)'])

    def test_profiles_are_known_by_name(self):
        names = ['convex_box_mesh', 'ambiguous_stack', 'plane_box']
        self.assertEqual([compare.profile_of(name) for name in names], ['iterative', 'ambiguous', 'exact'])


class Conditioning(unittest.TestCase):
    def reliable(self, field, *noise, error=1.0):
        own = compare.spread([compare.Difference(name, 1.0, 0.0) for name in noise])
        return compare.reliable(compare.Difference(field, error, 0.0), own)

    def test_a_difference_much_larger_than_the_references_own_is_reported(self):
        self.assertFalse(self.reliable('step 0: qacc', 'step 0: qacc', error=9.0))
        self.assertTrue(self.reliable('step 0: qacc', 'step 0: qacc', error=11.0))
        self.assertTrue(self.reliable('step 0: qacc', 'step 0: qacc', error=float('inf')))

    def test_fields_stand_for_themselves(self):
        self.assertFalse(self.reliable('step 0: qacc', 'step 0: qacc'))
        self.assertTrue(self.reliable('step 0: qacc', 'step 10: qacc', 'step 0: M'))
        self.assertTrue(self.reliable('step 0: contact[1].dist', 'step 0: contact[2].dist', 'step 0: contact[1].force'))

    def test_contact_forces_stand_for_each_other(self):
        self.assertFalse(self.reliable('step 0: contact[1].force', 'step 0: contact[2].force'))
        self.assertTrue(self.reliable('step 0: contact[1].force', 'step 10: contact[2].force'))

    def test_contacts_that_come_and_go_make_those_of_their_geoms_unreliable(self):
        noise = 'step 0: number of contacts of geoms (0, 2)'
        self.assertFalse(self.reliable('step 0: contact[1] of geoms (0, 2).dist', noise))
        self.assertTrue(self.reliable('step 0: contact[1] of geoms (0, 3).dist', noise))
        self.assertFalse(self.reliable('step 0: contact[1] of geoms (0, 3).force', noise))
        self.assertTrue(self.reliable('step 10: contact[1] of geoms (0, 2).dist', noise))
        self.assertTrue(self.reliable('step 0: number of contacts of geoms (0, 3)', noise))

    def test_nan_is_never_excused(self):
        own = {'step 0: qacc': float('inf')}
        nan = compare.Difference('step 0: qacc', float('inf'), 0.0, 0, 1.0, 'nan')
        self.assertTrue(compare.reliable(nan, own))
        shorter = compare.Difference('step 0: qacc', float('inf'), 0.0, -1, [1.0, 2.0], [1.0])
        self.assertFalse(compare.reliable(shorter, own))


class DistanceSensors(unittest.TestCase):
    def test_only_their_own_readings_are_compared_loosely(self):
        model = {'sensor_type': [9, 39], 'sensor_adr': [0, 1], 'sensor_dim': [1, 1]}
        def differences(got):
            report = compare.Report()
            compare.compare_sensors('', [1.0, 1.0], got, compare.Rules('live', model, []), report)
            return [d.field for d in report.differences]
        self.assertEqual(differences([1.0, 1.0005]), [])
        self.assertEqual(differences([1.0, 1.01]), ['distances'])
        self.assertEqual(differences([1.0005, 1.0]), ['sensordata'])


class CaseFiles(unittest.TestCase):
    def test_an_existing_case_is_written_back_byte_for_byte(self):
        paths = sorted(CASES.glob('actuator/*.json'))
        self.assertTrue(paths)
        for path in paths:
            self.assertTrue(case_file.written(case_file.read(path)) + '\n' == path.read_text(encoding='utf-8'), path)

    def test_special_numbers_survive(self):
        values = {'a': [float('inf'), -float('inf'), 0.1, 1e300, 1 / 3]}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'case.json'
            case_file.write(path, values)
            self.assertEqual(case_file.values(case_file.read(path)), values)


class RandomModels(unittest.TestCase):
    def test_a_seed_gives_one_model(self):
        self.assertEqual(random_model.random_model(7), random_model.random_model(7))
        self.assertNotEqual(random_model.random_model(7), random_model.random_model(8))

    def test_all_kinds_of_elements_appear(self):
        seen = set()
        for seed in range(200):
            for element in xml.fromstring(random_model.random_model(seed)).iter():
                seen |= {element.tag, (element.tag, element.get('type'))}
        for kind in ('ball', 'hinge', 'slide'):
            self.assertIn(('joint', kind), seen)
        for kind in ('plane', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'hfield'):
            self.assertIn(('geom', kind), seen)
        self.assertLessEqual({'freejoint', 'fixed', 'spatial', 'pulley', 'connect', 'weld', 'exclude', 'pair', 'muscle',
                              'adhesion', 'position', 'distance', 'framequat', 'rangefinder', 'default', 'frame', 'replicate',
                              'key'}, seen)

    def test_flexes_of_all_kinds_appear(self):
        self.assertEqual(random_flex.random_flex(7), random_flex.random_flex(7))
        seen = set()
        for seed in range(200):
            for flex in xml.fromstring(random_flex.random_flex(seed)).iter():
                if flex.tag in ('flex', 'flexcomp'):
                    seen |= {flex.tag, flex.get('dim'), flex.get('type'), flex.get('dof')}
                    seen |= {(child.tag, name) for child in flex for name in child.attrib}
        self.assertLessEqual({'flex', 'flexcomp', '1', '2', '3', 'grid', 'box', 'cylinder', 'ellipsoid', 'square', 'circle', 'radial',
                              'trilinear', 'quadratic', ('contact', 'internal'), ('contact', 'passive'), ('contact', 'vertcollide'),
                              ('pin', 'gridrange'), ('edge', 'equality'), ('elasticity', 'elastic2d')}, seen)


class FlexContacts(unittest.TestCase):
    """Which contacts of flexes have the tolerance of iterative colliders."""

    def loose(self, flexes, **ids):
        model = {'geom_type': [BOX, ELLIPSOID], 'flex_dim': [1, 2, 3]}
        sides = {'geom': [-1, -1], 'elem': [-1, -1], 'vert': [-1, -1], **ids}
        return compare.Rules('live', model, []).loose_contact({'flex': flexes, **sides}) > 0

    def test_simple_shapes_are_exact_except_with_tetrahedra(self):
        self.assertFalse(self.loose([-1, 1], geom=[0, -1], elem=[-1, 4]))
        self.assertTrue(self.loose([-1, 1], geom=[1, -1], elem=[-1, 4]))
        self.assertTrue(self.loose([-1, 2], geom=[0, -1], elem=[-1, 4]))

    def test_vertices_and_pairs_of_segments_are_exact(self):
        self.assertFalse(self.loose([-1, 2], geom=[0, -1], vert=[-1, 4]))
        self.assertFalse(self.loose([0, 0], elem=[1, 4]))
        self.assertTrue(self.loose([0, 1], elem=[1, 4]))


if __name__ == '__main__':
    unittest.main()
