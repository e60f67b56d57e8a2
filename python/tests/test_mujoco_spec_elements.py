"""Elements of MjSpec against the mujoco package: each function runs with both and must give the same."""
import numpy as np
import pytest

reference = pytest.importorskip("mujoco")
import corten.mujoco as corten_api  # noqa: E402

CHILD = ('<mujoco><worldbody><body name="a"><joint name="j"/><geom name="g" size=".1"/></body></worldbody>'
         '<actuator><motor name="m" joint="j"/></actuator></mujoco>')
SENSORS = ('<mujoco><worldbody><body name="a"><joint name="j"/><geom name="g" size=".1"/><site name="s"/></body>'
           '</worldbody><sensor><jointpos name="p" joint="j"/><framepos name="f" objtype="body" objname="a"/>'
           '<contact name="c" geom1="g" data="found force" num="3"/><rangefinder name="r" site="s"/></sensor></mujoco>')


def height_field_rows(api, spec):
    first = spec.add_hfield(name="h", size=[1, 1, 1, 0.1], nrow=3, ncol=2, userdata=[0, 1, 2, 3, 4, 5])
    second = spec.add_hfield(name="k", userdata=[0, 1, 2, 3, 4, 5], size=[1, 1, 1, 0.1], ncol=2, nrow=3)
    for name in ("h", "k"):
        spec.worldbody.add_geom(type=api.mjtGeom.mjGEOM_HFIELD, hfieldname=name)
    return [*spec.compile().hfield_data, *first.userdata, *second.userdata]


def height_field_of_a_file(api, spec):
    text = '<mujoco><asset><hfield name="h" nrow="3" ncol="2" size="1 1 1 .1" elevation="0 1 2 3 4 5"/></asset></mujoco>'
    spec = api.MjSpec.from_string(text)
    return [*spec.hfield("h").userdata, *spec.compile().hfield_data]


def ids_after_attach(api, spec):
    spec = api.MjSpec.from_string(CHILD)
    spec.attach(api.MjSpec.from_string(CHILD), prefix="p_", frame=spec.worldbody.add_frame(pos=[1, 0, 0]))
    model = spec.compile()
    return ([(b.name, b.id) for b in spec.bodies], [(g.name, g.id) for g in spec.geoms],
            [model.body(i).name for i in range(model.nbody)], [a.name for a in spec.actuators])


def recompile_after_attach(api, spec):
    spec = api.MjSpec.from_string(CHILD)
    model = spec.compile()
    data = api.MjData(model)
    data.qpos[0], data.qvel[0] = 0.7, 0.3
    spec.attach(api.MjSpec.from_string(CHILD), prefix="p_", frame=spec.worldbody.add_frame(pos=[1, 0, 0]))
    _, data = spec.recompile(model, data)
    return [data.joint(n).qpos[0] for n in ("j", "p_j")], [data.joint(n).qvel[0] for n in ("j", "p_j")]


def attached_objects_follow(api, spec):
    child = api.MjSpec.from_string(CHILD)
    body = child.body("a")
    spec.attach(child, prefix="p_", frame=spec.worldbody.add_frame())
    body.pos = [1, 2, 3]
    return body.name, child.parent is spec, spec.compile().body("p_a").pos.tolist()


def default_prefix(api, spec):
    spec.attach(api.MjSpec.from_string(CHILD), frame=spec.worldbody.add_frame())
    return [b.name for b in spec.bodies]


def attached_assets(api, spec):
    cube = "v -1 -1 1\nv 1 -1 1\nv -1 1 1\nv 1 1 1\nv -1 1 -1\nv 1 1 -1\nv -1 -1 -1\nv 1 -1 -1"
    for prefix, text in (("a_", cube), ("b_", cube.replace("1", "2"))):
        child = api.MjSpec()
        child.add_mesh(name="cube", file="cube.obj")
        child.worldbody.add_geom(type=api.mjtGeom.mjGEOM_MESH, meshname="cube")
        child.assets = {"cube.obj": text}
        spec.attach(child, prefix=prefix, frame=spec.worldbody.add_frame())
    model = spec.compile()
    return sorted(spec.assets), [m.file for m in spec.meshes], np.abs(model.mesh_vert).max(axis=1).tolist()


