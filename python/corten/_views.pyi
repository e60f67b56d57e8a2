# Types of _views.py. Written by scripts/python_tables.py.
import numpy.typing as npt

from ._arrays import Floats, Ints
from .objects import SensorView, View

class ModelBody(View):
    """One body of a Model."""
    @property
    def parentid(self) -> int:
        """parent body; the world is its own"""
    @property
    def rootid(self) -> int:
        """ancestor that is a child of the world"""
    @property
    def weldid(self) -> int:
        """topmost ancestor that it is welded to"""
    @property
    def mocapid(self) -> int:
        """row in mocap_pos; -1: none"""
    @property
    def jntnum(self) -> int:
        """joints of this body"""
    @property
    def jntadr(self) -> int:
        """first joint; -1: none"""
    @property
    def dofnum(self) -> int:
        """dofs of this body"""
    @property
    def dofadr(self) -> int:
        """first dof; -1: none"""
    @property
    def lastdof(self) -> int:
        """last dof on the path from the root; -1: static"""
    @property
    def treeid(self) -> int:
        """kinematic tree; -1: static"""
    @property
    def geomnum(self) -> int:
        """geoms of this body"""
    @property
    def geomadr(self) -> int:
        """first geom; -1: none"""
    @property
    def bvhadr(self) -> int:
        """first node (root) of its bounding volume tree; -1: none"""
    @property
    def bvhnum(self) -> int:
        """nodes of its tree, which leaves out geoms that cannot collide"""
    @property
    def simple(self) -> int:
        """1: its block of M is diagonal; 2: and it has only slide joints"""
    @property
    def plugin(self) -> int:
        """plugin instance of its passive force; -1: none"""
    @property
    def sameframe(self) -> int:
        """what the inertial frame shares with the body's, as SameFrame"""
    @property
    def childnum(self) -> int:
        """children"""
    @property
    def childadr(self) -> int:
        """first entry in body_child"""
    @property
    def pos(self) -> Floats:
        """in the parent's frame"""
    @property
    def quat(self) -> Floats:
        """in the parent's frame"""
    @property
    def ipos(self) -> Floats:
        """centre of mass in the body frame"""
    @property
    def iquat(self) -> Floats:
        """principal axes in the body frame"""
    @property
    def mass(self) -> float:
        """kg"""
    @property
    def subtreemass(self) -> float:
        """kg, with all descendants"""
    @property
    def inertia(self) -> Floats:
        """principal moments, kg m^2"""
    @property
    def invweight0(self) -> Floats:
        """mean inverse inertia at qpos0: translation, rotation"""
    @property
    def gravcomp(self) -> float:
        """upward force in units of the body's weight"""
    @property
    def margin(self) -> float:
        """largest margin of its geoms"""
    @property
    def contype(self) -> int:
        """contype bits of all its geoms"""
    @property
    def conaffinity(self) -> int:
        """conaffinity bits of all its geoms"""
    @property
    def user(self) -> Floats:
        """user values"""

class ModelJoint(View):
    """One joint of a Model."""
    @property
    def type(self) -> int:
        """0 free, 1 ball, 2 slide, 3 hinge"""
    @property
    def qposadr(self) -> int:
        """first entry in qpos"""
    @property
    def dofadr(self) -> int:
        """first dof"""
    @property
    def bodyid(self) -> int:
        """body of the joint"""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @property
    def limited(self) -> int:
        """has limits"""
    @property
    def actfrclimited(self) -> int:
        """total actuator force is limited"""
    @property
    def actgravcomp(self) -> int:
        """gravity compensation counts as actuator force"""
    @property
    def solref(self) -> Floats:
        """limit reference"""
    @property
    def solimp(self) -> Floats:
        """limit impedance"""
    @property
    def pos(self) -> Floats:
        """anchor in the body frame"""
    @property
    def axis(self) -> Floats:
        """unit axis in the body frame"""
    @property
    def stiffness(self) -> float:
        """spring constant"""
    @property
    def range(self) -> Floats:
        """limits"""
    @property
    def actfrcrange(self) -> Floats:
        """range of the total actuator force"""
    @property
    def margin(self) -> float:
        """limit is active below this distance"""
    @property
    def user(self) -> Floats:
        """user values"""
    @property
    def qpos0(self) -> Floats:
        """configuration at reset"""
    @property
    def qpos_spring(self) -> Floats:
        """rest configuration of springs"""
    @property
    def treeid(self) -> Ints:
        """kinematic tree"""
    @property
    def dof_solref(self) -> Floats:
        """friction loss reference"""
    @property
    def dof_solimp(self) -> Floats:
        """friction loss impedance"""
    @property
    def frictionloss(self) -> Floats:
        """dry friction"""
    @property
    def armature(self) -> Floats:
        """inertia added to the diagonal of M"""
    @property
    def damping(self) -> Floats:
        """viscous damping"""
    @property
    def invweight0(self) -> Floats:
        """diagonal of the inverse of M at qpos0"""
    @property
    def M0(self) -> Floats:
        """diagonal of M at qpos0"""
    @property
    def length(self) -> Floats:
        """lever arm of a rotation: size of its body; 1 for translations"""

class ModelGeom(View):
    """One geom of a Model."""
    @property
    def type(self) -> int:
        """0 plane, 1 hfield, 2 sphere, 3 capsule, 4 ellipsoid, 5 cylinder, 6 box, 7 mesh, 8 sdf"""
    @property
    def contype(self) -> int:
        """contact bit mask"""
    @property
    def conaffinity(self) -> int:
        """contact bit mask of partners"""
    @property
    def condim(self) -> int:
        """contact dimension: 1, 3, 4, 6"""
    @property
    def bodyid(self) -> int:
        """body of the geom"""
    @property
    def dataid(self) -> int:
        """mesh, height field or distance field; -1: none"""
    @property
    def plugin(self) -> int:
        """plugin instance of its distance function; -1: none"""
    @property
    def group(self) -> int:
        """group, for viewers and ray filters"""
    @property
    def priority(self) -> int:
        """contact parameters come from the geom with higher priority"""
    @property
    def sameframe(self) -> int:
        """what the geom frame shares with the body's, as SameFrame"""
    @property
    def solmix(self) -> float:
        """weight for mixing contact parameters"""
    @property
    def restitution(self) -> float:
        """coefficient of restitution, impulse contacts only; a contact uses the geometric mean"""
    @property
    def solref(self) -> Floats:
        """contact reference"""
    @property
    def solimp(self) -> Floats:
        """contact impedance"""
    @property
    def size(self) -> Floats:
        """by type: radius, half lengths"""
    @property
    def aabb(self) -> Floats:
        """box in the geom frame: centre, half sizes"""
    @property
    def rbound(self) -> float:
        """bounding radius; 0: unbounded"""
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @property
    def friction(self) -> Floats:
        """slide, spin, roll"""
    @property
    def margin(self) -> float:
        """contacts are created below this distance"""
    @property
    def gap(self) -> float:
        """contacts are active below margin - gap"""
    @property
    def fluid(self) -> Floats:
        """ellipsoid fluid model: 1 if on, 5 coefficients, virtual mass and inertia"""
    @property
    def visible(self) -> int:
        """1: rays can hit it; 0: its material, or colour without a material, is fully transparent"""
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @property
    def matid(self) -> int:
        """material; -1: none"""
    @property
    def user(self) -> Floats:
        """user values"""

