# Types of _fields.py. Written by scripts/python_tables.py.
from typing import Any

import numpy.typing as npt

from ._arrays import Bytes, Floats, Ints
from ._library import Handle
from ._views import (
    DataActuator,
    DataBody,
    DataCamera,
    DataEquality,
    DataGeom,
    DataJoint,
    DataLight,
    DataSensor,
    DataSite,
    DataTendon,
    EditActuator,
    EditBody,
    EditCamera,
    EditEquality,
    EditExclude,
    EditFlex,
    EditGeom,
    EditHfield,
    EditJoint,
    EditKey,
    EditLight,
    EditMaterial,
    EditMesh,
    EditNumeric,
    EditPair,
    EditSdf,
    EditSensor,
    EditSite,
    EditSkin,
    EditTendon,
    EditText,
    EditTexture,
    EditTuple,
    ModelActuator,
    ModelBody,
    ModelCamera,
    ModelEquality,
    ModelExclude,
    ModelFlex,
    ModelGeom,
    ModelHfield,
    ModelJoint,
    ModelKey,
    ModelLight,
    ModelMaterial,
    ModelMesh,
    ModelNumeric,
    ModelPair,
    ModelSdf,
    ModelSensor,
    ModelSite,
    ModelSkin,
    ModelTendon,
    ModelText,
    ModelTexture,
    ModelTuple,
)
from .callbacks import Callbacks
from .model import Model, Options, Statistics
from .objects import Key
from .visual import Visual