def attach_a_frame(api, spec):
    child = api.MjSpec.from_string(CHILD)
    frame = child.worldbody.add_frame(name="cf", pos=[0, 0, 1])
    inner = frame.add_body(name="cb", pos=[1, 0, 0])
    inner.add_geom(size=[0.1, 0, 0])
    inner.add_joint(name="cj")
    copy = spec.worldbody.add_body(name="b").attach_frame(frame, "p-", "-s")
    return copy is frame, [b.name for b in spec.bodies], spec.compile().body("p-cb-s").pos.tolist()


def move_into_a_frame(api, spec):
    body = spec.worldbody.add_body()
    frame = body.add_frame(pos=[1, 0, 0])
    geom = body.add_geom(name="g", size=[0.1, 0, 0], pos=[0, 1, 0])
    body.add_geom(name="h", size=[0.1, 0, 0])
    geom.set_frame(frame)
    return geom.frame is frame, [g.name for g in spec.geoms], spec.compile().geom("g").pos.tolist()


def inertia(api, spec):
    spec.worldbody.add_body(name="a", mass=1, inertia=[1, 1, 1]).add_joint()
    body = spec.worldbody.add_body(name="b", mass=1, inertia=[1, 1, 1], ipos=[0, 0, 1])
    body.add_geom(size=[0.1, 0, 0])
    body = spec.worldbody.add_body(name="c", mass=1, inertia=[1, 1, 1])  # geoms are used: it has no ipos
    body.add_geom(size=[0.1, 0, 0])
    other = spec.worldbody.add_body(mass=2, inertia=[1, 1, 1], explicitinertial=True)
    other.add_geom(size=[0.1, 0, 0])
    model = spec.compile()
    return (model.body_mass.tolist(), model.body_inertia.tolist(), model.body_ipos.tolist(), body.mass,
            bool(body.explicitinertial), bool(other.explicitinertial))


def body_to_frame(api, spec):
    parent = spec.worldbody.add_body(name="p")
    parent.add_geom(size=[0.1, 0, 0])
    body = parent.add_body(pos=[0.3, 0, 0])
    body.add_joint(name="j")
    body.add_geom(name="g", size=[0.1, 0, 0])
    frame = body.to_frame()
    model = spec.compile()
    return frame.pos.tolist(), model.nbody, model.jnt_bodyid.tolist(), model.jnt_pos.tolist(), model.geom_pos.tolist()


def sensors_of_a_file(api, spec):
    spec = api.MjSpec.from_string(SENSORS)
    found = [(s.name, int(s.type), int(s.objtype), s.objname, int(s.reftype), s.refname, list(s.intprm), s.get_data_size())
             for s in spec.sensors]
    spec.sensor("p").type = api.mjtSensor.mjSENS_JOINTVEL
    spec.sensor("c").intprm[2] = 5
    model = spec.compile()
    return found, model.sensor_type.tolist(), [model.sensor(i).name for i in range(model.nsensor)], model.nsensordata


def new_sensors(api, spec):
    spec.worldbody.add_geom(name="g", size=[0.1, 0, 0])
    spec.worldbody.add_camera(name="cam", resolution=[3, 2])
    for kind, objtype, name, intprm in (
            (api.mjtSensor.mjSENS_CONTACT, api.mjtObj.mjOBJ_GEOM, "g", [3, 1, 2]),
            (api.mjtSensor.mjSENS_RANGEFINDER, api.mjtObj.mjOBJ_CAMERA, "cam", [33, 0, 0]),
            (api.mjtSensor.mjSENS_CLOCK, api.mjtObj.mjOBJ_UNKNOWN, "", [0, 0, 0])):
        spec.add_sensor(type=kind, objtype=objtype, objname=name, intprm=intprm)
    model = spec.compile()
    return [s.get_data_size() for s in spec.sensors], model.sensor_dim.tolist(), model.sensor_intprm.tolist()