class ModelSite(View):
    """One site of a Model."""
    @property
    def type(self) -> int:
        """shape, as geom_type"""
    @property
    def bodyid(self) -> int:
        """body of the site"""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @property
    def sameframe(self) -> int:
        """what the site frame shares with the body's, as SameFrame"""
    @property
    def size(self) -> Floats:
        """as geom_size"""
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @property
    def matid(self) -> int:
        """material; -1: none"""
    @property
    def user(self) -> Floats:
        """user values"""

class ModelCamera(View):
    """One camera of a Model."""
    @property
    def mode(self) -> int:
        """0 fixed, 1 track, 2 trackcom, 3 targetbody, 4 targetbodycom"""
    @property
    def bodyid(self) -> int:
        """body of the camera"""
    @property
    def targetbodyid(self) -> int:
        """body it looks at; -1: none"""
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @property
    def poscom0(self) -> Floats:
        """offset from the tracked centre of mass at qpos0"""
    @property
    def pos0(self) -> Floats:
        """offset from its body at qpos0"""
    @property
    def mat0(self) -> Floats:
        """orientation in the world at qpos0"""
    @property
    def projection(self) -> int:
        """0 perspective, 1 orthographic"""
    @property
    def fovy(self) -> float:
        """field of view in degrees; length if orthographic"""
    @property
    def ipd(self) -> float:
        """interpupillary distance"""
    @property
    def resolution(self) -> Ints:
        """width and height in pixels"""
    @property
    def output(self) -> int:
        """images that are rendered, bits: 1 rgb, 2 depth, 4 distance, 8 normal, 16 segmentation"""
    @property
    def sensorsize(self) -> Floats:
        """width, height"""
    @property
    def intrinsic(self) -> Floats:
        """focal lengths, principal point"""
    @property
    def user(self) -> Floats:
        """user values"""

class ModelLight(View):
    """One light of a Model."""
    @property
    def mode(self) -> int:
        """as cam_mode"""
    @property
    def bodyid(self) -> int:
        """body of the light"""
    @property
    def targetbodyid(self) -> int:
        """body it shines at; -1: none"""
    @property
    def active(self) -> int:
        """1: the light is on"""
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @property
    def dir(self) -> Floats:
        """unit direction in the body frame"""
    @property
    def poscom0(self) -> Floats:
        """offset from the tracked centre of mass at qpos0"""
    @property
    def pos0(self) -> Floats:
        """offset from its body at qpos0"""
    @property
    def dir0(self) -> Floats:
        """unit direction in the world at qpos0"""
    @property
    def type(self) -> int:
        """0 spot, 1 directional, 2 point, 3 image"""
    @property
    def texid(self) -> int:
        """texture of an image light; -1: none"""
    @property
    def castshadow(self) -> int:
        """1: casts shadows"""
    @property
    def bulbradius(self) -> float:
        """radius of the source, for soft shadows"""
    @property
    def intensity(self) -> float:
        """intensity in candela"""
    @property
    def range(self) -> float:
        """largest distance that it lights"""
    @property
    def attenuation(self) -> Floats:
        """constant, linear, quadratic"""
    @property
    def cutoff(self) -> float:
        """half angle of a spot, degrees"""
    @property
    def exponent(self) -> float:
        """softness of a spot"""
    @property
    def ambient(self) -> Floats:
        """ambient colour"""
    @property
    def diffuse(self) -> Floats:
        """diffuse colour"""
    @property
    def specular(self) -> Floats:
        """specular colour"""

class ModelMesh(View):
    """One mesh of a Model."""
    @property
    def vertadr(self) -> int:
        """first vertex"""
    @property
    def vertnum(self) -> int:
        """vertices"""
    @property
    def faceadr(self) -> int:
        """first triangle"""
    @property
    def facenum(self) -> int:
        """triangles"""
    @property
    def graphadr(self) -> int:
        """first entry in mesh_graph; -1: no hull"""
    @property
    def polyadr(self) -> int:
        """first polygonal face of the hull"""
    @property
    def polynum(self) -> int:
        """polygonal faces of the hull"""
    @property
    def bvhadr(self) -> int:
        """first node (root) of its bounding volume tree; -1: none"""
    @property
    def bvhnum(self) -> int:
        """nodes of its tree"""
    @property
    def scale(self) -> Floats:
        """scale of the asset"""
    @property
    def pos(self) -> Floats:
        """translation applied to the asset"""
    @property
    def quat(self) -> Floats:
        """rotation applied to the asset"""
    @property
    def surface(self) -> int:
        """collides as 0 convex hull, 1 closed surface, 2 shell without an inside"""
    @property
    def trivertadr(self) -> int:
        """first vertex among trivert_*; -1: none"""
    @property
    def trifaceadr(self) -> int:
        """first triangle among tri_*; -1: none"""
    @property
    def normaladr(self) -> int:
        """first normal; -1: dropped"""
    @property
    def normalnum(self) -> int:
        """normals"""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate; -1: none"""
    @property
    def texcoordnum(self) -> int:
        """texture coordinates"""
    @property
    def vert(self) -> Floats:
        """in the inertial frame, single precision"""
    @property
    def face(self) -> Ints:
        """vertices of each triangle, index within the mesh"""

class ModelSkin(View):
    """One skin of a Model."""
    @property
    def matid(self) -> int:
        """material; -1: none"""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @property
    def rgba(self) -> Floats:
        """colour, without a material"""
    @property
    def inflate(self) -> float:
        """distance by which vertices are moved along their normals"""
    @property
    def vertadr(self) -> int:
        """first vertex"""
    @property
    def vertnum(self) -> int:
        """vertices"""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate; -1: none"""
    @property
    def faceadr(self) -> int:
        """first triangle"""
    @property
    def facenum(self) -> int:
        """triangles"""
    @property
    def boneadr(self) -> int:
        """first bone"""
    @property
    def bonenum(self) -> int:
        """bones"""

class ModelHfield(View):
    """One hfield of a Model."""
    @property
    def size(self) -> Floats:
        """x, y, top z, base z"""
    @property
    def nrow(self) -> int:
        """rows"""
    @property
    def ncol(self) -> int:
        """columns"""
    @property
    def adr(self) -> int:
        """first elevation"""