class StructureFields:
    """Fields that a Model and an Edit have."""
    _handle: Handle
    @property
    def nq(self) -> int:
        """generalized coordinates"""
    @property
    def nv(self) -> int:
        """degrees of freedom"""
    @property
    def nu(self) -> int:
        """actuators, and controls"""
    @property
    def na(self) -> int:
        """activation states"""
    @property
    def nbody(self) -> int:
        """bodies, including the world"""
    @property
    def njnt(self) -> int:
        """joints"""
    @property
    def ngeom(self) -> int:
        """geoms"""
    @property
    def nsite(self) -> int:
        """sites"""
    @property
    def ncam(self) -> int:
        """cameras"""
    @property
    def nlight(self) -> int:
        """lights"""
    @property
    def nmesh(self) -> int:
        """meshes"""
    @property
    def nmeshvert(self) -> int:
        """vertices of all meshes"""
    @property
    def nmeshface(self) -> int:
        """triangles of all meshes"""
    @property
    def nmeshgraph(self) -> int:
        """ints in all hull graphs"""
    @property
    def nmeshpoly(self) -> int:
        """polygonal faces of all hulls"""
    @property
    def nmeshpolyvert(self) -> int:
        """vertices of all polygonal faces"""
    @property
    def nmeshpolymap(self) -> int:
        """entries of mesh_polymap"""
    @property
    def ntrivert(self) -> int:
        """vertices of meshes that collide as triangles"""
    @property
    def ntriface(self) -> int:
        """triangles of meshes that collide as triangles"""
    @property
    def ntriring(self) -> int:
        """entries of tri_ring"""
    @property
    def nsdf(self) -> int:
        """signed distance fields"""
    @property
    def nsdfdata(self) -> int:
        """grid points of all distance fields"""
    @property
    def nsdfpoint(self) -> int:
        """surface points of all distance fields"""
    @property
    def nsdfbox(self) -> int:
        """boxes of the trees over the surface points"""
    @property
    def nbvh(self) -> int:
        """nodes of all bounding volume trees"""
    @property
    def nhfield(self) -> int:
        """height fields"""
    @property
    def nhfielddata(self) -> int:
        """elevations of all height fields"""
    @property
    def nflex(self) -> int:
        """flexes: deformable objects"""
    @property
    def nflexnode(self) -> int:
        """nodes of all interpolated flexes"""
    @property
    def nflexvert(self) -> int:
        """vertices of all flexes"""
    @property
    def nflexedge(self) -> int:
        """edges of all flexes"""
    @property
    def nflexelem(self) -> int:
        """elements of all flexes"""
    @property
    def nflexelemdata(self) -> int:
        """vertices of all elements"""
    @property
    def nflexelemedge(self) -> int:
        """edges of all elements"""
    @property
    def nflexshelldata(self) -> int:
        """vertices of all shell fragments"""
    @property
    def nflexevpair(self) -> int:
        """element-vertex pairs of all flexes"""
    @property
    def nflexbody(self) -> int:
        """bodies with vertices or nodes of flexes"""
    @property
    def nflexpoint(self) -> int:
        """vertices and nodes that are fixed in bodies"""
    @property
    def nflexdof(self) -> int:
        """dofs of the nodes of interpolated flexes"""
    @property
    def nbvhdynamic(self) -> int:
        """nodes of the trees of flexes, the last of nbvh"""
    @property
    def npair(self) -> int:
        """explicit contact pairs"""
    @property
    def nexclude(self) -> int:
        """excluded body pairs"""
    @property
    def neq(self) -> int:
        """equality constraints"""
    @property
    def neqblock(self) -> int:
        """blocks of rows of equality constraints: one each, of flexes one per edge or vertex"""
    @property
    def ntendon(self) -> int:
        """tendons"""
    @property
    def nwrap(self) -> int:
        """objects in all tendon paths"""
    @property
    def nsensor(self) -> int:
        """sensors"""
    @property
    def nsensordata(self) -> int:
        """values of all sensors"""
    @property
    def nnumeric(self) -> int:
        """custom numeric fields"""
    @property
    def nnumericdata(self) -> int:
        """values in all custom numeric fields"""
    @property
    def ntext(self) -> int:
        """custom text fields"""
    @property
    def ntextdata(self) -> int:
        """characters in all custom text fields"""
    @property
    def ntuple(self) -> int:
        """custom tuples"""
    @property
    def ntupledata(self) -> int:
        """objects in all custom tuples"""
    @property
    def nplugin(self) -> int:
        """instances of plugins"""
    @property
    def npluginattr(self) -> int:
        """characters of the names and parameters of all plugin instances"""
    @property
    def npluginstate(self) -> int:
        """values in the state of all plugin instances"""
    @property
    def npluginprm(self) -> int:
        """numbers of all plugin instances"""
    @property
    def ntaxel(self) -> int:
        """taxels of all tactile sensors"""
    @property
    def nuserdata(self) -> int:
        """user values in the state"""
    @property
    def nuser_body(self) -> int:
        """user values per body"""
    @property
    def nuser_jnt(self) -> int:
        """user values per joint"""
    @property
    def nuser_geom(self) -> int:
        """user values per geom"""
    @property
    def nuser_site(self) -> int:
        """user values per site"""
    @property
    def nuser_cam(self) -> int:
        """user values per camera"""
    @property
    def nuser_tendon(self) -> int:
        """user values per tendon"""
    @property
    def nuser_actuator(self) -> int:
        """user values per actuator"""
    @property
    def nuser_sensor(self) -> int:
        """user values per sensor"""
    @property
    def nkey(self) -> int:
        """keyframes"""
    @property
    def nmocap(self) -> int:
        """mocap bodies"""
    @property
    def ntree(self) -> int:
        """kinematic trees under the world"""
    @property
    def nC(self) -> int:
        """entries of M: each dof with its ancestors and itself"""
    @property
    def nJten(self) -> int:
        """entries of ten_J"""
    @property
    def nJmom(self) -> int:
        """entries of actuator_moment"""
    @property
    def nJfe(self) -> int:
        """entries of flexedge_J"""
    @property
    def nJfv(self) -> int:
        """entries of flexvert_J"""
    @property
    def nhistory(self) -> int:
        """values in all history buffers"""
    @property
    def nlevel(self) -> int:
        """depth of the body tree, including the world"""
    @property
    def ndoflevel(self) -> int:
        """depth of the dof tree"""
    @property
    def ngravcomp(self) -> int:
        """bodies with gravcomp above zero"""
    @property
    def nmat(self) -> int:
        """materials"""
    @property
    def ntex(self) -> int:
        """textures"""
    @property
    def ntexdata(self) -> int:
        """bytes of all textures"""
    @property
    def nmeshnormal(self) -> int:
        """normals of all meshes"""
    @property
    def nmeshtexcoord(self) -> int:
        """texture coordinates of all meshes"""
    @property
    def nmeshfacenormal(self) -> int:
        """triangles with normals: nmeshface, or 0 if they are dropped"""
    @property
    def nflextexcoord(self) -> int:
        """texture coordinates of all flexes"""
    @property
    def nflexelemtexcoord(self) -> int:
        """entries of flex_elemtexcoord: nflexelemdata, or 0 if no flex has any"""
    @property
    def nskin(self) -> int:
        """skins"""
    @property
    def nskinvert(self) -> int:
        """vertices of all skins"""
    @property
    def nskintexvert(self) -> int:
        """texture coordinates of all skins"""
    @property
    def nskinface(self) -> int:
        """triangles of all skins"""
    @property
    def nskinbone(self) -> int:
        """bones of all skins"""
    @property
    def nskinbonevert(self) -> int:
        """vertices of all bones"""
    @property
    def qpos0(self) -> Floats:
        """configuration at reset (nq)"""
    @property
    def qpos_spring(self) -> Floats:
        """rest configuration of springs (nq)"""
    @property
    def body_parentid(self) -> Ints:
        """parent body; the world is its own (nbody)"""
    @property
    def body_rootid(self) -> Ints:
        """ancestor that is a child of the world (nbody)"""
    @property
    def body_weldid(self) -> Ints:
        """topmost ancestor that it is welded to (nbody)"""
    @property
    def body_mocapid(self) -> Ints:
        """row in mocap_pos; -1: none (nbody)"""
    @property
    def body_jntnum(self) -> Ints:
        """joints of this body (nbody)"""
    @property
    def body_jntadr(self) -> Ints:
        """first joint; -1: none (nbody)"""
    @property
    def body_dofnum(self) -> Ints:
        """dofs of this body (nbody)"""
    @property
    def body_dofadr(self) -> Ints:
        """first dof; -1: none (nbody)"""
    @property
    def body_lastdof(self) -> Ints:
        """last dof on the path from the root; -1: static (nbody)"""
    @property
    def body_treeid(self) -> Ints:
        """kinematic tree; -1: static (nbody)"""
    @property
    def body_geomnum(self) -> Ints:
        """geoms of this body (nbody)"""
    @property
    def body_geomadr(self) -> Ints:
        """first geom; -1: none (nbody)"""
    @property
    def body_bvhadr(self) -> Ints:
        """first node (root) of its bounding volume tree; -1: none (nbody)"""
    @property
    def body_bvhnum(self) -> Ints:
        """nodes of its tree, which leaves out geoms that cannot collide (nbody)"""
    @property
    def body_simple(self) -> Ints:
        """1: its block of M is diagonal; 2: and it has only slide joints (nbody)"""
    @property
    def body_sameframe(self) -> Ints:
        """what the inertial frame shares with the body's, as SameFrame (nbody)"""
    @property
    def body_childnum(self) -> Ints:
        """children (nbody)"""
    @property
    def body_childadr(self) -> Ints:
        """first entry in body_child (nbody)"""
    @property
    def body_child(self) -> Ints:
        """children of each body, highest id first (nbody)"""
    @property
    def body_leveladr(self) -> Ints:
        """first entry of each depth in body_bylevel (nlevel)"""
    @property
    def body_levelnum(self) -> Ints:
        """bodies at each depth (nlevel)"""
    @property
    def body_bylevel(self) -> Ints:
        """bodies sorted by depth (nbody)"""
    @property
    def body_plugin(self) -> Ints:
        """plugin instance of its passive force; -1: none (nbody)"""
    @property
    def body_pos(self) -> Floats:
        """in the parent's frame (nbody x 3)"""
    @property
    def body_quat(self) -> Floats:
        """in the parent's frame (nbody x 4)"""
    @property
    def body_ipos(self) -> Floats:
        """centre of mass in the body frame (nbody x 3)"""
    @property
    def body_iquat(self) -> Floats:
        """principal axes in the body frame (nbody x 4)"""
    @property
    def body_mass(self) -> Floats:
        """kg (nbody)"""
    @property
    def body_subtreemass(self) -> Floats:
        """kg, with all descendants (nbody)"""
    @property
    def body_inertia(self) -> Floats:
        """principal moments, kg m^2 (nbody x 3)"""
    @property
    def body_invweight0(self) -> Floats:
        """mean inverse inertia at qpos0: translation, rotation (nbody x 2)"""
    @property
    def body_gravcomp(self) -> Floats:
        """upward force in units of the body's weight (nbody)"""
    @property
    def body_margin(self) -> Floats:
        """largest margin of its geoms (nbody)"""
    @property
    def body_contype(self) -> Ints:
        """contype bits of all its geoms (nbody)"""
    @property
    def body_conaffinity(self) -> Ints:
        """conaffinity bits of all its geoms (nbody)"""
    @property
    def body_user(self) -> Floats:
        """user values (nbody x nuser_body)"""
    @property
    def jnt_type(self) -> Ints:
        """0 free, 1 ball, 2 slide, 3 hinge (njnt)"""
    @property
    def jnt_qposadr(self) -> Ints:
        """first entry in qpos (njnt)"""
    @property
    def jnt_dofadr(self) -> Ints:
        """first dof (njnt)"""
    @property
    def jnt_bodyid(self) -> Ints:
        """body of the joint (njnt)"""
    @property
    def jnt_group(self) -> Ints:
        """group, for viewers (njnt)"""
    @property
    def jnt_limited(self) -> Ints:
        """has limits (njnt)"""
    @property
    def jnt_actfrclimited(self) -> Ints:
        """total actuator force is limited (njnt)"""
    @property
    def jnt_actgravcomp(self) -> Ints:
        """gravity compensation counts as actuator force (njnt)"""
    @property
    def jnt_solref(self) -> Floats:
        """limit reference (njnt x 2)"""
    @property
    def jnt_solimp(self) -> Floats:
        """limit impedance (njnt x 5)"""
    @property
    def jnt_pos(self) -> Floats:
        """anchor in the body frame (njnt x 3)"""
    @property
    def jnt_axis(self) -> Floats:
        """unit axis in the body frame (njnt x 3)"""
    @property
    def jnt_stiffness(self) -> Floats:
        """spring constant (njnt)"""
    @property
    def jnt_range(self) -> Floats:
        """limits (njnt x 2)"""
    @property
    def jnt_actfrcrange(self) -> Floats:
        """range of the total actuator force (njnt x 2)"""
    @property
    def jnt_margin(self) -> Floats:
        """limit is active below this distance (njnt)"""
    @property
    def jnt_user(self) -> Floats:
        """user values (njnt x nuser_jnt)"""
    @property
    def dof_bodyid(self) -> Ints:
        """body of the dof (nv)"""
    @property
    def dof_jntid(self) -> Ints:
        """joint of the dof (nv)"""
    @property
    def dof_parentid(self) -> Ints:
        """next dof towards the root; -1: none (nv)"""
    @property
    def dof_treeid(self) -> Ints:
        """kinematic tree (nv)"""
    @property
    def dof_subtreeend(self) -> Ints:
        """one past the last dof of its subtree, whose dofs are contiguous (nv)"""
    @property
    def dof_leveladr(self) -> Ints:
        """first entry of each depth in dof_bylevel (ndoflevel)"""
    @property
    def dof_levelnum(self) -> Ints:
        """dofs at each depth (ndoflevel)"""
    @property
    def dof_bylevel(self) -> Ints:
        """dofs sorted by depth, then by id (nv)"""
    @property
    def dof_solref(self) -> Floats:
        """friction loss reference (nv x 2)"""
    @property
    def dof_solimp(self) -> Floats:
        """friction loss impedance (nv x 5)"""
    @property
    def dof_frictionloss(self) -> Floats:
        """dry friction (nv)"""
    @property
    def dof_armature(self) -> Floats:
        """inertia added to the diagonal of M (nv)"""
    @property
    def dof_damping(self) -> Floats:
        """viscous damping (nv)"""
    @property
    def dof_invweight0(self) -> Floats:
        """diagonal of the inverse of M at qpos0 (nv)"""
    @property
    def dof_M0(self) -> Floats:
        """diagonal of M at qpos0 (nv)"""
    @property
    def dof_length(self) -> Floats:
        """lever arm of a rotation: size of its body; 1 for translations (nv)"""
    @property
    def M_rownnz(self) -> Ints:
        """entries in a row of M: ancestors, then the diagonal (nv)"""
    @property
    def M_rowadr(self) -> Ints:
        """first entry of a row of M (nv)"""
    @property
    def M_colind(self) -> Ints:
        """column of each entry of M, increasing in a row (nC)"""
    @property
    def tree_bodyadr(self) -> Ints:
        """first body (ntree)"""
    @property
    def tree_bodynum(self) -> Ints:
        """bodies, including those welded to it (ntree)"""
    @property
    def tree_dofadr(self) -> Ints:
        """first dof (ntree)"""
    @property
    def tree_dofnum(self) -> Ints:
        """dofs (ntree)"""
    @property
    def tree_sleep_policy(self) -> Ints:
        """1 never and 2 allowed by default, 3 never, 4 allowed, 5 init by the user (ntree)"""
    @property
    def geom_type(self) -> Ints:
        """0 plane, 1 hfield, 2 sphere, 3 capsule, 4 ellipsoid, 5 cylinder, 6 box, 7 mesh, 8 sdf (ngeom)"""
    @property
    def geom_contype(self) -> Ints:
        """contact bit mask (ngeom)"""
    @property
    def geom_conaffinity(self) -> Ints:
        """contact bit mask of partners (ngeom)"""
    @property
    def geom_condim(self) -> Ints:
        """contact dimension: 1, 3, 4, 6 (ngeom)"""
    @property
    def geom_bodyid(self) -> Ints:
        """body of the geom (ngeom)"""
    @property
    def geom_dataid(self) -> Ints:
        """mesh, height field or distance field; -1: none (ngeom)"""
    @property
    def geom_plugin(self) -> Ints:
        """plugin instance of its distance function; -1: none (ngeom)"""
    @property
    def geom_group(self) -> Ints:
        """group, for viewers and ray filters (ngeom)"""
    @property
    def geom_priority(self) -> Ints:
        """contact parameters come from the geom with higher priority (ngeom)"""
    @property
    def geom_sameframe(self) -> Ints:
        """what the geom frame shares with the body's, as SameFrame (ngeom)"""
    @property
    def geom_solmix(self) -> Floats:
        """weight for mixing contact parameters (ngeom)"""
    @property
    def geom_restitution(self) -> Floats:
        """coefficient of restitution, impulse contacts only; a contact uses the geometric mean (ngeom)"""
    @property
    def geom_solref(self) -> Floats:
        """contact reference (ngeom x 2)"""
    @property
    def geom_solimp(self) -> Floats:
        """contact impedance (ngeom x 5)"""
    @property
    def geom_size(self) -> Floats:
        """by type: radius, half lengths (ngeom x 3)"""
    @property
    def geom_aabb(self) -> Floats:
        """box in the geom frame: centre, half sizes (ngeom x 6)"""
    @property
    def geom_rbound(self) -> Floats:
        """bounding radius; 0: unbounded (ngeom)"""
    @property
    def geom_pos(self) -> Floats:
        """in the body frame (ngeom x 3)"""
    @property
    def geom_quat(self) -> Floats:
        """in the body frame (ngeom x 4)"""
    @property
    def geom_friction(self) -> Floats:
        """slide, spin, roll (ngeom x 3)"""
    @property
    def geom_margin(self) -> Floats:
        """contacts are created below this distance (ngeom)"""
    @property
    def geom_gap(self) -> Floats:
        """contacts are active below margin - gap (ngeom)"""
    @property
    def geom_fluid(self) -> Floats:
        """ellipsoid fluid model: 1 if on, 5 coefficients, virtual mass and inertia (ngeom x 12)"""
    @property
    def geom_visible(self) -> Ints:
        """1: rays can hit it; 0: its material, or colour without a material, is fully transparent (ngeom)"""
    @property
    def geom_rgba(self) -> Floats:
        """colour, for viewers (ngeom x 4)"""
    @property
    def geom_user(self) -> Floats:
        """user values (ngeom x nuser_geom)"""
    @property
    def site_type(self) -> Ints:
        """shape, as geom_type (nsite)"""
    @property
    def site_bodyid(self) -> Ints:
        """body of the site (nsite)"""
    @property
    def site_group(self) -> Ints:
        """group, for viewers (nsite)"""
    @property
    def site_sameframe(self) -> Ints:
        """what the site frame shares with the body's, as SameFrame (nsite)"""
    @property
    def site_size(self) -> Floats:
        """as geom_size (nsite x 3)"""
    @property
    def site_pos(self) -> Floats:
        """in the body frame (nsite x 3)"""
    @property
    def site_quat(self) -> Floats:
        """in the body frame (nsite x 4)"""
    @property
    def site_rgba(self) -> Floats:
        """colour, for viewers (nsite x 4)"""
    @property
    def site_user(self) -> Floats:
        """user values (nsite x nuser_site)"""
    @property
    def cam_mode(self) -> Ints:
        """0 fixed, 1 track, 2 trackcom, 3 targetbody, 4 targetbodycom (ncam)"""
    @property
    def cam_bodyid(self) -> Ints:
        """body of the camera (ncam)"""
    @property
    def cam_targetbodyid(self) -> Ints:
        """body it looks at; -1: none (ncam)"""
    @property
    def cam_pos(self) -> Floats:
        """in the body frame (ncam x 3)"""
    @property
    def cam_quat(self) -> Floats:
        """in the body frame (ncam x 4)"""
    @property
    def cam_poscom0(self) -> Floats:
        """offset from the tracked centre of mass at qpos0 (ncam x 3)"""
    @property
    def cam_pos0(self) -> Floats:
        """offset from its body at qpos0 (ncam x 3)"""
    @property
    def cam_mat0(self) -> Floats:
        """orientation in the world at qpos0 (ncam x 9)"""
    @property
    def cam_projection(self) -> Ints:
        """0 perspective, 1 orthographic (ncam)"""
    @property
    def cam_fovy(self) -> Floats:
        """field of view in degrees; length if orthographic (ncam)"""
    @property
    def cam_ipd(self) -> Floats:
        """interpupillary distance (ncam)"""
    @property
    def cam_resolution(self) -> Ints:
        """width and height in pixels (ncam x 2)"""
    @property
    def cam_sensorsize(self) -> Floats:
        """width, height (ncam x 2)"""
    @property
    def cam_intrinsic(self) -> Floats:
        """focal lengths, principal point (ncam x 4)"""
    @property
    def cam_user(self) -> Floats:
        """user values (ncam x nuser_cam)"""
    @property
    def light_mode(self) -> Ints:
        """as cam_mode (nlight)"""
    @property
    def light_bodyid(self) -> Ints:
        """body of the light (nlight)"""
    @property
    def light_targetbodyid(self) -> Ints:
        """body it shines at; -1: none (nlight)"""
    @property
    def light_active(self) -> Ints:
        """1: the light is on (nlight)"""
    @property
    def light_pos(self) -> Floats:
        """in the body frame (nlight x 3)"""
    @property
    def light_dir(self) -> Floats:
        """unit direction in the body frame (nlight x 3)"""
    @property
    def light_poscom0(self) -> Floats:
        """offset from the tracked centre of mass at qpos0 (nlight x 3)"""
    @property
    def light_pos0(self) -> Floats:
        """offset from its body at qpos0 (nlight x 3)"""
    @property
    def light_dir0(self) -> Floats:
        """unit direction in the world at qpos0 (nlight x 3)"""
    @property
    def mesh_vertadr(self) -> Ints:
        """first vertex (nmesh)"""
    @property
    def mesh_vertnum(self) -> Ints:
        """vertices (nmesh)"""
    @property
    def mesh_faceadr(self) -> Ints:
        """first triangle (nmesh)"""
    @property
    def mesh_facenum(self) -> Ints:
        """triangles (nmesh)"""
    @property
    def mesh_graphadr(self) -> Ints:
        """first entry in mesh_graph; -1: no hull (nmesh)"""
    @property
    def mesh_polyadr(self) -> Ints:
        """first polygonal face of the hull (nmesh)"""
    @property
    def mesh_polynum(self) -> Ints:
        """polygonal faces of the hull (nmesh)"""
    @property
    def mesh_bvhadr(self) -> Ints:
        """first node (root) of its bounding volume tree; -1: none (nmesh)"""
    @property
    def mesh_bvhnum(self) -> Ints:
        """nodes of its tree (nmesh)"""
    @property
    def mesh_scale(self) -> Floats:
        """scale of the asset (nmesh x 3)"""
    @property
    def mesh_pos(self) -> Floats:
        """translation applied to the asset (nmesh x 3)"""
    @property
    def mesh_quat(self) -> Floats:
        """rotation applied to the asset (nmesh x 4)"""
    @property
    def mesh_vert(self) -> Floats:
        """in the inertial frame, single precision (nmeshvert x 3)"""
    @property
    def mesh_face(self) -> Ints:
        """vertices of each triangle, index within the mesh (nmeshface x 3)"""
    @property
    def mesh_graph(self) -> Ints:
        """numbers of hull vertices and faces; first edge and mesh vertex of each hull vertex; edges, -1 after each vertex; faces (nmeshgraph)"""
    @property
    def mesh_polynormal(self) -> Floats:
        """normal of each polygonal face: outward, or inward if the scale mirrors (nmeshpoly x 3)"""
    @property
    def mesh_polyvertadr(self) -> Ints:
        """first vertex in mesh_polyvert (nmeshpoly)"""
    @property
    def mesh_polyvertnum(self) -> Ints:
        """vertices of the face (nmeshpoly)"""
    @property
    def mesh_polyvert(self) -> Ints:
        """vertices of each face in order, index within the mesh (nmeshpolyvert)"""
    @property
    def mesh_polymapadr(self) -> Ints:
        """first entry of a vertex in mesh_polymap (nmeshvert)"""
    @property
    def mesh_polymapnum(self) -> Ints:
        """polygonal faces at a vertex (nmeshvert)"""
    @property
    def mesh_polymap(self) -> Ints:
        """polygonal faces at each vertex, index within the mesh (nmeshpolymap)"""
    @property
    def mesh_surface(self) -> Ints:
        """collides as 0 convex hull, 1 closed surface, 2 shell without an inside (nmesh)"""
    @property
    def mesh_trivertadr(self) -> Ints:
        """first vertex among trivert_*; -1: none (nmesh)"""
    @property
    def mesh_trifaceadr(self) -> Ints:
        """first triangle among tri_*; -1: none (nmesh)"""
    @property
    def tri_opposite(self) -> Ints:
        """opposite vertex of the neighbour across each edge; -1: none (ntriface x 3)"""
    @property
    def tri_flags(self) -> Ints:
        """bits: 0-2 edge is sharp, 3-5 first triangle at its corner, 6-8 first triangle at its edge (ntriface)"""
    @property
    def trivert_normal(self) -> Floats:
        """angle-weighted vertex normal (ntrivert x 3)"""
    @property
    def trivert_ringadr(self) -> Ints:
        """first neighbour in tri_ring, index within the model (ntrivert)"""
    @property
    def trivert_ringnum(self) -> Ints:
        """neighbours along edges (ntrivert)"""
    @property
    def tri_ring(self) -> Ints:
        """neighbours of each vertex (ntriring)"""
    @property
    def sdf_dim(self) -> Ints:
        """grid points along x, y, z (nsdf x 3)"""
    @property
    def sdf_adr(self) -> Ints:
        """first value in sdf_data (nsdf)"""
    @property
    def sdf_pointadr(self) -> Ints:
        """first surface point (nsdf)"""
    @property
    def sdf_pointnum(self) -> Ints:
        """surface points (nsdf)"""
    @property
    def sdf_boxadr(self) -> Ints:
        """first box of the tree over them (nsdf)"""
    @property
    def sdf_slope(self) -> Floats:
        """upper bound of the gradient between grid points (nsdf)"""
    @property
    def sdf_pos(self) -> Floats:
        """position of the grid's frame in the geom's (nsdf x 3)"""
    @property
    def sdf_quat(self) -> Floats:
        """orientation of the grid's frame in the geom's (nsdf x 4)"""
    @property
    def sdf_origin(self) -> Floats:
        """first grid point, in the grid's frame (nsdf x 3)"""
    @property
    def sdf_cell(self) -> Floats:
        """cell size along x, y, z (nsdf x 3)"""
    @property
    def sdf_data(self) -> Floats:
        """distances, x fastest, negative inside, single precision (nsdfdata)"""
    @property
    def sdf_point(self) -> Floats:
        """surface points, one or more per cell that the surface crosses, in the grid's frame (nsdfpoint x 3)"""
    @property
    def sdf_normal(self) -> Floats:
        """axis of the normal cone at each surface point (nsdfpoint x 3)"""
    @property
    def sdf_edge(self) -> Floats:
        """direction of the sharp edge that a surface point is on; zero if none (nsdfpoint x 3)"""
    @property
    def sdf_cone(self) -> Floats:
        """cosine of the half angle of the normal cone; 1: flat (nsdfpoint)"""
    @property
    def sdf_box(self) -> Floats:
        """centre, half sizes; packed tree, leaves of 8 points first (nsdfbox x 6)"""
    @property
    def sdf_boxkind(self) -> Ints:
        """kinds of the points in each box, bits: 1 on a flat side, 2 on an edge, 4 at a corner or a rounded place, such as a blunt edge (nsdfbox)"""
    @property
    def bvh_child(self) -> Ints:
        """both children, index within the tree; -1: leaf (nbvh x 2)"""
    @property
    def bvh_nodeid(self) -> Ints:
        """geom, or triangle within its mesh, of a leaf; -1: inner node (nbvh)"""
    @property
    def bvh_aabb(self) -> Floats:
        """bounding box: centre, half sizes (nbvh x 6)"""
    @property
    def hfield_size(self) -> Floats:
        """x, y, top z, base z (nhfield x 4)"""
    @property
    def hfield_nrow(self) -> Ints:
        """rows (nhfield)"""
    @property
    def hfield_ncol(self) -> Ints:
        """columns (nhfield)"""
    @property
    def hfield_adr(self) -> Ints:
        """first elevation (nhfield)"""
    @property
    def hfield_data(self) -> Floats:
        """0 to 1, single precision, rows from -y, columns from -x (nhfielddata)"""
    @property
    def flex_contype(self) -> Ints:
        """contact bit mask (nflex)"""
    @property
    def flex_conaffinity(self) -> Ints:
        """contact bit mask of partners (nflex)"""
    @property
    def flex_condim(self) -> Ints:
        """contact dimension: 1, 3, 4, 6 (nflex)"""
    @property
    def flex_priority(self) -> Ints:
        """as geom_priority (nflex)"""
    @property
    def flex_solmix(self) -> Floats:
        """weight for mixing contact parameters (nflex)"""
    @property
    def flex_solref(self) -> Floats:
        """contact reference (nflex x 2)"""
    @property
    def flex_solimp(self) -> Floats:
        """contact impedance (nflex x 5)"""
    @property
    def flex_friction(self) -> Floats:
        """slide, spin, roll (nflex x 3)"""
    @property
    def flex_restitution(self) -> Floats:
        """as geom_restitution (nflex)"""
    @property
    def flex_margin(self) -> Floats:
        """contacts are created below this distance (nflex)"""
    @property
    def flex_gap(self) -> Floats:
        """contacts are active below margin - gap (nflex)"""
    @property
    def flex_internal(self) -> Ints:
        """elements collide with vertices of their neighbours (nflex)"""
    @property
    def flex_selfcollide(self) -> Ints:
        """self collision: 0 none, 1 narrow, 2 bvh, 3 sap, 4 auto (nflex)"""
    @property
    def flex_activelayers(self) -> Ints:
        """layers of tetrahedra that collide (nflex)"""
    @property
    def flex_passive(self) -> Ints:
        """contacts are springs among the passive forces (nflex)"""
    @property
    def flex_dim(self) -> Ints:
        """1 segments, 2 triangles, 3 tetrahedra (nflex)"""
    @property
    def flex_group(self) -> Ints:
        """group, for viewers (nflex)"""
    @property
    def flex_interp(self) -> Ints:
        """0 vertices have bodies, 1 trilinear, 2 quadratic in the nodes (nflex)"""
    @property
    def flex_nodeadr(self) -> Ints:
        """first node (nflex)"""
    @property
    def flex_nodenum(self) -> Ints:
        """nodes: 0, 8 or 27 (nflex)"""
    @property
    def flex_vertadr(self) -> Ints:
        """first vertex (nflex)"""
    @property
    def flex_vertnum(self) -> Ints:
        """vertices (nflex)"""
    @property
    def flex_edgeadr(self) -> Ints:
        """first edge (nflex)"""
    @property
    def flex_edgenum(self) -> Ints:
        """edges (nflex)"""
    @property
    def flex_elemadr(self) -> Ints:
        """first element (nflex)"""
    @property
    def flex_elemnum(self) -> Ints:
        """elements (nflex)"""
    @property
    def flex_elemdataadr(self) -> Ints:
        """first entry in flex_elem (nflex)"""
    @property
    def flex_elemedgeadr(self) -> Ints:
        """first entry in flex_elemedge (nflex)"""
    @property
    def flex_shellnum(self) -> Ints:
        """shell fragments (nflex)"""
    @property
    def flex_shelldataadr(self) -> Ints:
        """first entry in flex_shell; -1: none (nflex)"""
    @property
    def flex_evpairadr(self) -> Ints:
        """first element-vertex pair; -1: none (nflex)"""
    @property
    def flex_evpairnum(self) -> Ints:
        """element-vertex pairs (nflex)"""
    @property
    def flex_bvhadr(self) -> Ints:
        """first node (root) of the tree over its active elements; -1: none (nflex)"""
    @property
    def flex_bvhnum(self) -> Ints:
        """nodes of its tree (nflex)"""
    @property
    def flex_nodebodyid(self) -> Ints:
        """body of each node (nflexnode)"""
    @property
    def flex_vertbodyid(self) -> Ints:
        """body of each vertex; -1: interpolated (nflexvert)"""
    @property
    def flex_vertflexid(self) -> Ints:
        """flex of each vertex (nflexvert)"""
    @property
    def flex_edgeflexid(self) -> Ints:
        """flex of each edge (nflexedge)"""
    @property
    def flex_elemflexid(self) -> Ints:
        """flex of each element (nflexelem)"""
    @property
    def flex_vertedgeadr(self) -> Ints:
        """flexvert equality: first entry of a vertex in flex_vertedge, else 0 (nflexvert)"""
    @property
    def flex_vertedgenum(self) -> Ints:
        """flexvert equality: edges at a vertex, else 0 (nflexvert)"""
    @property
    def flex_vertedge(self) -> Ints:
        """flexvert equality: edges at each vertex, else 0 (nflexedge x 2)"""
    @property
    def flex_edge(self) -> Ints:
        """vertices of each edge, the lower first (nflexedge x 2)"""
    @property
    def flex_edgeflap(self) -> Ints:
        """bending: vertices across the edge; -1: none (nflexedge x 2)"""
    @property
    def flex_elem(self) -> Ints:
        """vertices of each element, dim + 1 (nflexelemdata)"""
    @property
    def flex_elemedge(self) -> Ints:
        """edges of each element: 1, 3 or 6 (nflexelemedge)"""
    @property
    def flex_elemlayer(self) -> Ints:
        """distance of an element from the border, 0 for dim < 3 (nflexelem)"""
    @property
    def flex_shell(self) -> Ints:
        """vertices of shell fragments, dim per fragment (nflexshelldata)"""
    @property
    def flex_evpair(self) -> Ints:
        """element and vertex that are neighbours (nflexevpair x 2)"""
    @property
    def flex_vert(self) -> Floats:
        """vertices in the frames of their bodies (nflexvert x 3)"""
    @property
    def flex_vert0(self) -> Floats:
        """vertices at rest in the flex's box, 0 to 1 along the world's axes (nflexvert x 3)"""
    @property
    def flex_vertmetric(self) -> Floats:
        """flexvert equality: inverse of the rest metric, 2x2 (nflexvert x 4)"""
    @property
    def flex_node(self) -> Floats:
        """nodes in the frames of their bodies (nflexnode x 3)"""
    @property
    def flex_node0(self) -> Floats:
        """nodes at qpos0, W (nflexnode x 3)"""
    @property
    def flexedge_length0(self) -> Floats:
        """length at qpos0 (nflexedge)"""
    @property
    def flexedge_invweight0(self) -> Floats:
        """inverse inertia along the edge at qpos0 (nflexedge)"""
    @property
    def flex_radius(self) -> Floats:
        """radius around all elements (nflex)"""
    @property
    def flex_size(self) -> Floats:
        """half sizes of the box of its active elements at qpos0 (nflex x 3)"""
    @property
    def flex_stiffness(self) -> Floats:
        """elasticity of each element, upper triangle over its edges; interpolated: -K of the nodes, row by row (nflexelem x 21)"""
    @property
    def flex_bending(self) -> Floats:
        """bending: 4x4 matrix over edge and flaps, then the factor of the curved rest shape (nflexedge x 17)"""
    @property
    def flex_damping(self) -> Floats:
        """Rayleigh damping of elasticity and bending, seconds (nflex)"""
    @property
    def flex_edgestiffness(self) -> Floats:
        """stiffness of edges, dim 1 (nflex)"""
    @property
    def flex_edgedamping(self) -> Floats:
        """damping of edges (nflex)"""
    @property
    def flex_edgeequality(self) -> Ints:
        """0 none, 1 equality flex, 2 equality flexvert (nflex)"""
    @property
    def flex_rigid(self) -> Ints:
        """1: all vertices are in one body (nflex)"""
    @property
    def flexedge_rigid(self) -> Ints:
        """1: both vertices are in one group of welded bodies (nflexedge)"""
    @property
    def flex_centered(self) -> Ints:
        """1: all vertices (interpolated: nodes) are at the origins of their bodies (nflex)"""
    @property
    def flex_rgba(self) -> Floats:
        """colour, for viewers (nflex x 4)"""
    @property
    def flexvert_elemadr(self) -> Ints:
        """first entry of a vertex in flexvert_elem (nflexvert)"""
    @property
    def flexvert_elemnum(self) -> Ints:
        """elements at a vertex (nflexvert)"""
    @property
    def flexvert_elem(self) -> Ints:
        """places in flex_elem that hold a vertex, increasing, index within the model (nflexelemdata)"""
    @property
    def flexvert_edgeadr(self) -> Ints:
        """first entry of a vertex in flexvert_edge (nflexvert)"""
    @property
    def flexvert_edgenum(self) -> Ints:
        """edges at a vertex (nflexvert)"""
    @property
    def flexvert_edge(self) -> Ints:
        """edges at each vertex, increasing, index within the model (nflexedge x 2)"""
    @property
    def flexedge_J_rownnz(self) -> Ints:
        """entries in a row of flexedge_J: every dof that can move the edge; 0: rigid or interpolated flex (nflexedge)"""
    @property
    def flexedge_J_rowadr(self) -> Ints:
        """first entry of a row of flexedge_J (nflexedge)"""
    @property
    def flexedge_J_colind(self) -> Ints:
        """dof of each entry of flexedge_J, increasing in a row (nJfe)"""
    @property
    def flexvert_J_rownnz(self) -> Ints:
        """entries in each of the two rows of a vertex in flexvert_J; 0: no equality flexvert (nflexvert)"""
    @property
    def flexvert_J_rowadr(self) -> Ints:
        """first entry of the first row; the second row follows (nflexvert)"""
    @property
    def flexvert_J_colind(self) -> Ints:
        """dof of each entry of flexvert_J, increasing in a row (nJfv)"""
    @property
    def flexbody_bodyid(self) -> Ints:
        """bodies with points of flexes, increasing (nflexbody)"""
    @property
    def flexbody_pointadr(self) -> Ints:
        """first entry of a body in flexbody_point (nflexbody)"""
    @property
    def flexbody_pointnum(self) -> Ints:
        """points in a body (nflexbody)"""
    @property
    def flexbody_point(self) -> Ints:
        """points of each body, increasing: a vertex, or nflexvert + a node, index within the model (nflexpoint)"""
    @property
    def flexdof_dofid(self) -> Ints:
        """dofs of the nodes of interpolated flexes, increasing (nflexdof)"""
    @property
    def pair_dim(self) -> Ints:
        """contact dimension (npair)"""
    @property
    def pair_geom1(self) -> Ints:
        """first geom (npair)"""
    @property
    def pair_geom2(self) -> Ints:
        """second geom (npair)"""
    @property
    def pair_signature(self) -> Ints:
        """(body1 << 16) + body2; pairs are sorted by it (npair)"""
    @property
    def pair_solref(self) -> Floats:
        """solref of the normal (npair x 2)"""
    @property
    def pair_solreffriction(self) -> Floats:
        """solref of friction (npair x 2)"""
    @property
    def pair_solimp(self) -> Floats:
        """solimp (npair x 5)"""
    @property
    def pair_margin(self) -> Floats:
        """as geom_margin (npair)"""
    @property
    def pair_gap(self) -> Floats:
        """as geom_gap (npair)"""
    @property
    def pair_friction(self) -> Floats:
        """slide, slide, spin, roll, roll (npair x 5)"""
    @property
    def pair_restitution(self) -> Floats:
        """coefficient of restitution, impulse contacts only (npair)"""
    @property
    def exclude_signature(self) -> Ints:
        """(body1 << 16) + body2 (nexclude)"""
    @property
    def eq_type(self) -> Ints:
        """0 connect, 1 weld, 2 joint, 3 tendon, 4 flex, 5 flexvert (neq)"""
    @property
    def eq_obj1id(self) -> Ints:
        """first object (neq)"""
    @property
    def eq_obj2id(self) -> Ints:
        """second object; -1: none (neq)"""
    @property
    def eq_objtype(self) -> Ints:
        """type of both objects, as ObjectType; 0: implied by eq_type (neq)"""
    @property
    def eq_active0(self) -> Ints:
        """active at reset (neq)"""
    @property
    def eq_blockadr(self) -> Ints:
        """first block of rows (neq)"""
    @property
    def eqblock_eqid(self) -> Ints:
        """equality of each block; of flexes, block k is edge or vertex k (neqblock)"""
    @property
    def eq_solref(self) -> Floats:
        """solref (neq x 2)"""
    @property
    def eq_solimp(self) -> Floats:
        """solimp (neq x 5)"""
    @property
    def eq_data(self) -> Floats:
        """by eq_type: anchors, relative pose, polynomial (neq x 11)"""
    @property
    def tendon_adr(self) -> Ints:
        """first entry in wrap_* (ntendon)"""
    @property
    def tendon_num(self) -> Ints:
        """objects of the path (ntendon)"""
    @property
    def tendon_group(self) -> Ints:
        """group, for viewers (ntendon)"""
    @property
    def tendon_limited(self) -> Ints:
        """has limits (ntendon)"""
    @property
    def tendon_actfrclimited(self) -> Ints:
        """total actuator force is limited (ntendon)"""
    @property
    def tendon_width(self) -> Floats:
        """for viewers (ntendon)"""
    @property
    def tendon_solref_lim(self) -> Floats:
        """limit reference (ntendon x 2)"""
    @property
    def tendon_solimp_lim(self) -> Floats:
        """limit impedance (ntendon x 5)"""
    @property
    def tendon_solref_fri(self) -> Floats:
        """friction reference (ntendon x 2)"""
    @property
    def tendon_solimp_fri(self) -> Floats:
        """friction impedance (ntendon x 5)"""
    @property
    def tendon_range(self) -> Floats:
        """length limits (ntendon x 2)"""
    @property
    def tendon_actfrcrange(self) -> Floats:
        """range of the total actuator force (ntendon x 2)"""
    @property
    def tendon_margin(self) -> Floats:
        """limit is active below this distance (ntendon)"""
    @property
    def tendon_stiffness(self) -> Floats:
        """spring constant (ntendon)"""
    @property
    def tendon_damping(self) -> Floats:
        """viscous damping (ntendon)"""
    @property
    def tendon_armature(self) -> Floats:
        """inertia associated with tendon velocity (ntendon)"""
    @property
    def tendon_frictionloss(self) -> Floats:
        """dry friction (ntendon)"""
    @property
    def tendon_lengthspring(self) -> Floats:
        """rest length of the spring: lower, upper (ntendon x 2)"""
    @property
    def tendon_length0(self) -> Floats:
        """length at qpos0 (ntendon)"""
    @property
    def tendon_invweight0(self) -> Floats:
        """inverse inertia along the tendon at qpos0 (ntendon)"""
    @property
    def tendon_rgba(self) -> Floats:
        """colour, for viewers (ntendon x 4)"""
    @property
    def tendon_user(self) -> Floats:
        """user values (ntendon x nuser_tendon)"""
    @property
    def tendon_treenum(self) -> Ints:
        """number of kinematic trees on its path (ntendon)"""
    @property
    def tendon_treeid(self) -> Ints:
        """first two of these trees; -1: none (ntendon x 2)"""
    @property
    def ten_J_rownnz(self) -> Ints:
        """entries in a row of ten_J: every dof that can move the path (ntendon)"""
    @property
    def ten_J_rowadr(self) -> Ints:
        """first entry of a row of ten_J (ntendon)"""
    @property
    def ten_J_colind(self) -> Ints:
        """dof of each entry of ten_J, increasing in a row (nJten)"""
    @property
    def wrap_type(self) -> Ints:
        """1 joint, 2 pulley, 3 site, 4 sphere, 5 cylinder (nwrap)"""
    @property
    def wrap_objid(self) -> Ints:
        """joint, site or geom; -1: pulley (nwrap)"""
    @property
    def wrap_prm(self) -> Floats:
        """joint coefficient, pulley divisor, side site (nwrap)"""
    @property
    def actuator_trntype(self) -> Ints:
        """0 joint, 1 jointinparent, 2 slidercrank, 3 tendon, 4 site, 5 body (nu)"""
    @property
    def actuator_dyntype(self) -> Ints:
        """0 none, 1 integrator, 2 filter, 3 filterexact, 4 muscle, 5 user (nu)"""
    @property
    def actuator_gaintype(self) -> Ints:
        """0 fixed, 1 affine, 2 muscle, 3 user (nu)"""
    @property
    def actuator_biastype(self) -> Ints:
        """0 none, 1 affine, 2 muscle, 3 user (nu)"""
    @property
    def actuator_trnid(self) -> Ints:
        """ids of the objects it acts on (nu x 2)"""
    @property
    def actuator_actadr(self) -> Ints:
        """first activation; -1: none (nu)"""
    @property
    def actuator_actnum(self) -> Ints:
        """activations (nu)"""
    @property
    def actuator_group(self) -> Ints:
        """group, can be disabled by option (nu)"""
    @property
    def actuator_ctrllimited(self) -> Ints:
        """control is clamped (nu)"""
    @property
    def actuator_forcelimited(self) -> Ints:
        """force is clamped (nu)"""
    @property
    def actuator_actlimited(self) -> Ints:
        """activation is clamped (nu)"""
    @property
    def actuator_dynprm(self) -> Floats:
        """dynamics parameters (nu x 10)"""
    @property
    def actuator_gainprm(self) -> Floats:
        """gain parameters (nu x 10)"""
    @property
    def actuator_biasprm(self) -> Floats:
        """bias parameters (nu x 10)"""
    @property
    def actuator_plugin(self) -> Ints:
        """plugin instance that computes its force; -1: none (nu)"""
    @property
    def actuator_actearly(self) -> Ints:
        """force uses the next activation (nu)"""
    @property
    def actuator_ctrlrange(self) -> Floats:
        """range of the control (nu x 2)"""
    @property
    def actuator_forcerange(self) -> Floats:
        """range of the force (nu x 2)"""
    @property
    def actuator_actrange(self) -> Floats:
        """range of the activation (nu x 2)"""
    @property
    def actuator_gear(self) -> Floats:
        """scales length and force (nu x 6)"""
    @property
    def actuator_cranklength(self) -> Floats:
        """length of the slider-crank rod (nu)"""
    @property
    def actuator_acc0(self) -> Floats:
        """acceleration from unit force at qpos0 (nu)"""
    @property
    def actuator_length0(self) -> Floats:
        """length at qpos0 (nu)"""
    @property
    def actuator_lengthrange(self) -> Floats:
        """feasible lengths (nu x 2)"""
    @property
    def actuator_user(self) -> Floats:
        """user values (nu x nuser_actuator)"""
    @property
    def actuator_history(self) -> Ints:
        """control history: number of samples; interpolation 0 hold, 1 linear, 2 cubic (nu x 2)"""
    @property
    def actuator_historyadr(self) -> Ints:
        """first entry in history; -1: none (nu)"""
    @property
    def actuator_delay(self) -> Floats:
        """delay of the control, seconds (nu)"""
    @property
    def moment_rownnz(self) -> Ints:
        """entries in a row of actuator_moment (nu)"""
    @property
    def moment_rowadr(self) -> Ints:
        """first entry of a row of actuator_moment (nu)"""
    @property
    def moment_colind(self) -> Ints:
        """dof of each entry of actuator_moment, increasing in a row (nJmom)"""
    @property
    def sensor_type(self) -> Ints:
        """as mjtSensor (nsensor)"""
    @property
    def sensor_datatype(self) -> Ints:
        """0 real, 1 positive, 2 axis, 3 quaternion (nsensor)"""
    @property
    def sensor_needstage(self) -> Ints:
        """1 position, 2 velocity, 3 acceleration (nsensor)"""
    @property
    def sensor_objtype(self) -> Ints:
        """type of the sensed object (nsensor)"""
    @property
    def sensor_objid(self) -> Ints:
        """sensed object (nsensor)"""
    @property
    def sensor_reftype(self) -> Ints:
        """type of the reference object (nsensor)"""
    @property
    def sensor_refid(self) -> Ints:
        """reference object; -1: world (nsensor)"""
    @property
    def sensor_intprm(self) -> Ints:
        """by sensor_type: data bits, reduction, count (nsensor x 3)"""
    @property
    def sensor_dim(self) -> Ints:
        """number of values (nsensor)"""
    @property
    def sensor_adr(self) -> Ints:
        """first entry in sensordata (nsensor)"""
    @property
    def sensor_cutoff(self) -> Floats:
        """values are clamped to this; 0: no clamp (nsensor)"""
    @property
    def sensor_noise(self) -> Floats:
        """standard deviation, for the user; not applied (nsensor)"""
    @property
    def sensor_plugin(self) -> Ints:
        """plugin instance that measures; -1: none (nsensor)"""
    @property
    def sensor_history(self) -> Ints:
        """history: number of samples; interpolation 0 hold, 1 linear, 2 cubic (nsensor x 2)"""
    @property
    def sensor_historyadr(self) -> Ints:
        """first entry in history; -1: none (nsensor)"""
    @property
    def sensor_delay(self) -> Floats:
        """delay of the reading, seconds (nsensor)"""
    @property
    def sensor_interval(self) -> Floats:
        """seconds between readings, time of the first; 0: every step (nsensor x 2)"""
    @property
    def sensor_user(self) -> Floats:
        """user values (nsensor x nuser_sensor)"""
    @property
    def taxel_frame(self) -> Floats:
        """normal and two tangents of the taxels of tactile sensors, in the frame of their mesh (ntaxel x 9)"""
    @property
    def plugin(self) -> Ints:
        """as PluginType; 0: registered by the program (nplugin)"""
    @property
    def plugin_nameadr(self) -> Ints:
        """name of the plugin in plugin_attr (nplugin)"""
    @property
    def plugin_attradr(self) -> Ints:
        """parameters in plugin_attr, in the plugin's order (nplugin)"""
    @property
    def plugin_attr(self) -> Ints:
        """names and parameters as UTF-8 bytes, each with a final zero (npluginattr)"""
    @property
    def plugin_stateadr(self) -> Ints:
        """first value in plugin_state (nplugin)"""
    @property
    def plugin_statenum(self) -> Ints:
        """values in plugin_state (nplugin)"""
    @property
    def plugin_state0(self) -> Floats:
        """plugin_state after a reset (npluginstate)"""
    @property
    def plugin_prmadr(self) -> Ints:
        """first number in plugin_prm (nplugin)"""
    @property
    def plugin_prmnum(self) -> Ints:
        """numbers in plugin_prm (nplugin)"""
    @property
    def plugin_prm(self) -> Floats:
        """parameters and constants of the built-in plugins (npluginprm)"""
    @property
    def numeric_adr(self) -> Ints:
        """first value (nnumeric)"""
    @property
    def numeric_size(self) -> Ints:
        """number of values (nnumeric)"""
    @property
    def numeric_data(self) -> Floats:
        """values of all fields (nnumericdata)"""
    @property
    def text_adr(self) -> Ints:
        """first character (ntext)"""
    @property
    def text_size(self) -> Ints:
        """number of characters, including the final zero (ntext)"""
    @property
    def text_data(self) -> Ints:
        """characters of all texts, UTF-8 bytes (ntextdata)"""
    @property
    def tuple_adr(self) -> Ints:
        """first object (ntuple)"""
    @property
    def tuple_size(self) -> Ints:
        """number of objects (ntuple)"""
    @property
    def tuple_objtype(self) -> Ints:
        """type of each object, as ObjectType (ntupledata)"""
    @property
    def tuple_objid(self) -> Ints:
        """id of each object (ntupledata)"""
    @property
    def tuple_objprm(self) -> Floats:
        """parameter of each object (ntupledata)"""
    @property
    def key_time(self) -> Floats:
        """seconds (nkey)"""
    @property
    def key_qpos(self) -> Floats:
        """configuration (nkey x nq)"""
    @property
    def key_qvel(self) -> Floats:
        """velocity (nkey x nv)"""
    @property
    def key_act(self) -> Floats:
        """activations (nkey x na)"""
    @property
    def key_mpos(self) -> Floats:
        """mocap positions (nkey x 3 * nmocap)"""
    @property
    def key_mquat(self) -> Floats:
        """mocap orientations (nkey x 4 * nmocap)"""
    @property
    def key_ctrl(self) -> Floats:
        """controls (nkey x nu)"""
    @property
    def mat_texid(self) -> Ints:
        """texture by role: 0 user, 1 rgb, 2 occlusion, 3 roughness, 4 metallic, 5 normal, 6 opacity, 7 emissive, 8 rgba, 9 orm; -1: none (nmat x 10)"""
    @property
    def mat_texuniform(self) -> Ints:
        """repetitions are per unit of length, not per object (nmat)"""
    @property
    def mat_texrepeat(self) -> Floats:
        """repetitions of the texture (nmat x 2)"""
    @property
    def mat_emission(self) -> Floats:
        """emission, times rgba (nmat)"""
    @property
    def mat_specular(self) -> Floats:
        """specularity, times white (nmat)"""
    @property
    def mat_shininess(self) -> Floats:
        """shininess (nmat)"""
    @property
    def mat_reflectance(self) -> Floats:
        """reflectance; 0: off (nmat)"""
    @property
    def mat_metallic(self) -> Floats:
        """metallicity; negative: not given (nmat)"""
    @property
    def mat_roughness(self) -> Floats:
        """roughness; negative: not given (nmat)"""
    @property
    def mat_rgba(self) -> Floats:
        """colour (nmat x 4)"""
    @property
    def geom_matid(self) -> Ints:
        """material; -1: none (ngeom)"""
    @property
    def site_matid(self) -> Ints:
        """material; -1: none (nsite)"""
    @property
    def tendon_matid(self) -> Ints:
        """material; -1: none (ntendon)"""
    @property
    def tex_type(self) -> Ints:
        """0 2d, 1 cube, 2 skybox (ntex)"""
    @property
    def tex_colorspace(self) -> Ints:
        """0 not known, 1 linear, 2 sRGB (ntex)"""
    @property
    def tex_height(self) -> Ints:
        """rows of the image; a cube has six squares below each other: right, left, up, down, front, back (ntex)"""
    @property
    def tex_width(self) -> Ints:
        """columns of the image (ntex)"""
    @property
    def tex_nchannel(self) -> Ints:
        """bytes per pixel (ntex)"""
    @property
    def tex_adr(self) -> Ints:
        """first byte in tex_data (ntex)"""
    @property
    def tex_data(self) -> Ints:
        """pixels, rows from the top (ntexdata)"""
    @property
    def cam_output(self) -> Ints:
        """images that are rendered, bits: 1 rgb, 2 depth, 4 distance, 8 normal, 16 segmentation (ncam)"""
    @property
    def light_type(self) -> Ints:
        """0 spot, 1 directional, 2 point, 3 image (nlight)"""
    @property
    def light_texid(self) -> Ints:
        """texture of an image light; -1: none (nlight)"""
    @property
    def light_castshadow(self) -> Ints:
        """1: casts shadows (nlight)"""
    @property
    def light_bulbradius(self) -> Floats:
        """radius of the source, for soft shadows (nlight)"""
    @property
    def light_intensity(self) -> Floats:
        """intensity in candela (nlight)"""
    @property
    def light_range(self) -> Floats:
        """largest distance that it lights (nlight)"""
    @property
    def light_attenuation(self) -> Floats:
        """constant, linear, quadratic (nlight x 3)"""
    @property
    def light_cutoff(self) -> Floats:
        """half angle of a spot, degrees (nlight)"""
    @property
    def light_exponent(self) -> Floats:
        """softness of a spot (nlight)"""
    @property
    def light_ambient(self) -> Floats:
        """ambient colour (nlight x 3)"""
    @property
    def light_diffuse(self) -> Floats:
        """diffuse colour (nlight x 3)"""
    @property
    def light_specular(self) -> Floats:
        """specular colour (nlight x 3)"""
    @property
    def mesh_normaladr(self) -> Ints:
        """first normal; -1: dropped (nmesh)"""
    @property
    def mesh_normalnum(self) -> Ints:
        """normals (nmesh)"""
    @property
    def mesh_texcoordadr(self) -> Ints:
        """first texture coordinate; -1: none (nmesh)"""
    @property
    def mesh_texcoordnum(self) -> Ints:
        """texture coordinates (nmesh)"""
    @property
    def mesh_normal(self) -> Floats:
        """unit normals in the inertial frame (nmeshnormal x 3)"""
    @property
    def mesh_texcoord(self) -> Floats:
        """texture coordinates, v from the top (nmeshtexcoord x 2)"""
    @property
    def mesh_facenormal(self) -> Ints:
        """normals of each triangle, index within the mesh; -1: none (nmeshfacenormal x 3)"""
    @property
    def mesh_facetexcoord(self) -> Ints:
        """texture coordinates of each triangle, index within the mesh; -1: none (nmeshfacenormal x 3)"""
    @property
    def flex_matid(self) -> Ints:
        """material; -1: none (nflex)"""
    @property
    def flex_flatskin(self) -> Ints:
        """1: each face has its own normal (nflex)"""
    @property
    def flex_texcoordadr(self) -> Ints:
        """first texture coordinate; -1: none (nflex)"""
    @property
    def flex_texcoord(self) -> Floats:
        """texture coordinates (nflextexcoord x 2)"""
    @property
    def flex_elemtexcoord(self) -> Ints:
        """texture coordinate of each vertex of each element, index within the flex (nflexelemtexcoord)"""
    @property
    def skin_matid(self) -> Ints:
        """material; -1: none (nskin)"""
    @property
    def skin_group(self) -> Ints:
        """group, for viewers (nskin)"""
    @property
    def skin_rgba(self) -> Floats:
        """colour, without a material (nskin x 4)"""
    @property
    def skin_inflate(self) -> Floats:
        """distance by which vertices are moved along their normals (nskin)"""
    @property
    def skin_vertadr(self) -> Ints:
        """first vertex (nskin)"""
    @property
    def skin_vertnum(self) -> Ints:
        """vertices (nskin)"""
    @property
    def skin_texcoordadr(self) -> Ints:
        """first texture coordinate; -1: none (nskin)"""
    @property
    def skin_faceadr(self) -> Ints:
        """first triangle (nskin)"""
    @property
    def skin_facenum(self) -> Ints:
        """triangles (nskin)"""
    @property
    def skin_boneadr(self) -> Ints:
        """first bone (nskin)"""
    @property
    def skin_bonenum(self) -> Ints:
        """bones (nskin)"""
    @property
    def skin_vert(self) -> Floats:
        """vertices in the world frame of the bind pose (nskinvert x 3)"""
    @property
    def skin_texcoord(self) -> Floats:
        """texture coordinates of the vertices (nskintexvert x 2)"""
    @property
    def skin_face(self) -> Ints:
        """vertices of each triangle, index within the skin (nskinface x 3)"""
    @property
    def skin_bonevertadr(self) -> Ints:
        """first entry in skin_bonevertid (nskinbone)"""
    @property
    def skin_bonevertnum(self) -> Ints:
        """vertices that the bone moves (nskinbone)"""
    @property
    def skin_bonebindpos(self) -> Floats:
        """position of the body when bound (nskinbone x 3)"""
    @property
    def skin_bonebindquat(self) -> Floats:
        """orientation of the body when bound (nskinbone x 4)"""
    @property
    def skin_bonebodyid(self) -> Ints:
        """body of the bone (nskinbone)"""
    @property
    def skin_bonevertid(self) -> Ints:
        """vertices of each bone, index within the skin (nskinbonevert)"""
    @property
    def skin_bonevertweight(self) -> Floats:
        """their weights; those of a vertex add up to 1 (nskinbonevert)"""
    @property
    def opt(self) -> Options:
        """options"""
    @property
    def stat(self) -> Statistics:
        """statistics"""
    @property
    def vis(self) -> Visual:
        """settings of <visual>"""

