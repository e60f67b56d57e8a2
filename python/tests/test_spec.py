"""Building and editing models before compilation."""
import gc

import numpy as np
import pytest
from conftest import PENDULUM

import corten


def pendulum():
    spec = corten.Spec()
    body = spec.worldbody.add("body", name="bob", pos=[0, 0, 1])
    body.add("joint", name="hinge", axis=[0, 1, 0])
    body.add("geom", name="rod", type="capsule", size=[0.05, 0.2])
    return spec


def test_a_model_built_by_calls_is_that_of_a_file():
    built = pendulum().compile()
    read = corten.load_string("""<mujoco><worldbody><body name="bob" pos="0 0 1"><joint name="hinge" axis="0 1 0"/>
        <geom name="rod" type="capsule" size="0.05 0.2"/></body></worldbody></mujoco>""")
    assert built.hash == read.hash
    assert built.names("geom") == ["rod"]


def test_attributes_have_their_values_and_sources():
    spec = pendulum()
    rod = spec.find("geom", "rod")
    assert np.array_equal(rod.numbers("size")[:2], [0.05, 0.2])
    assert rod["type"] == "capsule" and rod.tag == "geom" and rod.parent.tag == "body"
    rod["mass"] = 3
    assert spec.compile().body("bob").mass == pytest.approx(3)
    del rod["mass"]
    assert spec.compile().body("bob").mass != pytest.approx(3)
    assert {"size", "rgba", "friction"} <= {attribute.name for attribute in rod.attributes}


def test_mistakes_are_explained():
    spec = pendulum()
    rod = spec.find("geom", "rod")
    with pytest.raises(corten.ArgumentError, match="pos"):
        rod["pos"] = [1, 2]
    with pytest.raises(corten.NotFoundError, match="size"):
        rod["sise"] = 1
    with pytest.raises(corten.NotFoundError, match="rod"):
        spec.find("geom", "rot")
    with pytest.raises(corten.NotFoundError, match="geom"):
        spec.worldbody.add("gem")
    spec.section("actuator").add("motor", joint="hing")
    with pytest.raises(corten.LoadError) as caught:
        spec.compile()
    assert "hinge" in str(caught.value)


def test_removed_elements_are_refused():
    spec = pendulum()
    rod = spec.find("geom", "rod")
    rod.remove()
    with pytest.raises(corten.HandleError):
        rod["size"] = 1


def test_references_follow_a_new_name():
    spec = pendulum()
    motor = spec.section("actuator").add("motor", joint="hinge")
    spec.find("joint", "hinge").rename("pivot")
    assert motor["joint"] == "pivot"


def test_a_model_is_attached():
    spec, arm = corten.Spec(), pendulum()
    mount = spec.worldbody.add("body", name="mount", pos=[1, 0, 0])
    spec.attach(mount, arm, body="bob", prefix="left_")
    assert spec.compile().names("body") == ["world", "mount", "left_bob"]


def test_recompiling_keeps_the_state():
    spec = pendulum()
    data = corten.Data(spec.compile())
    data.qpos[0], data.time = 0.5, 2
    spec.worldbody.add("geom", type="plane", size=[1, 1, 1])
    model, data = spec.recompile(data)
    assert (data.qpos[0], data.time, model.ngeom) == (0.5, 2, 2)


def test_text_files_and_copies(tmp_path):
    spec = corten.Spec.read_string(PENDULUM)
    again = corten.Spec.read_string(spec.text())
    assert spec.compile().hash == again.compile().hash == spec.copy().compile().hash
    spec.save(tmp_path / "model.xml")
    assert corten.load(tmp_path / "model.xml").hash == spec.compile().hash


def test_an_element_keeps_its_spec():
    rod = pendulum().find("geom", "rod")
    gc.collect()
    assert rod["type"] == "capsule"