class ModelSdf(View):
    """One sdf of a Model."""
    @property
    def dim(self) -> Ints:
        """grid points along x, y, z"""
    @property
    def adr(self) -> int:
        """first value in sdf_data"""
    @property
    def pointadr(self) -> int:
        """first surface point"""
    @property
    def pointnum(self) -> int:
        """surface points"""
    @property
    def boxadr(self) -> int:
        """first box of the tree over them"""
    @property
    def slope(self) -> float:
        """upper bound of the gradient between grid points"""
    @property
    def pos(self) -> Floats:
        """position of the grid's frame in the geom's"""
    @property
    def quat(self) -> Floats:
        """orientation of the grid's frame in the geom's"""
    @property
    def origin(self) -> Floats:
        """first grid point, in the grid's frame"""
    @property
    def cell(self) -> Floats:
        """cell size along x, y, z"""

class ModelTexture(View):
    """One texture of a Model."""
    @property
    def type(self) -> int:
        """0 2d, 1 cube, 2 skybox"""
    @property
    def colorspace(self) -> int:
        """0 not known, 1 linear, 2 sRGB"""
    @property
    def height(self) -> int:
        """rows of the image; a cube has six squares below each other: right, left, up, down, front, back"""
    @property
    def width(self) -> int:
        """columns of the image"""
    @property
    def nchannel(self) -> int:
        """bytes per pixel"""
    @property
    def adr(self) -> int:
        """first byte in tex_data"""

class ModelMaterial(View):
    """One material of a Model."""
    @property
    def texid(self) -> Ints:
        """texture by role: 0 user, 1 rgb, 2 occlusion, 3 roughness, 4 metallic, 5 normal, 6 opacity, 7 emissive, 8 rgba, 9 orm; -1: none"""
    @property
    def texuniform(self) -> int:
        """repetitions are per unit of length, not per object"""
    @property
    def texrepeat(self) -> Floats:
        """repetitions of the texture"""
    @property
    def emission(self) -> float:
        """emission, times rgba"""
    @property
    def specular(self) -> float:
        """specularity, times white"""
    @property
    def shininess(self) -> float:
        """shininess"""
    @property
    def reflectance(self) -> float:
        """reflectance; 0: off"""
    @property
    def metallic(self) -> float:
        """metallicity; negative: not given"""
    @property
    def roughness(self) -> float:
        """roughness; negative: not given"""
    @property
    def rgba(self) -> Floats:
        """colour"""

class ModelFlex(View):
    """One flex of a Model."""
    @property
    def contype(self) -> int:
        """contact bit mask"""
    @property
    def conaffinity(self) -> int:
        """contact bit mask of partners"""
    @property
    def condim(self) -> int:
        """contact dimension: 1, 3, 4, 6"""
    @property
    def priority(self) -> int:
        """as geom_priority"""
    @property
    def internal(self) -> int:
        """elements collide with vertices of their neighbours"""
    @property
    def selfcollide(self) -> int:
        """self collision: 0 none, 1 narrow, 2 bvh, 3 sap, 4 auto"""
    @property
    def activelayers(self) -> int:
        """layers of tetrahedra that collide"""
    @property
    def passive(self) -> int:
        """contacts are springs among the passive forces"""
    @property
    def dim(self) -> int:
        """1 segments, 2 triangles, 3 tetrahedra"""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @property
    def interp(self) -> int:
        """0 vertices have bodies, 1 trilinear, 2 quadratic in the nodes"""
    @property
    def nodeadr(self) -> int:
        """first node"""
    @property
    def nodenum(self) -> int:
        """nodes: 0, 8 or 27"""
    @property
    def vertadr(self) -> int:
        """first vertex"""
    @property
    def vertnum(self) -> int:
        """vertices"""
    @property
    def edgeadr(self) -> int:
        """first edge"""
    @property
    def edgenum(self) -> int:
        """edges"""
    @property
    def elemadr(self) -> int:
        """first element"""
    @property
    def elemnum(self) -> int:
        """elements"""
    @property
    def elemdataadr(self) -> int:
        """first entry in flex_elem"""
    @property
    def elemedgeadr(self) -> int:
        """first entry in flex_elemedge"""
    @property
    def shellnum(self) -> int:
        """shell fragments"""
    @property
    def shelldataadr(self) -> int:
        """first entry in flex_shell; -1: none"""
    @property
    def evpairadr(self) -> int:
        """first element-vertex pair; -1: none"""
    @property
    def evpairnum(self) -> int:
        """element-vertex pairs"""
    @property
    def bvhadr(self) -> int:
        """first node (root) of the tree over its active elements; -1: none"""
    @property
    def bvhnum(self) -> int:
        """nodes of its tree"""
    @property
    def edgeequality(self) -> int:
        """0 none, 1 equality flex, 2 equality flexvert"""
    @property
    def rigid(self) -> int:
        """1: all vertices are in one body"""
    @property
    def centered(self) -> int:
        """1: all vertices (interpolated: nodes) are at the origins of their bodies"""
    @property
    def solmix(self) -> float:
        """weight for mixing contact parameters"""
    @property
    def solref(self) -> Floats:
        """contact reference"""
    @property
    def solimp(self) -> Floats:
        """contact impedance"""
    @property
    def friction(self) -> Floats:
        """slide, spin, roll"""
    @property
    def restitution(self) -> float:
        """as geom_restitution"""
    @property
    def margin(self) -> float:
        """contacts are created below this distance"""
    @property
    def gap(self) -> float:
        """contacts are active below margin - gap"""
    @property
    def radius(self) -> float:
        """radius around all elements"""
    @property
    def damping(self) -> float:
        """Rayleigh damping of elasticity and bending, seconds"""
    @property
    def edgestiffness(self) -> float:
        """stiffness of edges, dim 1"""
    @property
    def edgedamping(self) -> float:
        """damping of edges"""
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @property
    def size(self) -> Floats:
        """half sizes of the box of its active elements at qpos0"""
    @property
    def matid(self) -> int:
        """material; -1: none"""
    @property
    def flatskin(self) -> int:
        """1: each face has its own normal"""
    @property
    def texcoordadr(self) -> int:
        """first texture coordinate; -1: none"""

class ModelPair(View):
    """One pair of a Model."""
    @property
    def dim(self) -> int:
        """contact dimension"""
    @property
    def geom1(self) -> int:
        """first geom"""
    @property
    def geom2(self) -> int:
        """second geom"""
    @property
    def signature(self) -> int:
        """(body1 << 16) + body2; pairs are sorted by it"""
    @property
    def solref(self) -> Floats:
        """solref of the normal"""
    @property
    def solreffriction(self) -> Floats:
        """solref of friction"""
    @property
    def solimp(self) -> Floats:
        """solimp"""
    @property
    def margin(self) -> float:
        """as geom_margin"""
    @property
    def gap(self) -> float:
        """as geom_gap"""
    @property
    def friction(self) -> Floats:
        """slide, slide, spin, roll, roll"""
    @property
    def restitution(self) -> float:
        """coefficient of restitution, impulse contacts only"""