class ModelFields(StructureFields):
    """Fields and objects of a Model."""
    _callbacks: Callbacks | None
    def body(self, key: Key) -> ModelBody:
        """The body with this name or id."""
    def joint(self, key: Key) -> ModelJoint:
        """The joint with this name or id."""
    def geom(self, key: Key) -> ModelGeom:
        """The geom with this name or id."""
    def site(self, key: Key) -> ModelSite:
        """The site with this name or id."""
    def camera(self, key: Key) -> ModelCamera:
        """The camera with this name or id."""
    def light(self, key: Key) -> ModelLight:
        """The light with this name or id."""
    def mesh(self, key: Key) -> ModelMesh:
        """The mesh with this name or id."""
    def skin(self, key: Key) -> ModelSkin:
        """The skin with this name or id."""
    def hfield(self, key: Key) -> ModelHfield:
        """The hfield with this name or id."""
    def sdf(self, key: Key) -> ModelSdf:
        """The sdf with this name or id."""
    def texture(self, key: Key) -> ModelTexture:
        """The texture with this name or id."""
    def material(self, key: Key) -> ModelMaterial:
        """The material with this name or id."""
    def flex(self, key: Key) -> ModelFlex:
        """The flex with this name or id."""
    def pair(self, key: Key) -> ModelPair:
        """The pair with this name or id."""
    def exclude(self, key: Key) -> ModelExclude:
        """The exclude with this name or id."""
    def equality(self, key: Key) -> ModelEquality:
        """The equality with this name or id."""
    def tendon(self, key: Key) -> ModelTendon:
        """The tendon with this name or id."""
    def actuator(self, key: Key) -> ModelActuator:
        """The actuator with this name or id."""
    def sensor(self, key: Key) -> ModelSensor:
        """The sensor with this name or id."""
    def numeric(self, key: Key) -> ModelNumeric:
        """The numeric with this name or id."""
    def text(self, key: Key) -> ModelText:
        """The text with this name or id."""
    def tuple(self, key: Key) -> ModelTuple:
        """The tuple with this name or id."""
    def key(self, key: Key) -> ModelKey:
        """The key with this name or id."""