def bad_sensor(api, spec):
    spec.worldbody.add_site(name="s")
    sensor = spec.add_sensor(type=api.mjtSensor.mjSENS_RANGEFINDER, objtype=api.mjtObj.mjOBJ_SITE, objname="s")
    with pytest.raises(ValueError, match="data spec .intprm.0.. must be positive"):
        spec.compile()
    sensor.intprm[0] = 1
    return spec.compile().nsensordata


def equality_types(api, spec):
    body = spec.worldbody.add_body(name="b")
    body.add_joint(name="j")
    body.add_geom(size=[0.1, 0, 0])
    equality = spec.add_equality(type=api.mjtEq.mjEQ_CONNECT, name1="b", objtype=api.mjtObj.mjOBJ_BODY,
                                 data=[1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 1])
    first = spec.compile()
    equality.type, equality.objtype, equality.name1 = api.mjtEq.mjEQ_JOINT, api.mjtObj.mjOBJ_JOINT, "j"
    second = spec.compile()
    return first.eq_type.tolist(), first.eq_data.tolist(), second.eq_type.tolist(), second.eq_data.tolist()


def tendon_path(api, spec):
    body = spec.worldbody.add_body()
    body.add_geom(name="c", type=api.mjtGeom.mjGEOM_CYLINDER, size=[0.1, 0.2, 0], pos=[0, 0, -5])
    body.add_joint(name="j")
    for i in range(3):
        body.add_site(name=f"s{i}", pos=[0, 0.1 * i, -i])
    spatial, fixed = spec.add_tendon(name="t"), spec.add_tendon()
    spatial.wrap_site("s0")
    spatial.wrap_geom("c", "s2")
    spatial.wrap_site("s1")
    fixed.wrap_joint("j", 2.5)
    spec.compile()
    return ([int(w.type) for w in spatial.path], [w.target.name for w in spatial.path], spatial.path[1].sidesite.name,
            fixed.path[0].coef, fixed.path[0].target.name, fixed.id)


def texture_pixels(api, spec):
    texture = spec.add_texture(name="t", type=api.mjtTexture.mjTEXTURE_2D, width=2, height=1, nchannel=3)
    texture.data = bytes([1, 2, 3, 4, 5, 6])
    model, again = spec.compile(), spec.compile()
    with pytest.raises(api.FatalError, match="no support for buffer textures"):
        spec.to_xml()
    return model.tex_data.tolist(), again.tex_data.tolist(), model.tex_width[0], texture.file


def texture_roles(api, spec):
    spec.add_texture(name="t", builtin=api.mjtBuiltin.mjBUILTIN_CHECKER, width=8, height=8)
    material = spec.add_material(name="m")
    material.textures[1] = material.textures[4] = "t"
    return spec.compile().mat_texid.tolist(), list(material.textures)


def grid_layout(api, spec):
    texture = spec.add_texture(gridlayout=list(".U..LFRB.D.."))
    with pytest.raises(ValueError, match="should have length 12"):
        spec.add_texture(gridlayout=".U..")
    return list(texture.gridlayout), list(spec.add_texture().gridlayout) == ["."] * 12


def skin(api, spec):
    made = spec.add_skin(vert=[0, 0, 0, 1, 0, 0, 0, 1, 0], face=[0, 1, 2], bodyname=["world"], bindpos=[0, 0, 0],
                         bindquat=[1, 0, 0, 0], vertid=[[0, 1, 2]], vertweight=[[1, 1, 1]])
    model = spec.compile()
    return model.skin_vert.tolist(), model.skin_bonebodyid.tolist(), made.vertid, list(made.bodyname), list(made.face)


def user_tuple(api, spec):
    made = spec.add_tuple(name="t", objtype=[1], objname=["world"], objprm=[2.0])
    model = spec.compile()
    return model.tuple_objid.tolist(), model.tuple_objprm.tolist(), list(made.objtype)