class ModelExclude(View):
    """One exclude of a Model."""
    @property
    def signature(self) -> int:
        """(body1 << 16) + body2"""

class ModelEquality(View):
    """One equality of a Model."""
    @property
    def type(self) -> int:
        """0 connect, 1 weld, 2 joint, 3 tendon, 4 flex, 5 flexvert"""
    @property
    def obj1id(self) -> int:
        """first object"""
    @property
    def obj2id(self) -> int:
        """second object; -1: none"""
    @property
    def objtype(self) -> int:
        """type of both objects, as ObjectType; 0: implied by eq_type"""
    @property
    def active0(self) -> int:
        """active at reset"""
    @property
    def solref(self) -> Floats:
        """solref"""
    @property
    def solimp(self) -> Floats:
        """solimp"""
    @property
    def data(self) -> Floats:
        """by eq_type: anchors, relative pose, polynomial"""

class ModelTendon(View):
    """One tendon of a Model."""
    @property
    def adr(self) -> int:
        """first entry in wrap_*"""
    @property
    def num(self) -> int:
        """objects of the path"""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @property
    def limited(self) -> int:
        """has limits"""
    @property
    def actfrclimited(self) -> int:
        """total actuator force is limited"""
    @property
    def width(self) -> float:
        """for viewers"""
    @property
    def solref_lim(self) -> Floats:
        """limit reference"""
    @property
    def solimp_lim(self) -> Floats:
        """limit impedance"""
    @property
    def solref_fri(self) -> Floats:
        """friction reference"""
    @property
    def solimp_fri(self) -> Floats:
        """friction impedance"""
    @property
    def range(self) -> Floats:
        """length limits"""
    @property
    def actfrcrange(self) -> Floats:
        """range of the total actuator force"""
    @property
    def margin(self) -> float:
        """limit is active below this distance"""
    @property
    def stiffness(self) -> float:
        """spring constant"""
    @property
    def damping(self) -> float:
        """viscous damping"""
    @property
    def armature(self) -> float:
        """inertia associated with tendon velocity"""
    @property
    def frictionloss(self) -> float:
        """dry friction"""
    @property
    def lengthspring(self) -> Floats:
        """rest length of the spring: lower, upper"""
    @property
    def length0(self) -> float:
        """length at qpos0"""
    @property
    def invweight0(self) -> float:
        """inverse inertia along the tendon at qpos0"""
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @property
    def matid(self) -> int:
        """material; -1: none"""
    @property
    def user(self) -> Floats:
        """user values"""
    @property
    def treenum(self) -> int:
        """number of kinematic trees on its path"""
    @property
    def treeid(self) -> Ints:
        """first two of these trees; -1: none"""

class ModelActuator(View):
    """One actuator of a Model."""
    @property
    def trntype(self) -> int:
        """0 joint, 1 jointinparent, 2 slidercrank, 3 tendon, 4 site, 5 body"""
    @property
    def dyntype(self) -> int:
        """0 none, 1 integrator, 2 filter, 3 filterexact, 4 muscle, 5 user"""
    @property
    def gaintype(self) -> int:
        """0 fixed, 1 affine, 2 muscle, 3 user"""
    @property
    def biastype(self) -> int:
        """0 none, 1 affine, 2 muscle, 3 user"""
    @property
    def trnid(self) -> Ints:
        """ids of the objects it acts on"""
    @property
    def actadr(self) -> int:
        """first activation; -1: none"""
    @property
    def actnum(self) -> int:
        """activations"""
    @property
    def group(self) -> int:
        """group, can be disabled by option"""
    @property
    def plugin(self) -> int:
        """plugin instance that computes its force; -1: none"""
    @property
    def ctrllimited(self) -> int:
        """control is clamped"""
    @property
    def forcelimited(self) -> int:
        """force is clamped"""
    @property
    def actlimited(self) -> int:
        """activation is clamped"""
    @property
    def dynprm(self) -> Floats:
        """dynamics parameters"""
    @property
    def gainprm(self) -> Floats:
        """gain parameters"""
    @property
    def biasprm(self) -> Floats:
        """bias parameters"""
    @property
    def actearly(self) -> int:
        """force uses the next activation"""
    @property
    def ctrlrange(self) -> Floats:
        """range of the control"""
    @property
    def forcerange(self) -> Floats:
        """range of the force"""
    @property
    def actrange(self) -> Floats:
        """range of the activation"""
    @property
    def gear(self) -> Floats:
        """scales length and force"""
    @property
    def cranklength(self) -> float:
        """length of the slider-crank rod"""
    @property
    def acc0(self) -> float:
        """acceleration from unit force at qpos0"""
    @property
    def length0(self) -> float:
        """length at qpos0"""
    @property
    def lengthrange(self) -> Floats:
        """feasible lengths"""
    @property
    def user(self) -> Floats:
        """user values"""
    @property
    def history(self) -> Ints:
        """control history: number of samples; interpolation 0 hold, 1 linear, 2 cubic"""
    @property
    def historyadr(self) -> int:
        """first entry in history; -1: none"""
    @property
    def delay(self) -> float:
        """delay of the control, seconds"""

class ModelSensor(View):
    """One sensor of a Model."""
    @property
    def type(self) -> int:
        """as mjtSensor"""
    @property
    def datatype(self) -> int:
        """0 real, 1 positive, 2 axis, 3 quaternion"""
    @property
    def needstage(self) -> int:
        """1 position, 2 velocity, 3 acceleration"""
    @property
    def objtype(self) -> int:
        """type of the sensed object"""
    @property
    def objid(self) -> int:
        """sensed object"""
    @property
    def reftype(self) -> int:
        """type of the reference object"""
    @property
    def refid(self) -> int:
        """reference object; -1: world"""
    @property
    def intprm(self) -> Ints:
        """by sensor_type: data bits, reduction, count"""
    @property
    def dim(self) -> int:
        """number of values"""
    @property
    def adr(self) -> int:
        """first entry in sensordata"""
    @property
    def cutoff(self) -> float:
        """values are clamped to this; 0: no clamp"""
    @property
    def plugin(self) -> int:
        """plugin instance that measures; -1: none"""
    @property
    def noise(self) -> float:
        """standard deviation, for the user; not applied"""
    @property
    def history(self) -> Ints:
        """history: number of samples; interpolation 0 hold, 1 linear, 2 cubic"""
    @property
    def historyadr(self) -> int:
        """first entry in history; -1: none"""
    @property
    def delay(self) -> float:
        """delay of the reading, seconds"""
    @property
    def interval(self) -> Floats:
        """seconds between readings, time of the first; 0: every step"""
    @property
    def user(self) -> Floats:
        """user values"""