class EditFields(StructureFields):
    """Fields and objects of an Edit."""
    _base: Model
    @property
    def qpos0(self) -> Floats:
        """configuration at reset (nq)"""
    @qpos0.setter
    def qpos0(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> Floats:
        """rest configuration of springs (nq)"""
    @qpos_spring.setter
    def qpos_spring(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_pos(self) -> Floats:
        """in the parent's frame (nbody x 3)"""
    @body_pos.setter
    def body_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_quat(self) -> Floats:
        """in the parent's frame (nbody x 4)"""
    @body_quat.setter
    def body_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_ipos(self) -> Floats:
        """centre of mass in the body frame (nbody x 3)"""
    @body_ipos.setter
    def body_ipos(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_iquat(self) -> Floats:
        """principal axes in the body frame (nbody x 4)"""
    @body_iquat.setter
    def body_iquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_mass(self) -> Floats:
        """kg (nbody)"""
    @body_mass.setter
    def body_mass(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_inertia(self) -> Floats:
        """principal moments, kg m^2 (nbody x 3)"""
    @body_inertia.setter
    def body_inertia(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_gravcomp(self) -> Floats:
        """upward force in units of the body's weight (nbody)"""
    @body_gravcomp.setter
    def body_gravcomp(self, value: npt.ArrayLike) -> None: ...
    @property
    def body_user(self) -> Floats:
        """user values (nbody x nuser_body)"""
    @body_user.setter
    def body_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_group(self) -> Ints:
        """group, for viewers (njnt)"""
    @jnt_group.setter
    def jnt_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_limited(self) -> Ints:
        """has limits (njnt)"""
    @jnt_limited.setter
    def jnt_limited(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_actfrclimited(self) -> Ints:
        """total actuator force is limited (njnt)"""
    @jnt_actfrclimited.setter
    def jnt_actfrclimited(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_solref(self) -> Floats:
        """limit reference (njnt x 2)"""
    @jnt_solref.setter
    def jnt_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_solimp(self) -> Floats:
        """limit impedance (njnt x 5)"""
    @jnt_solimp.setter
    def jnt_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_pos(self) -> Floats:
        """anchor in the body frame (njnt x 3)"""
    @jnt_pos.setter
    def jnt_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_axis(self) -> Floats:
        """unit axis in the body frame (njnt x 3)"""
    @jnt_axis.setter
    def jnt_axis(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_stiffness(self) -> Floats:
        """spring constant (njnt)"""
    @jnt_stiffness.setter
    def jnt_stiffness(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_range(self) -> Floats:
        """limits (njnt x 2)"""
    @jnt_range.setter
    def jnt_range(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_actfrcrange(self) -> Floats:
        """range of the total actuator force (njnt x 2)"""
    @jnt_actfrcrange.setter
    def jnt_actfrcrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_margin(self) -> Floats:
        """limit is active below this distance (njnt)"""
    @jnt_margin.setter
    def jnt_margin(self, value: npt.ArrayLike) -> None: ...
    @property
    def jnt_user(self) -> Floats:
        """user values (njnt x nuser_jnt)"""
    @jnt_user.setter
    def jnt_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_solref(self) -> Floats:
        """friction loss reference (nv x 2)"""
    @dof_solref.setter
    def dof_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> Floats:
        """friction loss impedance (nv x 5)"""
    @dof_solimp.setter
    def dof_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_frictionloss(self) -> Floats:
        """dry friction (nv)"""
    @dof_frictionloss.setter
    def dof_frictionloss(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_armature(self) -> Floats:
        """inertia added to the diagonal of M (nv)"""
    @dof_armature.setter
    def dof_armature(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_damping(self) -> Floats:
        """viscous damping (nv)"""
    @dof_damping.setter
    def dof_damping(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_contype(self) -> Ints:
        """contact bit mask (ngeom)"""
    @geom_contype.setter
    def geom_contype(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_conaffinity(self) -> Ints:
        """contact bit mask of partners (ngeom)"""
    @geom_conaffinity.setter
    def geom_conaffinity(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_condim(self) -> Ints:
        """contact dimension: 1, 3, 4, 6 (ngeom)"""
    @geom_condim.setter
    def geom_condim(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_group(self) -> Ints:
        """group, for viewers and ray filters (ngeom)"""
    @geom_group.setter
    def geom_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_priority(self) -> Ints:
        """contact parameters come from the geom with higher priority (ngeom)"""
    @geom_priority.setter
    def geom_priority(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_solmix(self) -> Floats:
        """weight for mixing contact parameters (ngeom)"""
    @geom_solmix.setter
    def geom_solmix(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_restitution(self) -> Floats:
        """coefficient of restitution, impulse contacts only; a contact uses the geometric mean (ngeom)"""
    @geom_restitution.setter
    def geom_restitution(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_solref(self) -> Floats:
        """contact reference (ngeom x 2)"""
    @geom_solref.setter
    def geom_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_solimp(self) -> Floats:
        """contact impedance (ngeom x 5)"""
    @geom_solimp.setter
    def geom_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_size(self) -> Floats:
        """by type: radius, half lengths (ngeom x 3)"""
    @geom_size.setter
    def geom_size(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_pos(self) -> Floats:
        """in the body frame (ngeom x 3)"""
    @geom_pos.setter
    def geom_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_quat(self) -> Floats:
        """in the body frame (ngeom x 4)"""
    @geom_quat.setter
    def geom_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_friction(self) -> Floats:
        """slide, spin, roll (ngeom x 3)"""
    @geom_friction.setter
    def geom_friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_margin(self) -> Floats:
        """contacts are created below this distance (ngeom)"""
    @geom_margin.setter
    def geom_margin(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_gap(self) -> Floats:
        """contacts are active below margin - gap (ngeom)"""
    @geom_gap.setter
    def geom_gap(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_rgba(self) -> Floats:
        """colour, for viewers (ngeom x 4)"""
    @geom_rgba.setter
    def geom_rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_user(self) -> Floats:
        """user values (ngeom x nuser_geom)"""
    @geom_user.setter
    def geom_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_group(self) -> Ints:
        """group, for viewers (nsite)"""
    @site_group.setter
    def site_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_size(self) -> Floats:
        """as geom_size (nsite x 3)"""
    @site_size.setter
    def site_size(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_pos(self) -> Floats:
        """in the body frame (nsite x 3)"""
    @site_pos.setter
    def site_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_quat(self) -> Floats:
        """in the body frame (nsite x 4)"""
    @site_quat.setter
    def site_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_rgba(self) -> Floats:
        """colour, for viewers (nsite x 4)"""
    @site_rgba.setter
    def site_rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_user(self) -> Floats:
        """user values (nsite x nuser_site)"""
    @site_user.setter
    def site_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_pos(self) -> Floats:
        """in the body frame (ncam x 3)"""
    @cam_pos.setter
    def cam_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_quat(self) -> Floats:
        """in the body frame (ncam x 4)"""
    @cam_quat.setter
    def cam_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_fovy(self) -> Floats:
        """field of view in degrees; length if orthographic (ncam)"""
    @cam_fovy.setter
    def cam_fovy(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_ipd(self) -> Floats:
        """interpupillary distance (ncam)"""
    @cam_ipd.setter
    def cam_ipd(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_user(self) -> Floats:
        """user values (ncam x nuser_cam)"""
    @cam_user.setter
    def cam_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def light_active(self) -> Ints:
        """1: the light is on (nlight)"""
    @light_active.setter
    def light_active(self, value: npt.ArrayLike) -> None: ...
    @property
    def light_pos(self) -> Floats:
        """in the body frame (nlight x 3)"""
    @light_pos.setter
    def light_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def light_dir(self) -> Floats:
        """unit direction in the body frame (nlight x 3)"""
    @light_dir.setter
    def light_dir(self, value: npt.ArrayLike) -> None: ...
    @property
    def hfield_data(self) -> Floats:
        """0 to 1, single precision, rows from -y, columns from -x (nhfielddata)"""
    @hfield_data.setter
    def hfield_data(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_contype(self) -> Ints:
        """contact bit mask (nflex)"""
    @flex_contype.setter
    def flex_contype(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_conaffinity(self) -> Ints:
        """contact bit mask of partners (nflex)"""
    @flex_conaffinity.setter
    def flex_conaffinity(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_condim(self) -> Ints:
        """contact dimension: 1, 3, 4, 6 (nflex)"""
    @flex_condim.setter
    def flex_condim(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_priority(self) -> Ints:
        """as geom_priority (nflex)"""
    @flex_priority.setter
    def flex_priority(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_solmix(self) -> Floats:
        """weight for mixing contact parameters (nflex)"""
    @flex_solmix.setter
    def flex_solmix(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_solref(self) -> Floats:
        """contact reference (nflex x 2)"""
    @flex_solref.setter
    def flex_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_solimp(self) -> Floats:
        """contact impedance (nflex x 5)"""
    @flex_solimp.setter
    def flex_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_friction(self) -> Floats:
        """slide, spin, roll (nflex x 3)"""
    @flex_friction.setter
    def flex_friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_restitution(self) -> Floats:
        """as geom_restitution (nflex)"""
    @flex_restitution.setter
    def flex_restitution(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_margin(self) -> Floats:
        """contacts are created below this distance (nflex)"""
    @flex_margin.setter
    def flex_margin(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_gap(self) -> Floats:
        """contacts are active below margin - gap (nflex)"""
    @flex_gap.setter
    def flex_gap(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_group(self) -> Ints:
        """group, for viewers (nflex)"""
    @flex_group.setter
    def flex_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_radius(self) -> Floats:
        """radius around all elements (nflex)"""
    @flex_radius.setter
    def flex_radius(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_stiffness(self) -> Floats:
        """elasticity of each element, upper triangle over its edges; interpolated: -K of the nodes, row by row (nflexelem x 21)"""
    @flex_stiffness.setter
    def flex_stiffness(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_bending(self) -> Floats:
        """bending: 4x4 matrix over edge and flaps, then the factor of the curved rest shape (nflexedge x 17)"""
    @flex_bending.setter
    def flex_bending(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_damping(self) -> Floats:
        """Rayleigh damping of elasticity and bending, seconds (nflex)"""
    @flex_damping.setter
    def flex_damping(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_edgestiffness(self) -> Floats:
        """stiffness of edges, dim 1 (nflex)"""
    @flex_edgestiffness.setter
    def flex_edgestiffness(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_edgedamping(self) -> Floats:
        """damping of edges (nflex)"""
    @flex_edgedamping.setter
    def flex_edgedamping(self, value: npt.ArrayLike) -> None: ...
    @property
    def flex_rgba(self) -> Floats:
        """colour, for viewers (nflex x 4)"""
    @flex_rgba.setter
    def flex_rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_dim(self) -> Ints:
        """contact dimension (npair)"""
    @pair_dim.setter
    def pair_dim(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_solref(self) -> Floats:
        """solref of the normal (npair x 2)"""
    @pair_solref.setter
    def pair_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_solreffriction(self) -> Floats:
        """solref of friction (npair x 2)"""
    @pair_solreffriction.setter
    def pair_solreffriction(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_solimp(self) -> Floats:
        """solimp (npair x 5)"""
    @pair_solimp.setter
    def pair_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_margin(self) -> Floats:
        """as geom_margin (npair)"""
    @pair_margin.setter
    def pair_margin(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_gap(self) -> Floats:
        """as geom_gap (npair)"""
    @pair_gap.setter
    def pair_gap(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_friction(self) -> Floats:
        """slide, slide, spin, roll, roll (npair x 5)"""
    @pair_friction.setter
    def pair_friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def pair_restitution(self) -> Floats:
        """coefficient of restitution, impulse contacts only (npair)"""
    @pair_restitution.setter
    def pair_restitution(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_active0(self) -> Ints:
        """active at reset (neq)"""
    @eq_active0.setter
    def eq_active0(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_solref(self) -> Floats:
        """solref (neq x 2)"""
    @eq_solref.setter
    def eq_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_solimp(self) -> Floats:
        """solimp (neq x 5)"""
    @eq_solimp.setter
    def eq_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_data(self) -> Floats:
        """by eq_type: anchors, relative pose, polynomial (neq x 11)"""
    @eq_data.setter
    def eq_data(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_group(self) -> Ints:
        """group, for viewers (ntendon)"""
    @tendon_group.setter
    def tendon_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_limited(self) -> Ints:
        """has limits (ntendon)"""
    @tendon_limited.setter
    def tendon_limited(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_actfrclimited(self) -> Ints:
        """total actuator force is limited (ntendon)"""
    @tendon_actfrclimited.setter
    def tendon_actfrclimited(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_width(self) -> Floats:
        """for viewers (ntendon)"""
    @tendon_width.setter
    def tendon_width(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_solref_lim(self) -> Floats:
        """limit reference (ntendon x 2)"""
    @tendon_solref_lim.setter
    def tendon_solref_lim(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_solimp_lim(self) -> Floats:
        """limit impedance (ntendon x 5)"""
    @tendon_solimp_lim.setter
    def tendon_solimp_lim(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_solref_fri(self) -> Floats:
        """friction reference (ntendon x 2)"""
    @tendon_solref_fri.setter
    def tendon_solref_fri(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_solimp_fri(self) -> Floats:
        """friction impedance (ntendon x 5)"""
    @tendon_solimp_fri.setter
    def tendon_solimp_fri(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_range(self) -> Floats:
        """length limits (ntendon x 2)"""
    @tendon_range.setter
    def tendon_range(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_actfrcrange(self) -> Floats:
        """range of the total actuator force (ntendon x 2)"""
    @tendon_actfrcrange.setter
    def tendon_actfrcrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_margin(self) -> Floats:
        """limit is active below this distance (ntendon)"""
    @tendon_margin.setter
    def tendon_margin(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_stiffness(self) -> Floats:
        """spring constant (ntendon)"""
    @tendon_stiffness.setter
    def tendon_stiffness(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_damping(self) -> Floats:
        """viscous damping (ntendon)"""
    @tendon_damping.setter
    def tendon_damping(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_armature(self) -> Floats:
        """inertia associated with tendon velocity (ntendon)"""
    @tendon_armature.setter
    def tendon_armature(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_frictionloss(self) -> Floats:
        """dry friction (ntendon)"""
    @tendon_frictionloss.setter
    def tendon_frictionloss(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_lengthspring(self) -> Floats:
        """rest length of the spring: lower, upper (ntendon x 2)"""
    @tendon_lengthspring.setter
    def tendon_lengthspring(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_rgba(self) -> Floats:
        """colour, for viewers (ntendon x 4)"""
    @tendon_rgba.setter
    def tendon_rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def tendon_user(self) -> Floats:
        """user values (ntendon x nuser_tendon)"""
    @tendon_user.setter
    def tendon_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_group(self) -> Ints:
        """group, can be disabled by option (nu)"""
    @actuator_group.setter
    def actuator_group(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_ctrllimited(self) -> Ints:
        """control is clamped (nu)"""
    @actuator_ctrllimited.setter
    def actuator_ctrllimited(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_forcelimited(self) -> Ints:
        """force is clamped (nu)"""
    @actuator_forcelimited.setter
    def actuator_forcelimited(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_actlimited(self) -> Ints:
        """activation is clamped (nu)"""
    @actuator_actlimited.setter
    def actuator_actlimited(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_dynprm(self) -> Floats:
        """dynamics parameters (nu x 10)"""
    @actuator_dynprm.setter
    def actuator_dynprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_gainprm(self) -> Floats:
        """gain parameters (nu x 10)"""
    @actuator_gainprm.setter
    def actuator_gainprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_biasprm(self) -> Floats:
        """bias parameters (nu x 10)"""
    @actuator_biasprm.setter
    def actuator_biasprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_ctrlrange(self) -> Floats:
        """range of the control (nu x 2)"""
    @actuator_ctrlrange.setter
    def actuator_ctrlrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_forcerange(self) -> Floats:
        """range of the force (nu x 2)"""
    @actuator_forcerange.setter
    def actuator_forcerange(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_actrange(self) -> Floats:
        """range of the activation (nu x 2)"""
    @actuator_actrange.setter
    def actuator_actrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_gear(self) -> Floats:
        """scales length and force (nu x 6)"""
    @actuator_gear.setter
    def actuator_gear(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_cranklength(self) -> Floats:
        """length of the slider-crank rod (nu)"""
    @actuator_cranklength.setter
    def actuator_cranklength(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_lengthrange(self) -> Floats:
        """feasible lengths (nu x 2)"""
    @actuator_lengthrange.setter
    def actuator_lengthrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_user(self) -> Floats:
        """user values (nu x nuser_actuator)"""
    @actuator_user.setter
    def actuator_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def sensor_cutoff(self) -> Floats:
        """values are clamped to this; 0: no clamp (nsensor)"""
    @sensor_cutoff.setter
    def sensor_cutoff(self, value: npt.ArrayLike) -> None: ...
    @property
    def sensor_noise(self) -> Floats:
        """standard deviation, for the user; not applied (nsensor)"""
    @sensor_noise.setter
    def sensor_noise(self, value: npt.ArrayLike) -> None: ...
    @property
    def sensor_user(self) -> Floats:
        """user values (nsensor x nuser_sensor)"""
    @sensor_user.setter
    def sensor_user(self, value: npt.ArrayLike) -> None: ...
    @property
    def numeric_data(self) -> Floats:
        """values of all fields (nnumericdata)"""
    @numeric_data.setter
    def numeric_data(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_time(self) -> Floats:
        """seconds (nkey)"""
    @key_time.setter
    def key_time(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_qpos(self) -> Floats:
        """configuration (nkey x nq)"""
    @key_qpos.setter
    def key_qpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_qvel(self) -> Floats:
        """velocity (nkey x nv)"""
    @key_qvel.setter
    def key_qvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_act(self) -> Floats:
        """activations (nkey x na)"""
    @key_act.setter
    def key_act(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_mpos(self) -> Floats:
        """mocap positions (nkey x 3 * nmocap)"""
    @key_mpos.setter
    def key_mpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_mquat(self) -> Floats:
        """mocap orientations (nkey x 4 * nmocap)"""
    @key_mquat.setter
    def key_mquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def key_ctrl(self) -> Floats:
        """controls (nkey x nu)"""
    @key_ctrl.setter
    def key_ctrl(self, value: npt.ArrayLike) -> None: ...
    def body(self, key: Key) -> EditBody:
        """The body with this name or id."""
    def joint(self, key: Key) -> EditJoint:
        """The joint with this name or id."""
    def geom(self, key: Key) -> EditGeom:
        """The geom with this name or id."""
    def site(self, key: Key) -> EditSite:
        """The site with this name or id."""
    def camera(self, key: Key) -> EditCamera:
        """The camera with this name or id."""
    def light(self, key: Key) -> EditLight:
        """The light with this name or id."""
    def mesh(self, key: Key) -> EditMesh:
        """The mesh with this name or id."""
    def skin(self, key: Key) -> EditSkin:
        """The skin with this name or id."""
    def hfield(self, key: Key) -> EditHfield:
        """The hfield with this name or id."""
    def sdf(self, key: Key) -> EditSdf:
        """The sdf with this name or id."""
    def texture(self, key: Key) -> EditTexture:
        """The texture with this name or id."""
    def material(self, key: Key) -> EditMaterial:
        """The material with this name or id."""
    def flex(self, key: Key) -> EditFlex:
        """The flex with this name or id."""
    def pair(self, key: Key) -> EditPair:
        """The pair with this name or id."""
    def exclude(self, key: Key) -> EditExclude:
        """The exclude with this name or id."""
    def equality(self, key: Key) -> EditEquality:
        """The equality with this name or id."""
    def tendon(self, key: Key) -> EditTendon:
        """The tendon with this name or id."""
    def actuator(self, key: Key) -> EditActuator:
        """The actuator with this name or id."""
    def sensor(self, key: Key) -> EditSensor:
        """The sensor with this name or id."""
    def numeric(self, key: Key) -> EditNumeric:
        """The numeric with this name or id."""
    def text(self, key: Key) -> EditText:
        """The text with this name or id."""
    def tuple(self, key: Key) -> EditTuple:
        """The tuple with this name or id."""
    def key(self, key: Key) -> EditKey:
        """The key with this name or id."""

class DataFields:
    """Fields and objects of a Data."""
    _handle: Handle
    _value: int
    _scalars: dict[str, npt.NDArray[Any]]
    @property
    def time(self) -> float:
        """seconds"""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def status(self) -> int:
        """bits of StatusBit since the start of the last step"""
    @property
    def flg_energypos(self) -> int:
        """energy[0] is valid for the current positions"""
    @property
    def flg_energyvel(self) -> int:
        """energy[1] is valid for the current velocities"""
    @property
    def flg_subtreevel(self) -> int:
        """subtree_linvel and subtree_angmom are valid for the current velocities"""
    @property
    def flg_sleep(self) -> int:
        """tree_settled is valid: the last step ran with the flag sleep"""
    @property
    def flg_rnepost(self) -> int:
        """cacc, cfrc_int and cfrc_ext are valid for the current accelerations"""
    @property
    def ncon(self) -> int:
        """number of contacts"""
    @property
    def ngeompair(self) -> int:
        """number of geom pairs that passed the broad phase"""
    @property
    def nefc(self) -> int:
        """number of constraint rows"""
    @property
    def ne(self) -> int:
        """number of equality rows, which come first"""
    @property
    def nf(self) -> int:
        """number of friction loss rows"""
    @property
    def nl(self) -> int:
        """number of limit rows"""
    @property
    def nisland(self) -> int:
        """number of islands: groups of trees coupled by constraints; 0: not computed"""
    @property
    def nidof(self) -> int:
        """number of dofs in all islands"""
    @property
    def nkeptcon(self) -> int:
        """number of contacts with impulses from the last step"""
    @property
    def nkeptrow(self) -> int:
        """number of other rows with impulses from the last step"""
    @property
    def solver_niter(self) -> int:
        """iterations of the last solve"""
    @property
    def solver_fault_island(self) -> int:
        """first island whose solve failed (kNotConverged, kSingular); -1: none"""
    @property
    def solver_fault_row(self) -> int:
        """constraint row most likely responsible; -1: none"""
    @property
    def qpos(self) -> Floats:
        """generalized coordinates; quaternions are w x y z (nq)"""
    @qpos.setter
    def qpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def qvel(self) -> Floats:
        """generalized velocity; free joints: linear in W, angular in body axes (nv)"""
    @qvel.setter
    def qvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def act(self) -> Floats:
        """activations (na)"""
    @act.setter
    def act(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> Floats:
        """acceleration of the last step, the solver's initial guess (nv)"""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: npt.ArrayLike) -> None: ...
    @property
    def history(self) -> Floats:
        """past controls and readings; per history: a user value, index of the newest sample, times, values (nhistory)"""
    @history.setter
    def history(self, value: npt.ArrayLike) -> None: ...
    @property
    def plugin_state(self) -> Floats:
        """states of plugins that a program has registered (npluginstate)"""
    @plugin_state.setter
    def plugin_state(self, value: npt.ArrayLike) -> None: ...
    @property
    def tree_asleep(self) -> Ints:
        """negative: awake, -1 - value more quiet steps until sleep; else asleep, the next tree in the cycle that fell asleep together (ntree)"""
    @tree_asleep.setter
    def tree_asleep(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos_seen(self) -> Floats:
        """coordinates when the trees fell asleep (nq)"""
    @qpos_seen.setter
    def qpos_seen(self, value: npt.ArrayLike) -> None: ...
    @property
    def ctrl_seen(self) -> Floats:
        """ctrl of the last step (nu)"""
    @ctrl_seen.setter
    def ctrl_seen(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_seen(self) -> Ints:
        """eq_active of the last step (neq)"""
    @eq_seen.setter
    def eq_seen(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_pos_seen(self) -> Floats:
        """mocap_pos of the last step (nmocap x 3)"""
    @mocap_pos_seen.setter
    def mocap_pos_seen(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_quat_seen(self) -> Floats:
        """mocap_quat of the last step (nmocap x 4)"""
    @mocap_quat_seen.setter
    def mocap_quat_seen(self, value: npt.ArrayLike) -> None: ...
    @property
    def ctrl(self) -> Floats:
        """controls (nu)"""
    @ctrl.setter
    def ctrl(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> Floats:
        """applied generalized force (nv)"""
    @qfrc_applied.setter
    def qfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> Floats:
        """applied force, then torque, W, at the body's centre of mass (nbody x 6)"""
    @xfrc_applied.setter
    def xfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_active(self) -> Ints:
        """1: the equality constraint is active (neq)"""
    @eq_active.setter
    def eq_active(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> Floats:
        """position of mocap bodies (nmocap x 3)"""
    @mocap_pos.setter
    def mocap_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> Floats:
        """orientation of mocap bodies; normalized when used (nmocap x 4)"""
    @mocap_quat.setter
    def mocap_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def userdata(self) -> Floats:
        """values of the user; no stage reads them (nuserdata)"""
    @userdata.setter
    def userdata(self, value: npt.ArrayLike) -> None: ...
    @property
    def energy(self) -> Floats:
        """potential, kinetic, J (2)"""
    @energy.setter
    def energy(self, value: npt.ArrayLike) -> None: ...
    @property
    def xpos(self) -> Floats:
        """body frame origin, W (nbody x 3)"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xquat(self) -> Floats:
        """body orientation (nbody x 4)"""
    @xquat.setter
    def xquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def xmat(self) -> Floats:
        """body orientation as a matrix (nbody x 9)"""
    @xmat.setter
    def xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def xipos(self) -> Floats:
        """centre of mass, W (nbody x 3)"""
    @xipos.setter
    def xipos(self, value: npt.ArrayLike) -> None: ...
    @property
    def ximat(self) -> Floats:
        """orientation of the principal axes of inertia (nbody x 9)"""
    @ximat.setter
    def ximat(self, value: npt.ArrayLike) -> None: ...
    @property
    def xanchor(self) -> Floats:
        """joint anchor, W (njnt x 3)"""
    @xanchor.setter
    def xanchor(self, value: npt.ArrayLike) -> None: ...
    @property
    def xaxis(self) -> Floats:
        """joint axis, W (njnt x 3)"""
    @xaxis.setter
    def xaxis(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_xpos(self) -> Floats:
        """geom position, W (ngeom x 3)"""
    @geom_xpos.setter
    def geom_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def geom_xmat(self) -> Floats:
        """geom orientation (ngeom x 9)"""
    @geom_xmat.setter
    def geom_xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_xpos(self) -> Floats:
        """site position, W (nsite x 3)"""
    @site_xpos.setter
    def site_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def site_xmat(self) -> Floats:
        """site orientation (nsite x 9)"""
    @site_xmat.setter
    def site_xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_xpos(self) -> Floats:
        """camera position, W (ncam x 3)"""
    @cam_xpos.setter
    def cam_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def cam_xmat(self) -> Floats:
        """camera orientation; it looks along -z (ncam x 9)"""
    @cam_xmat.setter
    def cam_xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def light_xpos(self) -> Floats:
        """light position, W (nlight x 3)"""
    @light_xpos.setter
    def light_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def light_xdir(self) -> Floats:
        """unit direction of its rays, W (nlight x 3)"""
    @light_xdir.setter
    def light_xdir(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_com(self) -> Floats:
        """centre of mass of the subtree, W (nbody x 3)"""
    @subtree_com.setter
    def subtree_com(self, value: npt.ArrayLike) -> None: ...
    @property
    def cdof(self) -> Floats:
        """motion axis of each dof, com frame (nv x 6)"""
    @cdof.setter
    def cdof(self, value: npt.ArrayLike) -> None: ...
    @property
    def cinert(self) -> Floats:
        """body inertia, com frame (nbody x 10)"""
    @cinert.setter
    def cinert(self, value: npt.ArrayLike) -> None: ...
    @property
    def crb(self) -> Floats:
        """composite inertia of the subtree, com frame (nbody x 10)"""
    @crb.setter
    def crb(self, value: npt.ArrayLike) -> None: ...
    @property
    def M(self) -> Floats:
        """joint-space inertia, rows of M_rowadr (nC)"""
    @M.setter
    def M(self, value: npt.ArrayLike) -> None: ...
    @property
    def qLD(self) -> Floats:
        """factor of M = L' D L: unit L below the diagonal, D on it (nC)"""
    @qLD.setter
    def qLD(self, value: npt.ArrayLike) -> None: ...
    @property
    def qLDiagInv(self) -> Floats:
        """1 / D (nv)"""
    @qLDiagInv.setter
    def qLDiagInv(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexnode_xpos(self) -> Floats:
        """node of an interpolated flex, W (nflexnode x 3)"""
    @flexnode_xpos.setter
    def flexnode_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexvert_xpos(self) -> Floats:
        """vertex of a flex, W (nflexvert x 3)"""
    @flexvert_xpos.setter
    def flexvert_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexelem_aabb(self) -> Floats:
        """box around an element and its radius: centre, half sizes, W (nflexelem x 6)"""
    @flexelem_aabb.setter
    def flexelem_aabb(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexedge_length(self) -> Floats:
        """length of an edge; 0: rigid or interpolated flex (nflexedge)"""
    @flexedge_length.setter
    def flexedge_length(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexedge_J(self) -> Floats:
        """d length / d q, rows of flexedge_J_rowadr; 0 where nothing needs it (nJfe)"""
    @flexedge_J.setter
    def flexedge_J(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexvert_length(self) -> Floats:
        """equality flexvert: the two strains at a vertex (nflexvert x 2)"""
    @flexvert_length.setter
    def flexvert_length(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexvert_J(self) -> Floats:
        """d strain / d q, rows of flexvert_J_rowadr (nJfv)"""
    @flexvert_J.setter
    def flexvert_J(self, value: npt.ArrayLike) -> None: ...
    @property
    def ten_length(self) -> Floats:
        """tendon length, m; in joint units for a fixed tendon (ntendon)"""
    @ten_length.setter
    def ten_length(self, value: npt.ArrayLike) -> None: ...
    @property
    def ten_J(self) -> Floats:
        """d length / d q, rows of ten_J_rowadr (nJten)"""
    @ten_J.setter
    def ten_J(self, value: npt.ArrayLike) -> None: ...
    @property
    def ten_wrapadr(self) -> Ints:
        """first point of the path in wrap_xpos (ntendon)"""
    @property
    def ten_wrapnum(self) -> Ints:
        """points of the path; 0: not spatial (ntendon)"""
    @property
    def wrap_obj(self) -> Ints:
        """geom that each point lies on; -1: a site; -2: none, start of a pulley branch (nwrap x 2)"""
    @property
    def wrap_xpos(self) -> Floats:
        """points of all paths, W; paths may leave gaps (nwrap x 6)"""
    @wrap_xpos.setter
    def wrap_xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_length(self) -> Floats:
        """length times gear (nu)"""
    @actuator_length.setter
    def actuator_length(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_moment(self) -> Floats:
        """d length / d q, rows of moment_rowadr (nJmom)"""
    @actuator_moment.setter
    def actuator_moment(self, value: npt.ArrayLike) -> None: ...
    @property
    def cvel(self) -> Floats:
        """body velocity, com frame (nbody x 6)"""
    @cvel.setter
    def cvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def cdof_dot(self) -> Floats:
        """rate of cdof (nv x 6)"""
    @cdof_dot.setter
    def cdof_dot(self, value: npt.ArrayLike) -> None: ...
    @property
    def flexedge_velocity(self) -> Floats:
        """rate of flexedge_length (nflexedge)"""
    @flexedge_velocity.setter
    def flexedge_velocity(self, value: npt.ArrayLike) -> None: ...
    @property
    def ten_velocity(self) -> Floats:
        """rate of ten_length (ntendon)"""
    @ten_velocity.setter
    def ten_velocity(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_velocity(self) -> Floats:
        """rate of actuator_length (nu)"""
    @actuator_velocity.setter
    def actuator_velocity(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_bias(self) -> Floats:
        """bias force of the subtree at zero qacc, com frame (nbody x 6)"""
    @cfrc_bias.setter
    def cfrc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def cacc_bias(self) -> Floats:
        """bias acceleration at zero qacc, with gravity as an upward acceleration, com frame (nbody x 6)"""
    @cacc_bias.setter
    def cacc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_bias(self) -> Floats:
        """Coriolis, centrifugal and gravity forces (nv)"""
    @qfrc_bias.setter
    def qfrc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_spring(self) -> Floats:
        """springs of joints, tendons and flexes, and passive contacts (nv)"""
    @qfrc_spring.setter
    def qfrc_spring(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_damper(self) -> Floats:
        """dampers of joints, tendons and flexes (nv)"""
    @qfrc_damper.setter
    def qfrc_damper(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_gravcomp(self) -> Floats:
        """gravity compensation (nv)"""
    @qfrc_gravcomp.setter
    def qfrc_gravcomp(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_fluid(self) -> Floats:
        """drag and lift of the medium (nv)"""
    @qfrc_fluid.setter
    def qfrc_fluid(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_passive(self) -> Floats:
        """total passive force; includes gravcomp only where it is not an actuator force (nv)"""
    @qfrc_passive.setter
    def qfrc_passive(self, value: npt.ArrayLike) -> None: ...
    @property
    def actuator_force(self) -> Floats:
        """scalar force of each actuator (nu)"""
    @actuator_force.setter
    def actuator_force(self, value: npt.ArrayLike) -> None: ...
    @property
    def act_dot(self) -> Floats:
        """rate of act (na)"""
    @act_dot.setter
    def act_dot(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_actuator(self) -> Floats:
        """actuator force on the dofs (nv)"""
    @qfrc_actuator.setter
    def qfrc_actuator(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_smooth(self) -> Floats:
        """sum of all forces except constraint forces (nv)"""
    @qfrc_smooth.setter
    def qfrc_smooth(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_smooth(self) -> Floats:
        """acceleration without constraints (nv)"""
    @qacc_smooth.setter
    def qacc_smooth(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_constraint(self) -> Floats:
        """constraint force (nv)"""
    @qfrc_constraint.setter
    def qfrc_constraint(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc(self) -> Floats:
        """acceleration (nv)"""
    @qacc.setter
    def qacc(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_inverse(self) -> Floats:
        """result of inverse dynamics (nv)"""
    @qfrc_inverse.setter
    def qfrc_inverse(self, value: npt.ArrayLike) -> None: ...
    @property
    def solver_improvement(self) -> Floats:
        """cost decrease in each of the first 200 iterations, scaled; impulse contacts: largest change of velocity, m/s (200)"""
    @solver_improvement.setter
    def solver_improvement(self, value: npt.ArrayLike) -> None: ...
    @property
    def solver_gradient(self) -> Floats:
        """gradient norm after each of them, scaled; unused by PGS (200)"""
    @solver_gradient.setter
    def solver_gradient(self, value: npt.ArrayLike) -> None: ...
    @property
    def solver_fwdinv(self) -> Floats:
        """difference of forward and inverse dynamics: constraint force, applied force (2)"""
    @solver_fwdinv.setter
    def solver_fwdinv(self, value: npt.ArrayLike) -> None: ...
    @property
    def solver_iterations(self) -> Ints:
        """iterations for each island (ntree)"""
    @property
    def solver_outcome(self) -> Ints:
        """how the solve of each island ended, as SolverOutcome (ntree)"""
    @property
    def island_improvement(self) -> Floats:
        """cost decrease in the last iteration of each island, scaled (ntree)"""
    @island_improvement.setter
    def island_improvement(self, value: npt.ArrayLike) -> None: ...
    @property
    def island_gradient(self) -> Floats:
        """final gradient norm of each island, scaled; unused by PGS (ntree)"""
    @island_gradient.setter
    def island_gradient(self, value: npt.ArrayLike) -> None: ...
    @property
    def tree_fraction(self) -> Floats:
        """fraction of the step that each tree moves until its first contact (ntree)"""
    @tree_fraction.setter
    def tree_fraction(self, value: npt.ArrayLike) -> None: ...
    @property
    def tree_settled(self) -> Ints:
        """computed fields still valid for a sleeping tree: 1 positions and inertia, 2 velocities too (ntree)"""
    @property
    def mocap_moved(self) -> Ints:
        """1: the pose changed since the last step (nmocap)"""
    @property
    def tree_island(self) -> Ints:
        """island of each tree; -1: none (ntree)"""
    @property
    def island_ntree(self) -> Ints:
        """trees in each island (ntree)"""
    @property
    def island_itreeadr(self) -> Ints:
        """first entry of an island in map_itree2tree (ntree)"""
    @property
    def map_itree2tree(self) -> Ints:
        """trees sorted by island, those in none last (ntree)"""
    @property
    def dof_island(self) -> Ints:
        """island of each dof; -1: none (nv)"""
    @property
    def island_nv(self) -> Ints:
        """dofs in each island (ntree)"""
    @property
    def island_idofadr(self) -> Ints:
        """first entry of an island in map_idof2dof (ntree)"""
    @property
    def map_dof2idof(self) -> Ints:
        """index of each dof in map_idof2dof (nv)"""
    @property
    def map_idof2dof(self) -> Ints:
        """dofs sorted by island, those in none last (nv)"""
    @property
    def island_ne(self) -> Ints:
        """equality rows in each island (ntree)"""
    @property
    def island_nf(self) -> Ints:
        """friction loss rows in each island (ntree)"""
    @property
    def island_nefc(self) -> Ints:
        """rows in each island (ntree)"""
    @property
    def island_iefcadr(self) -> Ints:
        """first entry of an island in map_iefc2efc (ntree)"""
    @property
    def sensordata(self) -> Floats:
        """all sensor readings (nsensordata)"""
    @sensordata.setter
    def sensordata(self, value: npt.ArrayLike) -> None: ...
    @property
    def cacc(self) -> Floats:
        """body acceleration, with gravity as an upward acceleration, com frame (nbody x 6)"""
    @cacc.setter
    def cacc(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_int(self) -> Floats:
        """force of the parent on the body, com frame (nbody x 6)"""
    @cfrc_int.setter
    def cfrc_int(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_ext(self) -> Floats:
        """external force on the body, com frame (nbody x 6)"""
    @cfrc_ext.setter
    def cfrc_ext(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_linvel(self) -> Floats:
        """velocity of the subtree's centre of mass, W (nbody x 3)"""
    @subtree_linvel.setter
    def subtree_linvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_angmom(self) -> Floats:
        """angular momentum about the subtree's centre of mass, W (nbody x 3)"""
    @subtree_angmom.setter
    def subtree_angmom(self, value: npt.ArrayLike) -> None: ...
    @property
    def qDeriv(self) -> Floats:
        """d (passive + actuator - bias) / d qvel: lower triangle, rows of M_rowadr (nC)"""
    @qDeriv.setter
    def qDeriv(self, value: npt.ArrayLike) -> None: ...
    @property
    def qDeriv_upper(self) -> Floats:
        """upper triangle of the derivative, transposed to the rows of M_rowadr (nC)"""
    @qDeriv_upper.setter
    def qDeriv_upper(self, value: npt.ArrayLike) -> None: ...
    @property
    def qH(self) -> Floats:
        """factor of the integrator's matrix M - h qDeriv or M + h damping; as qLD (nC)"""
    @qH.setter
    def qH(self, value: npt.ArrayLike) -> None: ...
    @property
    def qHDiagInv(self) -> Floats:
        """inverse of its pivots; as qLDiagInv (nv)"""
    @qHDiagInv.setter
    def qHDiagInv(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_integrated(self) -> Floats:
        """acceleration that the integrator applies (nv)"""
    @qacc_integrated.setter
    def qacc_integrated(self, value: npt.ArrayLike) -> None: ...
    @property
    def capacity_needed(self) -> Ints:
        """for each capacity, the largest count that a step needed (ncapacity)"""
    @property
    def contact_geom(self) -> Ints:
        """a copy; the two geoms, -1: a flex; the normal points from the first to the second (nconmax x 2)"""
    @property
    def contact_flex(self) -> Ints:
        """a copy; the two flexes; -1: a geom (nconmax x 2)"""
    @property
    def contact_elem(self) -> Ints:
        """a copy; elements of the flexes, index within the flex; -1: a vertex or a geom (nconmax x 2)"""
    @property
    def contact_vert(self) -> Ints:
        """a copy; vertices of the flexes, index within the flex; -1: an element or a geom (nconmax x 2)"""
    @property
    def contact_dim(self) -> Ints:
        """a copy; contact dimension: 1, 3, 4, 6 (nconmax)"""
    @property
    def contact_exclude(self) -> Ints:
        """a copy; 0: active; 1: in the gap; 3: no dof moves the geoms; 4: passive, a spring (nconmax)"""
    @property
    def contact_efc_address(self) -> Ints:
        """a copy; first constraint row; -1: none, as collision leaves it (nconmax)"""
    @property
    def contact_dist(self) -> Floats:
        """a copy; distance, negative when penetrating (nconmax)"""
    @property
    def contact_pos(self) -> Floats:
        """a copy; midpoint, W (nconmax x 3)"""
    @property
    def contact_frame(self) -> Floats:
        """a copy; rows are the normal and two tangents, W (nconmax x 9)"""
    @property
    def contact_includemargin(self) -> Floats:
        """a copy; active below this distance (nconmax)"""
    @property
    def contact_friction(self) -> Floats:
        """a copy; slide, slide, spin, roll, roll (nconmax x 5)"""
    @property
    def contact_solref(self) -> Floats:
        """a copy; solref of the normal (nconmax x 2)"""
    @property
    def contact_solreffriction(self) -> Floats:
        """a copy; solref of friction (nconmax x 2)"""
    @property
    def contact_solimp(self) -> Floats:
        """a copy; solimp (nconmax x 5)"""
    @property
    def contact_restitution(self) -> Floats:
        """a copy; coefficient of restitution, impulse contacts only (nconmax)"""
    @property
    def geom_pair(self) -> Ints:
        """a copy; two geoms, the lower type first, and their explicit pair; -1: none (npairmax x 3)"""
    @property
    def contact_mu(self) -> Floats:
        """a copy; friction of the regularized cone (nconmax)"""
    @property
    def efc_type(self) -> Ints:
        """a copy; as mjtConstraint (nefcmax)"""
    @property
    def efc_id(self) -> Ints:
        """a copy; object that the row belongs to (nefcmax)"""
    @property
    def efc_J_rownnz(self) -> Ints:
        """a copy; entries in a row of efc_J (nefcmax)"""
    @property
    def efc_J_rowadr(self) -> Ints:
        """a copy; first entry of a row of efc_J (nefcmax)"""
    @property
    def efc_J_colind(self) -> Ints:
        """a copy; dof of each entry, increasing in a row (nJmax)"""
    @property
    def efc_J(self) -> Floats:
        """a copy; constraint Jacobian, rows of efc_J_rowadr; constraint_islands drops zero columns of other islands (nJmax)"""
    @property
    def efc_pos(self) -> Floats:
        """a copy; constraint residual: position error or distance (nefcmax)"""
    @property
    def efc_margin(self) -> Floats:
        """a copy; inclusion margin (nefcmax)"""
    @property
    def efc_frictionloss(self) -> Floats:
        """a copy; dry friction (nefcmax)"""
    @property
    def efc_diagApprox(self) -> Floats:
        """a copy; estimate of the diagonal of J M^-1 J' (nefcmax)"""
    @property
    def efc_R(self) -> Floats:
        """a copy; regularizer, an inverse mass; unused by impulse contacts, as are D and aref (nefcmax)"""
    @property
    def efc_D(self) -> Floats:
        """a copy; constraint mass, 1 / R (nefcmax)"""
    @property
    def efc_KBIP(self) -> Floats:
        """a copy; stiffness, damping, impedance and its slope (nefcmax x 4)"""
    @property
    def efc_vel(self) -> Floats:
        """a copy; J qvel (nefcmax)"""
    @property
    def efc_aref(self) -> Floats:
        """a copy; reference acceleration (nefcmax)"""
    @property
    def efc_force(self) -> Floats:
        """a copy; force of each row (nefcmax)"""
    @property
    def efc_state(self) -> Ints:
        """a copy; active piece of each row's cost, as ConstraintState (nefcmax)"""
    @property
    def efc_b(self) -> Floats:
        """a copy; J qacc - aref for the acceleration without constraints (nefcmax)"""
    @property
    def efc_island(self) -> Ints:
        """a copy; island of each row (nefcmax)"""
    @property
    def map_efc2iefc(self) -> Ints:
        """a copy; index of each row in map_iefc2efc (nefcmax)"""
    @property
    def map_iefc2efc(self) -> Ints:
        """a copy; rows sorted by island (nefcmax)"""
    @property
    def efc_impact(self) -> Floats:
        """a copy; collision impulse of each row, N s; included in efc_force times the timestep (nimpmax)"""
    @property
    def kept_geom(self) -> Ints:
        """a copy; geoms of a contact of the last step; negative: a part of a flex (nimpmax x 2)"""
    @property
    def kept_pos(self) -> Floats:
        """a copy; contact position in the frame of the second geom's body (nimpmax x 3)"""
    @property
    def kept_force(self) -> Floats:
        """a copy; contact force and torque without collision impulses, W (nimpmax x 6)"""
    @property
    def kept_row(self) -> Ints:
        """a copy; type and id of a row of the last step (nimpmax x 2)"""
    @property
    def kept_row_force(self) -> Floats:
        """a copy; force of that row (nimpmax)"""
    @property
    def model(self) -> Model:
        """the Model that it simulates"""
    @model.setter
    def model(self, value: Model) -> None: ...
    def body(self, key: Key) -> DataBody:
        """The body with this name or id."""
    def joint(self, key: Key) -> DataJoint:
        """The joint with this name or id."""
    def geom(self, key: Key) -> DataGeom:
        """The geom with this name or id."""
    def site(self, key: Key) -> DataSite:
        """The site with this name or id."""
    def camera(self, key: Key) -> DataCamera:
        """The camera with this name or id."""
    def light(self, key: Key) -> DataLight:
        """The light with this name or id."""
    def tendon(self, key: Key) -> DataTendon:
        """The tendon with this name or id."""
    def actuator(self, key: Key) -> DataActuator:
        """The actuator with this name or id."""
    def equality(self, key: Key) -> DataEquality:
        """The equality with this name or id."""
    def sensor(self, key: Key) -> DataSensor:
        """The sensor with this name or id."""

class BatchArrays:
    """Arrays of a Batch: one row per environment."""
    @property
    def time(self) -> Floats:
        """seconds"""
    @time.setter
    def time(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos(self) -> Floats:
        """generalized coordinates; quaternions are w x y z (nq)"""
    @qpos.setter
    def qpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def qvel(self) -> Floats:
        """generalized velocity; free joints: linear in W, angular in body axes (nv)"""
    @qvel.setter
    def qvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def act(self) -> Floats:
        """activations (na)"""
    @act.setter
    def act(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> Floats:
        """acceleration of the last step, the solver's initial guess (nv)"""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: npt.ArrayLike) -> None: ...
    @property
    def history(self) -> Floats:
        """past controls and readings; per history: a user value, index of the newest sample, times, values (nhistory)"""
    @history.setter
    def history(self, value: npt.ArrayLike) -> None: ...
    @property
    def plugin_state(self) -> Floats:
        """states of plugins that a program has registered (npluginstate)"""
    @plugin_state.setter
    def plugin_state(self, value: npt.ArrayLike) -> None: ...
    @property
    def ctrl(self) -> Floats:
        """controls (nu)"""
    @ctrl.setter
    def ctrl(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> Floats:
        """applied generalized force (nv)"""
    @qfrc_applied.setter
    def qfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def xfrc_applied(self) -> Floats:
        """applied force, then torque, W, at the body's centre of mass (nbody x 6)"""
    @xfrc_applied.setter
    def xfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def eq_active(self) -> Ints:
        """1: the equality constraint is active (neq)"""
    @eq_active.setter
    def eq_active(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> Floats:
        """position of mocap bodies (nmocap x 3)"""
    @mocap_pos.setter
    def mocap_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> Floats:
        """orientation of mocap bodies; normalized when used (nmocap x 4)"""
    @mocap_quat.setter
    def mocap_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def userdata(self) -> Floats:
        """values of the user; no stage reads them (nuserdata)"""
    @userdata.setter
    def userdata(self, value: npt.ArrayLike) -> None: ...
    @property
    def sensordata(self) -> Floats:
        """all sensor readings (nsensordata)"""
    @sensordata.setter
    def sensordata(self, value: npt.ArrayLike) -> None: ...
    @property
    def states(self) -> Floats:
        """qpos, then qvel"""
    @states.setter
    def states(self, value: npt.ArrayLike) -> None: ...
    @property
    def rewards(self) -> Floats:
        """reward of the last step"""
    @rewards.setter
    def rewards(self, value: npt.ArrayLike) -> None: ...
    @property
    def terminated(self) -> Bytes:
        """1: the episode is over"""
    @terminated.setter
    def terminated(self, value: npt.ArrayLike) -> None: ...
    @property
    def truncated(self) -> Bytes:
        """1: the episode was cut off by max_episode_steps"""
    @truncated.setter
    def truncated(self, value: npt.ArrayLike) -> None: ...
    @property
    def status(self) -> Ints:
        """bits of corten.Status from all substeps of the last step"""
    @status.setter
    def status(self, value: npt.ArrayLike) -> None: ...
    @property
    def faults(self) -> Ints:
        """bits that count as faults; 0: none"""
    @faults.setter
    def faults(self, value: npt.ArrayLike) -> None: ...
    @property
    def observations(self) -> Floats:
        """observations"""
    @observations.setter
    def observations(self, value: npt.ArrayLike) -> None: ...
    @property
    def final_states(self) -> Floats:
        """states at the end of episodes that were reset in the same step"""
    @final_states.setter
    def final_states(self, value: npt.ArrayLike) -> None: ...
    @property
    def final_sensordata(self) -> Floats:
        """readings of sensors at the end of those episodes"""
    @final_sensordata.setter
    def final_sensordata(self, value: npt.ArrayLike) -> None: ...
    @property
    def final_observations(self) -> Floats:
        """observations at the end of those episodes"""
    @final_observations.setter
    def final_observations(self, value: npt.ArrayLike) -> None: ...
    @property
    def model(self) -> Model:
        """the model of all environments"""
    @property
    def envs(self) -> int:
        """number of environments"""
    _handle: Handle
    _names: tuple[str, ...]
    def __getattr__(self, name: str) -> npt.NDArray[Any]: ...

class OptionFields:
    """Members of corten.Options."""
    @property
    def timestep(self) -> float:
        """seconds"""
    @timestep.setter
    def timestep(self, value: float) -> None: ...
    @property
    def impratio(self) -> float:
        """ratio of frictional to normal impedance"""
    @impratio.setter
    def impratio(self, value: float) -> None: ...
    @property
    def tolerance(self) -> float:
        """tolerance of the main solver"""
    @tolerance.setter
    def tolerance(self, value: float) -> None: ...
    @property
    def ls_tolerance(self) -> float:
        """tolerance of the line search"""
    @ls_tolerance.setter
    def ls_tolerance(self, value: float) -> None: ...
    @property
    def noslip_tolerance(self) -> float:
        """tolerance of the noslip solver"""
    @noslip_tolerance.setter
    def noslip_tolerance(self, value: float) -> None: ...
    @property
    def ccd_tolerance(self) -> float:
        """tolerance of the convex collider"""
    @ccd_tolerance.setter
    def ccd_tolerance(self, value: float) -> None: ...
    @property
    def sleep_tolerance(self) -> float:
        """speed below which trees may sleep"""
    @sleep_tolerance.setter
    def sleep_tolerance(self, value: float) -> None: ...
    @property
    def gravity(self) -> Floats:
        """m/s^2, world frame"""
    @gravity.setter
    def gravity(self, value: npt.ArrayLike) -> None: ...
    @property
    def wind(self) -> Floats:
        """m/s, velocity of the medium"""
    @wind.setter
    def wind(self, value: npt.ArrayLike) -> None: ...
    @property
    def magnetic(self) -> Floats:
        """global magnetic flux"""
    @magnetic.setter
    def magnetic(self, value: npt.ArrayLike) -> None: ...
    @property
    def density(self) -> float:
        """kg/m^3, density of the medium"""
    @density.setter
    def density(self, value: float) -> None: ...
    @property
    def viscosity(self) -> float:
        """Pa s, viscosity of the medium"""
    @viscosity.setter
    def viscosity(self, value: float) -> None: ...
    @property
    def o_margin(self) -> float:
        """contact override"""
    @o_margin.setter
    def o_margin(self, value: float) -> None: ...
    @property
    def o_solref(self) -> Floats:
        """contact override"""
    @o_solref.setter
    def o_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def o_solimp(self) -> Floats:
        """contact override"""
    @o_solimp.setter
    def o_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def o_friction(self) -> Floats:
        """contact override"""
    @o_friction.setter
    def o_friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def integrator(self) -> int:
        """0 Euler, 1 RK4, 2 implicit, 3 implicitfast"""
    @integrator.setter
    def integrator(self, value: int) -> None: ...
    @property
    def cone(self) -> int:
        """0 pyramidal, 1 elliptic"""
    @cone.setter
    def cone(self, value: int) -> None: ...
    @property
    def jacobian(self) -> int:
        """0 dense, 1 sparse, 2 auto"""
    @jacobian.setter
    def jacobian(self, value: int) -> None: ...
    @property
    def solver(self) -> int:
        """0 PGS, 1 CG, 2 Newton"""
    @solver.setter
    def solver(self, value: int) -> None: ...
    @property
    def iterations(self) -> int:
        """iterations of the main solver"""
    @iterations.setter
    def iterations(self, value: int) -> None: ...
    @property
    def ls_iterations(self) -> int:
        """iterations of the line search"""
    @ls_iterations.setter
    def ls_iterations(self, value: int) -> None: ...
    @property
    def noslip_iterations(self) -> int:
        """iterations of the noslip solver"""
    @noslip_iterations.setter
    def noslip_iterations(self, value: int) -> None: ...
    @property
    def ccd_iterations(self) -> int:
        """iterations of the convex collider"""
    @ccd_iterations.setter
    def ccd_iterations(self, value: int) -> None: ...
    @property
    def sdf_iterations(self) -> int:
        """iterations of the SDF collider"""
    @sdf_iterations.setter
    def sdf_iterations(self, value: int) -> None: ...
    @property
    def sdf_initpoints(self) -> int:
        """initial points of the SDF collider"""
    @sdf_initpoints.setter
    def sdf_initpoints(self, value: int) -> None: ...
    @property
    def restitution_threshold(self) -> float:
        """m/s; slower collisions do not bounce"""
    @restitution_threshold.setter
    def restitution_threshold(self, value: float) -> None: ...
    @property
    def correction_factor(self) -> float:
        """fraction of the penetration corrected per step"""
    @correction_factor.setter
    def correction_factor(self, value: float) -> None: ...
    @property
    def correction_slop(self) -> float:
        """m; penetration that is not corrected"""
    @correction_slop.setter
    def correction_slop(self, value: float) -> None: ...
    @property
    def correction_max(self) -> float:
        """m or rad; largest correction per step"""
    @correction_max.setter
    def correction_max(self, value: float) -> None: ...
    @property
    def regularization(self) -> float:
        """softness of impulse constraints, as a fraction of their inverse mass"""
    @regularization.setter
    def regularization(self, value: float) -> None: ...
    @property
    def impulse_max(self) -> float:
        """N s; largest impulse of a contact in a step; 0: no limit"""
    @impulse_max.setter
    def impulse_max(self, value: float) -> None: ...
    @property
    def contact(self) -> int:
        """0 soft, 1 impulse: as ContactModel"""
    @contact.setter
    def contact(self, value: int) -> None: ...
    @property
    def correction(self) -> int:
        """0 split, 1 baumgarte: as Correction"""
    @correction.setter
    def correction(self, value: int) -> None: ...
    @property
    def ccd(self) -> int:
        """1: continuous collision detection, fast geoms stop at first contact"""
    @ccd.setter
    def ccd(self, value: int) -> None: ...
    @property
    def exact_contacts(self) -> int:
        """1: boxes and height fields get contacts only where their surfaces touch"""
    @exact_contacts.setter
    def exact_contacts(self, value: int) -> None: ...
    @property
    def disableflags(self) -> int:
        """bits of DisableFlag"""
    @disableflags.setter
    def disableflags(self, value: int) -> None: ...
    @property
    def enableflags(self) -> int:
        """bits of EnableFlag"""
    @enableflags.setter
    def enableflags(self, value: int) -> None: ...
    @property
    def disableactuator(self) -> int:
        """bit g disables actuator group g"""
    @disableactuator.setter
    def disableactuator(self, value: int) -> None: ...

class StatisticFields:
    """Members of corten.Statistics."""
    @property
    def meaninertia(self) -> float:
        """mean diagonal inertia at qpos0"""
    @meaninertia.setter
    def meaninertia(self, value: float) -> None: ...
    @property
    def meanmass(self) -> float:
        """mean body mass"""
    @meanmass.setter
    def meanmass(self, value: float) -> None: ...
    @property
    def meansize(self) -> float:
        """mean body size"""
    @meansize.setter
    def meansize(self, value: float) -> None: ...
    @property
    def extent(self) -> float:
        """spatial extent"""
    @extent.setter
    def extent(self, value: float) -> None: ...
    @property
    def center(self) -> Floats:
        """centre of the model"""
    @center.setter
    def center(self, value: npt.ArrayLike) -> None: ...

class Stages:
    """Stages of a step, as methods of Data."""
    def kinematics(self) -> None:
        """Poses of bodies, joints, geoms and sites: xpos, xquat, xmat, xipos, ximat, xanchor, xaxis, geom_*, site_*."""
    def com_position(self) -> None:
        """Centres of mass, inertias and motion axes: subtree_com, cinert, cdof."""
    def cameras_and_lights(self) -> None:
        """Poses of cameras and lights."""
    def tendon_position(self) -> None:
        """Paths, lengths and moments of tendons: ten_length, ten_J, wrap_*."""
    def inertia_matrix(self) -> None:
        """The inertia matrix: crb, M."""
    def factor_inertia(self) -> None:
        """The factor of M: qLD, qLDiagInv."""
    def collision(self) -> None:
        """All contacts. May enlarge the Data."""
    def constraint_rows(self) -> None:
        """Constraint rows, except for what depends on velocity. May enlarge the Data."""
    def constraint_islands(self) -> None:
        """Groups of trees that constraints connect."""
    def transmission(self) -> None:
        """Lengths and moments of actuators. Actuators on bodies need contacts."""
    def sensor_position(self) -> None:
        """Readings of position sensors."""
    def tendon_velocity(self) -> None:
        """Rates of tendon lengths."""
    def transmission_velocity(self) -> None:
        """Rates of actuator lengths."""
    def com_velocity(self) -> None:
        """Velocities of bodies and rates of motion axes: cvel, cdof_dot."""
    def passive_force(self) -> None:
        """Springs, dampers, gravity compensation and fluid forces: qfrc_passive and its parts."""
    def constraint_reference(self) -> None:
        """Velocity and reference acceleration of constraint rows: efc_vel, efc_aref."""
    def bias_force(self) -> None:
        """Coriolis, centrifugal and gravity forces: qfrc_bias."""
    def sensor_velocity(self) -> None:
        """Readings of velocity sensors."""
    def actuation(self) -> None:
        """Actuator forces and rates of activations: actuator_force, act_dot, qfrc_actuator."""
    def smooth_acceleration(self) -> None:
        """Acceleration without constraints: qfrc_smooth, qacc_smooth."""
    def constraint_solver(self) -> None:
        """The constraint solver: qacc, qfrc_constraint, efc_force."""
    def sensor_acceleration(self) -> None:
        """Readings of acceleration and force sensors."""
    def forward_kinematics(self) -> None:
        """kinematics, com_position, cameras_and_lights, tendon_position."""
    def forward_position(self) -> None:
        """All that depends on qpos only, except sensors and energy: from kinematics to transmission."""
    def forward_velocity(self) -> None:
        """All that depends on qpos and qvel, except sensors and energy: from tendon_velocity to bias_force. Call after forward_position."""
    def forward_actuation(self) -> None:
        """actuation."""
    def forward_acceleration(self) -> None:
        """smooth_acceleration."""
    def forward_constraint(self) -> None:
        """constraint_solver."""
    def inverse_position(self) -> None:
        """The part of inverse dynamics that depends on qpos: that of forward dynamics."""
    def inverse_velocity(self) -> None:
        """The part of inverse dynamics that depends on qvel: that of forward dynamics."""
    def inverse_constraint(self) -> None:
        """Constraint forces that follow from qacc: efc_force, efc_state, qfrc_constraint. Throws std::invalid_argument for impulse contacts, whose forces do not follow from qacc."""
    def compare_forward_inverse(self) -> None:
        """Writes solver_fwdinv, the differences between forward dynamics, which ran last, and inverse dynamics of its acceleration. Also writes qfrc_inverse. Throws std::invalid_argument for impulse contacts."""
    def integrate(self) -> None:
        """The integrator of the model's options."""
    def euler(self) -> None:
        """Semi-implicit Euler, with implicit joint damping."""
    def runge_kutta(self) -> None:
        """Runge-Kutta of fourth order: three more forward passes, without sensors."""
    def implicit(self) -> None:
        """Implicit in velocity. Throws std::invalid_argument unless the model's integrator is implicit or implicitfast."""