def orientation(api, spec):
    body = spec.worldbody.add_body(quat=[0, 1, 0, 0])
    body.alt.euler = [90, 0, 0]
    before = spec.compile().body_quat[1].tolist()  # the type says which is used
    body.alt.type = api.mjtOrientation.mjORIENTATION_EULER
    other = spec.worldbody.add_body(zaxis=[1, 1, 0])
    quats = [api.MjSpec.resolve_orientation(degree=spec.compiler.degree, sequence=spec.compiler.eulerseq,
                                            orientation=b.alt) for b in (body, other)]
    return before, np.round(spec.compile().body_quat, 12).tolist(), np.round(quats, 12).tolist(), body.quat.tolist()


def cylinder(api, spec):
    body = spec.worldbody.add_body()
    body.add_joint(name="j")
    body.add_geom(size=[0.1, 0, 0])
    actuator = spec.add_actuator(target="j", trntype=api.mjtTrn.mjTRN_JOINT)
    actuator.set_to_cylinder(timeconst=1, bias=2, area=3)
    model = spec.compile()
    return model.actuator_gainprm.tolist(), model.actuator_biasprm.tolist(), model.actuator_dynprm.tolist()


def repeated_names(api, spec):
    for make in (spec.add_material, lambda: spec.worldbody.add_body()):
        made = make()
        made.name = "same"
        with pytest.raises(ValueError, match="repeated name 'same'"):
            make().name = "same"
    return len(spec.materials)


def settings(api, spec):
    spec.memory, spec.comment = 1000000, "hello"
    return spec.memory, spec.comment, "<!--hello-->" in spec.to_xml(), spec.strippath


def deletion(api, spec):
    spec = api.MjSpec.from_string(CHILD)
    spec.delete(spec.body("a"))
    removed = len(spec.actuators)
    other = api.MjSpec.from_string(CHILD)
    other.delete(other.joint("j"))
    with pytest.raises(ValueError):
        other.compile()
    return removed, len(other.actuators)


def sizes(api, spec):
    body = spec.worldbody.add_body()
    found = [body.add_geom(size=[0.5]).size.tolist(), body.add_site(size=[0.2, 0.1]).size.tolist()]
    for size in ([], [1, 2, 3, 4]):
        with pytest.raises(ValueError, match="size should be a list/array of size 1, 2, or 3."):
            body.add_geom(size=size)
    with pytest.raises(ValueError, match="body.find_all supports the types"):
        body.find_all("actuator")
    return found


CASES = [height_field_rows, height_field_of_a_file, ids_after_attach, recompile_after_attach, attached_objects_follow,
         default_prefix, attached_assets, attach_a_frame, move_into_a_frame, body_to_frame, inertia,
         sensors_of_a_file, new_sensors,
         bad_sensor, equality_types, tendon_path, texture_pixels, texture_roles, grid_layout, skin, user_tuple, orientation,
         cylinder, repeated_names, settings, deletion, sizes]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_same_as_the_reference(case):
    expected, result = (case(api, api.MjSpec()) for api in (reference, corten_api))
    assert _near(expected, result), (expected, result)


def _near(a, b):
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(_near, a, b))
    return a == pytest.approx(b, rel=1e-6, abs=1e-9) if isinstance(a, float) else a == b


def test_a_body_becomes_a_frame():
    spec = corten_api.MjSpec()
    body = spec.worldbody.add_body(pos=[1, 2, 3], euler=[0, 0, 90])
    body.add_geom(name="g", size=[0.1, 0, 0], pos=[1, 0, 0])
    frame = body.to_frame()
    assert frame.pos.tolist() == [1, 2, 3] and len(spec.bodies) == 1
    assert spec.compile().geom("g").pos == pytest.approx([1, 3, 3])


def test_a_failed_compilation_keeps_the_spec():
    spec = corten_api.MjSpec()
    sensor = spec.add_sensor(name="s", type=corten_api.mjtSensor.mjSENS_JOINTPOS, objname="none",
                             objtype=corten_api.mjtObj.mjOBJ_JOINT)
    with pytest.raises(ValueError):
        spec.compile()
    spec.delete(sensor)
    assert spec.compile().nsensor == 0