class ModelNumeric(View):
    """One numeric of a Model."""
    @property
    def adr(self) -> int:
        """first value"""
    @property
    def size(self) -> int:
        """number of values"""
    @property
    def data(self) -> Floats:
        """values of all fields"""

class ModelText(View):
    """One text of a Model."""
    @property
    def adr(self) -> int:
        """first character"""
    @property
    def size(self) -> int:
        """number of characters, including the final zero"""

class ModelTuple(View):
    """One tuple of a Model."""
    @property
    def adr(self) -> int:
        """first object"""
    @property
    def size(self) -> int:
        """number of objects"""
    @property
    def objtype(self) -> Ints:
        """type of each object, as ObjectType"""
    @property
    def objid(self) -> Ints:
        """id of each object"""
    @property
    def objprm(self) -> Floats:
        """parameter of each object"""

class ModelKey(View):
    """One key of a Model."""
    @property
    def time(self) -> float:
        """seconds"""
    @property
    def qpos(self) -> Floats:
        """configuration"""
    @property
    def qvel(self) -> Floats:
        """velocity"""
    @property
    def act(self) -> Floats:
        """activations"""
    @property
    def mpos(self) -> Floats:
        """mocap positions"""
    @property
    def mquat(self) -> Floats:
        """mocap orientations"""
    @property
    def ctrl(self) -> Floats:
        """controls"""

class EditBody(ModelBody):
    """One body of a Edit."""
    @property
    def pos(self) -> Floats:
        """in the parent's frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def quat(self) -> Floats:
        """in the parent's frame"""
    @quat.setter
    def quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def ipos(self) -> Floats:
        """centre of mass in the body frame"""
    @ipos.setter
    def ipos(self, value: npt.ArrayLike) -> None: ...
    @property
    def iquat(self) -> Floats:
        """principal axes in the body frame"""
    @iquat.setter
    def iquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def mass(self) -> float:
        """kg"""
    @mass.setter
    def mass(self, value: float) -> None: ...
    @property
    def inertia(self) -> Floats:
        """principal moments, kg m^2"""
    @inertia.setter
    def inertia(self, value: npt.ArrayLike) -> None: ...
    @property
    def gravcomp(self) -> float:
        """upward force in units of the body's weight"""
    @gravcomp.setter
    def gravcomp(self, value: float) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditJoint(ModelJoint):
    """One joint of a Edit."""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def limited(self) -> int:
        """has limits"""
    @limited.setter
    def limited(self, value: int) -> None: ...
    @property
    def actfrclimited(self) -> int:
        """total actuator force is limited"""
    @actfrclimited.setter
    def actfrclimited(self, value: int) -> None: ...
    @property
    def solref(self) -> Floats:
        """limit reference"""
    @solref.setter
    def solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp(self) -> Floats:
        """limit impedance"""
    @solimp.setter
    def solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """anchor in the body frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def axis(self) -> Floats:
        """unit axis in the body frame"""
    @axis.setter
    def axis(self, value: npt.ArrayLike) -> None: ...
    @property
    def stiffness(self) -> float:
        """spring constant"""
    @stiffness.setter
    def stiffness(self, value: float) -> None: ...
    @property
    def range(self) -> Floats:
        """limits"""
    @range.setter
    def range(self, value: npt.ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> Floats:
        """range of the total actuator force"""
    @actfrcrange.setter
    def actfrcrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """limit is active below this distance"""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos0(self) -> Floats:
        """configuration at reset"""
    @qpos0.setter
    def qpos0(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos_spring(self) -> Floats:
        """rest configuration of springs"""
    @qpos_spring.setter
    def qpos_spring(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_solref(self) -> Floats:
        """friction loss reference"""
    @dof_solref.setter
    def dof_solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_solimp(self) -> Floats:
        """friction loss impedance"""
    @dof_solimp.setter
    def dof_solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def frictionloss(self) -> Floats:
        """dry friction"""
    @frictionloss.setter
    def frictionloss(self, value: npt.ArrayLike) -> None: ...
    @property
    def armature(self) -> Floats:
        """inertia added to the diagonal of M"""
    @armature.setter
    def armature(self, value: npt.ArrayLike) -> None: ...
    @property
    def damping(self) -> Floats:
        """viscous damping"""
    @damping.setter
    def damping(self, value: npt.ArrayLike) -> None: ...

class EditGeom(ModelGeom):
    """One geom of a Edit."""
    @property
    def contype(self) -> int:
        """contact bit mask"""
    @contype.setter
    def contype(self, value: int) -> None: ...
    @property
    def conaffinity(self) -> int:
        """contact bit mask of partners"""
    @conaffinity.setter
    def conaffinity(self, value: int) -> None: ...
    @property
    def condim(self) -> int:
        """contact dimension: 1, 3, 4, 6"""
    @condim.setter
    def condim(self, value: int) -> None: ...
    @property
    def group(self) -> int:
        """group, for viewers and ray filters"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def priority(self) -> int:
        """contact parameters come from the geom with higher priority"""
    @priority.setter
    def priority(self, value: int) -> None: ...
    @property
    def solmix(self) -> float:
        """weight for mixing contact parameters"""
    @solmix.setter
    def solmix(self, value: float) -> None: ...
    @property
    def restitution(self) -> float:
        """coefficient of restitution, impulse contacts only; a contact uses the geometric mean"""
    @restitution.setter
    def restitution(self, value: float) -> None: ...
    @property
    def solref(self) -> Floats:
        """contact reference"""
    @solref.setter
    def solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp(self) -> Floats:
        """contact impedance"""
    @solimp.setter
    def solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def size(self) -> Floats:
        """by type: radius, half lengths"""
    @size.setter
    def size(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @quat.setter
    def quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def friction(self) -> Floats:
        """slide, spin, roll"""
    @friction.setter
    def friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """contacts are created below this distance"""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """contacts are active below margin - gap"""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @rgba.setter
    def rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditSite(ModelSite):
    """One site of a Edit."""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def size(self) -> Floats:
        """as geom_size"""
    @size.setter
    def size(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @quat.setter
    def quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @rgba.setter
    def rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditCamera(ModelCamera):
    """One camera of a Edit."""
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def quat(self) -> Floats:
        """in the body frame"""
    @quat.setter
    def quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def fovy(self) -> float:
        """field of view in degrees; length if orthographic"""
    @fovy.setter
    def fovy(self, value: float) -> None: ...
    @property
    def ipd(self) -> float:
        """interpupillary distance"""
    @ipd.setter
    def ipd(self, value: float) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditLight(ModelLight):
    """One light of a Edit."""
    @property
    def active(self) -> int:
        """1: the light is on"""
    @active.setter
    def active(self, value: int) -> None: ...
    @property
    def pos(self) -> Floats:
        """in the body frame"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def dir(self) -> Floats:
        """unit direction in the body frame"""
    @dir.setter
    def dir(self, value: npt.ArrayLike) -> None: ...

class EditMesh(ModelMesh):
    """One mesh of a Edit."""

class EditSkin(ModelSkin):
    """One skin of a Edit."""

class EditHfield(ModelHfield):
    """One hfield of a Edit."""

class EditSdf(ModelSdf):
    """One sdf of a Edit."""

class EditTexture(ModelTexture):
    """One texture of a Edit."""

class EditMaterial(ModelMaterial):
    """One material of a Edit."""

class EditFlex(ModelFlex):
    """One flex of a Edit."""
    @property
    def contype(self) -> int:
        """contact bit mask"""
    @contype.setter
    def contype(self, value: int) -> None: ...
    @property
    def conaffinity(self) -> int:
        """contact bit mask of partners"""
    @conaffinity.setter
    def conaffinity(self, value: int) -> None: ...
    @property
    def condim(self) -> int:
        """contact dimension: 1, 3, 4, 6"""
    @condim.setter
    def condim(self, value: int) -> None: ...
    @property
    def priority(self) -> int:
        """as geom_priority"""
    @priority.setter
    def priority(self, value: int) -> None: ...
    @property
    def group(self) -> int:
        """group, for viewers"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def solmix(self) -> float:
        """weight for mixing contact parameters"""
    @solmix.setter
    def solmix(self, value: float) -> None: ...
    @property
    def solref(self) -> Floats:
        """contact reference"""
    @solref.setter
    def solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp(self) -> Floats:
        """contact impedance"""
    @solimp.setter
    def solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def friction(self) -> Floats:
        """slide, spin, roll"""
    @friction.setter
    def friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def restitution(self) -> float:
        """as geom_restitution"""
    @restitution.setter
    def restitution(self, value: float) -> None: ...
    @property
    def margin(self) -> float:
        """contacts are created below this distance"""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """contacts are active below margin - gap"""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def radius(self) -> float:
        """radius around all elements"""
    @radius.setter
    def radius(self, value: float) -> None: ...
    @property
    def damping(self) -> float:
        """Rayleigh damping of elasticity and bending, seconds"""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def edgestiffness(self) -> float:
        """stiffness of edges, dim 1"""
    @edgestiffness.setter
    def edgestiffness(self, value: float) -> None: ...
    @property
    def edgedamping(self) -> float:
        """damping of edges"""
    @edgedamping.setter
    def edgedamping(self, value: float) -> None: ...
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @rgba.setter
    def rgba(self, value: npt.ArrayLike) -> None: ...

class EditPair(ModelPair):
    """One pair of a Edit."""
    @property
    def dim(self) -> int:
        """contact dimension"""
    @dim.setter
    def dim(self, value: int) -> None: ...
    @property
    def solref(self) -> Floats:
        """solref of the normal"""
    @solref.setter
    def solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def solreffriction(self) -> Floats:
        """solref of friction"""
    @solreffriction.setter
    def solreffriction(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp(self) -> Floats:
        """solimp"""
    @solimp.setter
    def solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """as geom_margin"""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def gap(self) -> float:
        """as geom_gap"""
    @gap.setter
    def gap(self, value: float) -> None: ...
    @property
    def friction(self) -> Floats:
        """slide, slide, spin, roll, roll"""
    @friction.setter
    def friction(self, value: npt.ArrayLike) -> None: ...
    @property
    def restitution(self) -> float:
        """coefficient of restitution, impulse contacts only"""
    @restitution.setter
    def restitution(self, value: float) -> None: ...

class EditExclude(ModelExclude):
    """One exclude of a Edit."""

class EditEquality(ModelEquality):
    """One equality of a Edit."""
    @property
    def active0(self) -> int:
        """active at reset"""
    @active0.setter
    def active0(self, value: int) -> None: ...
    @property
    def solref(self) -> Floats:
        """solref"""
    @solref.setter
    def solref(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp(self) -> Floats:
        """solimp"""
    @solimp.setter
    def solimp(self, value: npt.ArrayLike) -> None: ...
    @property
    def data(self) -> Floats:
        """by eq_type: anchors, relative pose, polynomial"""
    @data.setter
    def data(self, value: npt.ArrayLike) -> None: ...

class EditTendon(ModelTendon):
    """One tendon of a Edit."""
    @property
    def group(self) -> int:
        """group, for viewers"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def limited(self) -> int:
        """has limits"""
    @limited.setter
    def limited(self, value: int) -> None: ...
    @property
    def actfrclimited(self) -> int:
        """total actuator force is limited"""
    @actfrclimited.setter
    def actfrclimited(self, value: int) -> None: ...
    @property
    def width(self) -> float:
        """for viewers"""
    @width.setter
    def width(self, value: float) -> None: ...
    @property
    def solref_lim(self) -> Floats:
        """limit reference"""
    @solref_lim.setter
    def solref_lim(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp_lim(self) -> Floats:
        """limit impedance"""
    @solimp_lim.setter
    def solimp_lim(self, value: npt.ArrayLike) -> None: ...
    @property
    def solref_fri(self) -> Floats:
        """friction reference"""
    @solref_fri.setter
    def solref_fri(self, value: npt.ArrayLike) -> None: ...
    @property
    def solimp_fri(self) -> Floats:
        """friction impedance"""
    @solimp_fri.setter
    def solimp_fri(self, value: npt.ArrayLike) -> None: ...
    @property
    def range(self) -> Floats:
        """length limits"""
    @range.setter
    def range(self, value: npt.ArrayLike) -> None: ...
    @property
    def actfrcrange(self) -> Floats:
        """range of the total actuator force"""
    @actfrcrange.setter
    def actfrcrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def margin(self) -> float:
        """limit is active below this distance"""
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def stiffness(self) -> float:
        """spring constant"""
    @stiffness.setter
    def stiffness(self, value: float) -> None: ...
    @property
    def damping(self) -> float:
        """viscous damping"""
    @damping.setter
    def damping(self, value: float) -> None: ...
    @property
    def armature(self) -> float:
        """inertia associated with tendon velocity"""
    @armature.setter
    def armature(self, value: float) -> None: ...
    @property
    def frictionloss(self) -> float:
        """dry friction"""
    @frictionloss.setter
    def frictionloss(self, value: float) -> None: ...
    @property
    def lengthspring(self) -> Floats:
        """rest length of the spring: lower, upper"""
    @lengthspring.setter
    def lengthspring(self, value: npt.ArrayLike) -> None: ...
    @property
    def rgba(self) -> Floats:
        """colour, for viewers"""
    @rgba.setter
    def rgba(self, value: npt.ArrayLike) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditActuator(ModelActuator):
    """One actuator of a Edit."""
    @property
    def group(self) -> int:
        """group, can be disabled by option"""
    @group.setter
    def group(self, value: int) -> None: ...
    @property
    def ctrllimited(self) -> int:
        """control is clamped"""
    @ctrllimited.setter
    def ctrllimited(self, value: int) -> None: ...
    @property
    def forcelimited(self) -> int:
        """force is clamped"""
    @forcelimited.setter
    def forcelimited(self, value: int) -> None: ...
    @property
    def actlimited(self) -> int:
        """activation is clamped"""
    @actlimited.setter
    def actlimited(self, value: int) -> None: ...
    @property
    def dynprm(self) -> Floats:
        """dynamics parameters"""
    @dynprm.setter
    def dynprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def gainprm(self) -> Floats:
        """gain parameters"""
    @gainprm.setter
    def gainprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def biasprm(self) -> Floats:
        """bias parameters"""
    @biasprm.setter
    def biasprm(self, value: npt.ArrayLike) -> None: ...
    @property
    def ctrlrange(self) -> Floats:
        """range of the control"""
    @ctrlrange.setter
    def ctrlrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def forcerange(self) -> Floats:
        """range of the force"""
    @forcerange.setter
    def forcerange(self, value: npt.ArrayLike) -> None: ...
    @property
    def actrange(self) -> Floats:
        """range of the activation"""
    @actrange.setter
    def actrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def gear(self) -> Floats:
        """scales length and force"""
    @gear.setter
    def gear(self, value: npt.ArrayLike) -> None: ...
    @property
    def cranklength(self) -> float:
        """length of the slider-crank rod"""
    @cranklength.setter
    def cranklength(self, value: float) -> None: ...
    @property
    def lengthrange(self) -> Floats:
        """feasible lengths"""
    @lengthrange.setter
    def lengthrange(self, value: npt.ArrayLike) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditSensor(ModelSensor):
    """One sensor of a Edit."""
    @property
    def cutoff(self) -> float:
        """values are clamped to this; 0: no clamp"""
    @cutoff.setter
    def cutoff(self, value: float) -> None: ...
    @property
    def noise(self) -> float:
        """standard deviation, for the user; not applied"""
    @noise.setter
    def noise(self, value: float) -> None: ...
    @property
    def user(self) -> Floats:
        """user values"""
    @user.setter
    def user(self, value: npt.ArrayLike) -> None: ...

class EditNumeric(ModelNumeric):
    """One numeric of a Edit."""
    @property
    def data(self) -> Floats:
        """values of all fields"""
    @data.setter
    def data(self, value: npt.ArrayLike) -> None: ...

class EditText(ModelText):
    """One text of a Edit."""

class EditTuple(ModelTuple):
    """One tuple of a Edit."""

class EditKey(ModelKey):
    """One key of a Edit."""
    @property
    def time(self) -> float:
        """seconds"""
    @time.setter
    def time(self, value: float) -> None: ...
    @property
    def qpos(self) -> Floats:
        """configuration"""
    @qpos.setter
    def qpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def qvel(self) -> Floats:
        """velocity"""
    @qvel.setter
    def qvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def act(self) -> Floats:
        """activations"""
    @act.setter
    def act(self, value: npt.ArrayLike) -> None: ...
    @property
    def mpos(self) -> Floats:
        """mocap positions"""
    @mpos.setter
    def mpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def mquat(self) -> Floats:
        """mocap orientations"""
    @mquat.setter
    def mquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def ctrl(self) -> Floats:
        """controls"""
    @ctrl.setter
    def ctrl(self, value: npt.ArrayLike) -> None: ...

class DataBody(View):
    """One body of a Data."""
    @property
    def xfrc_applied(self) -> Floats:
        """applied force, then torque, W, at the body's centre of mass"""
    @xfrc_applied.setter
    def xfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def xpos(self) -> Floats:
        """body frame origin, W"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xquat(self) -> Floats:
        """body orientation"""
    @xquat.setter
    def xquat(self, value: npt.ArrayLike) -> None: ...
    @property
    def xmat(self) -> Floats:
        """body orientation as a matrix"""
    @xmat.setter
    def xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def xipos(self) -> Floats:
        """centre of mass, W"""
    @xipos.setter
    def xipos(self, value: npt.ArrayLike) -> None: ...
    @property
    def ximat(self) -> Floats:
        """orientation of the principal axes of inertia"""
    @ximat.setter
    def ximat(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_com(self) -> Floats:
        """centre of mass of the subtree, W"""
    @subtree_com.setter
    def subtree_com(self, value: npt.ArrayLike) -> None: ...
    @property
    def cinert(self) -> Floats:
        """body inertia, com frame"""
    @cinert.setter
    def cinert(self, value: npt.ArrayLike) -> None: ...
    @property
    def crb(self) -> Floats:
        """composite inertia of the subtree, com frame"""
    @crb.setter
    def crb(self, value: npt.ArrayLike) -> None: ...
    @property
    def cvel(self) -> Floats:
        """body velocity, com frame"""
    @cvel.setter
    def cvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_bias(self) -> Floats:
        """bias force of the subtree at zero qacc, com frame"""
    @cfrc_bias.setter
    def cfrc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def cacc_bias(self) -> Floats:
        """bias acceleration at zero qacc, with gravity as an upward acceleration, com frame"""
    @cacc_bias.setter
    def cacc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def cacc(self) -> Floats:
        """body acceleration, with gravity as an upward acceleration, com frame"""
    @cacc.setter
    def cacc(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_int(self) -> Floats:
        """force of the parent on the body, com frame"""
    @cfrc_int.setter
    def cfrc_int(self, value: npt.ArrayLike) -> None: ...
    @property
    def cfrc_ext(self) -> Floats:
        """external force on the body, com frame"""
    @cfrc_ext.setter
    def cfrc_ext(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_linvel(self) -> Floats:
        """velocity of the subtree's centre of mass, W"""
    @subtree_linvel.setter
    def subtree_linvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def subtree_angmom(self) -> Floats:
        """angular momentum about the subtree's centre of mass, W"""
    @subtree_angmom.setter
    def subtree_angmom(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_pos(self) -> Floats:
        """position of mocap bodies"""
    @mocap_pos.setter
    def mocap_pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def mocap_quat(self) -> Floats:
        """orientation of mocap bodies; normalized when used"""
    @mocap_quat.setter
    def mocap_quat(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """body frame origin, W"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...
    @property
    def quat(self) -> Floats:
        """body orientation"""
    @quat.setter
    def quat(self, value: npt.ArrayLike) -> None: ...

class DataJoint(View):
    """One joint of a Data."""
    @property
    def xanchor(self) -> Floats:
        """joint anchor, W"""
    @xanchor.setter
    def xanchor(self, value: npt.ArrayLike) -> None: ...
    @property
    def xaxis(self) -> Floats:
        """joint axis, W"""
    @xaxis.setter
    def xaxis(self, value: npt.ArrayLike) -> None: ...
    @property
    def qpos(self) -> Floats:
        """generalized coordinates; quaternions are w x y z"""
    @qpos.setter
    def qpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def qvel(self) -> Floats:
        """generalized velocity; free joints: linear in W, angular in body axes"""
    @qvel.setter
    def qvel(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_warmstart(self) -> Floats:
        """acceleration of the last step, the solver's initial guess"""
    @qacc_warmstart.setter
    def qacc_warmstart(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_applied(self) -> Floats:
        """applied generalized force"""
    @qfrc_applied.setter
    def qfrc_applied(self, value: npt.ArrayLike) -> None: ...
    @property
    def cdof(self) -> Floats:
        """motion axis of each dof, com frame"""
    @cdof.setter
    def cdof(self, value: npt.ArrayLike) -> None: ...
    @property
    def cdof_dot(self) -> Floats:
        """rate of cdof"""
    @cdof_dot.setter
    def cdof_dot(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_bias(self) -> Floats:
        """Coriolis, centrifugal and gravity forces"""
    @qfrc_bias.setter
    def qfrc_bias(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_spring(self) -> Floats:
        """springs of joints, tendons and flexes, and passive contacts"""
    @qfrc_spring.setter
    def qfrc_spring(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_damper(self) -> Floats:
        """dampers of joints, tendons and flexes"""
    @qfrc_damper.setter
    def qfrc_damper(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_gravcomp(self) -> Floats:
        """gravity compensation"""
    @qfrc_gravcomp.setter
    def qfrc_gravcomp(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_fluid(self) -> Floats:
        """drag and lift of the medium"""
    @qfrc_fluid.setter
    def qfrc_fluid(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_passive(self) -> Floats:
        """total passive force; includes gravcomp only where it is not an actuator force"""
    @qfrc_passive.setter
    def qfrc_passive(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_actuator(self) -> Floats:
        """actuator force on the dofs"""
    @qfrc_actuator.setter
    def qfrc_actuator(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_smooth(self) -> Floats:
        """sum of all forces except constraint forces"""
    @qfrc_smooth.setter
    def qfrc_smooth(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc_smooth(self) -> Floats:
        """acceleration without constraints"""
    @qacc_smooth.setter
    def qacc_smooth(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_constraint(self) -> Floats:
        """constraint force"""
    @qfrc_constraint.setter
    def qfrc_constraint(self, value: npt.ArrayLike) -> None: ...
    @property
    def qacc(self) -> Floats:
        """acceleration"""
    @qacc.setter
    def qacc(self, value: npt.ArrayLike) -> None: ...
    @property
    def qfrc_inverse(self) -> Floats:
        """result of inverse dynamics"""
    @qfrc_inverse.setter
    def qfrc_inverse(self, value: npt.ArrayLike) -> None: ...
    @property
    def dof_island(self) -> Ints:
        """island of each dof; -1: none"""
    @property
    def qacc_integrated(self) -> Floats:
        """acceleration that the integrator applies"""
    @qacc_integrated.setter
    def qacc_integrated(self, value: npt.ArrayLike) -> None: ...

class DataGeom(View):
    """One geom of a Data."""
    @property
    def xpos(self) -> Floats:
        """geom position, W"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xmat(self) -> Floats:
        """geom orientation"""
    @xmat.setter
    def xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """geom position, W"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...

class DataSite(View):
    """One site of a Data."""
    @property
    def xpos(self) -> Floats:
        """site position, W"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xmat(self) -> Floats:
        """site orientation"""
    @xmat.setter
    def xmat(self, value: npt.ArrayLike) -> None: ...
    @property
    def pos(self) -> Floats:
        """site position, W"""
    @pos.setter
    def pos(self, value: npt.ArrayLike) -> None: ...

class DataCamera(View):
    """One camera of a Data."""
    @property
    def xpos(self) -> Floats:
        """camera position, W"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xmat(self) -> Floats:
        """camera orientation; it looks along -z"""
    @xmat.setter
    def xmat(self, value: npt.ArrayLike) -> None: ...

class DataLight(View):
    """One light of a Data."""
    @property
    def xpos(self) -> Floats:
        """light position, W"""
    @xpos.setter
    def xpos(self, value: npt.ArrayLike) -> None: ...
    @property
    def xdir(self) -> Floats:
        """unit direction of its rays, W"""
    @xdir.setter
    def xdir(self, value: npt.ArrayLike) -> None: ...

class DataTendon(View):
    """One tendon of a Data."""
    @property
    def length(self) -> float:
        """tendon length, m; in joint units for a fixed tendon"""
    @length.setter
    def length(self, value: float) -> None: ...
    @property
    def wrapadr(self) -> int:
        """first point of the path in wrap_xpos"""
    @property
    def wrapnum(self) -> int:
        """points of the path; 0: not spatial"""
    @property
    def velocity(self) -> float:
        """rate of ten_length"""
    @velocity.setter
    def velocity(self, value: float) -> None: ...

class DataActuator(View):
    """One actuator of a Data."""
    @property
    def ctrl(self) -> float:
        """controls"""
    @ctrl.setter
    def ctrl(self, value: float) -> None: ...
    @property
    def length(self) -> float:
        """length times gear"""
    @length.setter
    def length(self, value: float) -> None: ...
    @property
    def velocity(self) -> float:
        """rate of actuator_length"""
    @velocity.setter
    def velocity(self, value: float) -> None: ...
    @property
    def force(self) -> float:
        """scalar force of each actuator"""
    @force.setter
    def force(self, value: float) -> None: ...
    @property
    def act(self) -> Floats:
        """activations"""
    @act.setter
    def act(self, value: npt.ArrayLike) -> None: ...
    @property
    def act_dot(self) -> Floats:
        """rate of act"""
    @act_dot.setter
    def act_dot(self, value: npt.ArrayLike) -> None: ...

class DataEquality(View):
    """One equality of a Data."""
    @property
    def active(self) -> int:
        """1: the equality constraint is active"""
    @active.setter
    def active(self, value: int) -> None: ...

class DataSensor(SensorView):
    """One sensor of a Data."""
    @property
    def data(self) -> Floats:
        """all sensor readings"""
    @data.setter
    def data(self, value: npt.ArrayLike) -> None: ...

MODEL_VIEWS: dict[str, type[View]]
EDIT_VIEWS: dict[str, type[View]]
DATA_VIEWS: dict[str, type[View]]
