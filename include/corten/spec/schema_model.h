// Attribute tables of the sections that describe the model as a whole. The columns are described in
// element.h.
#pragma once

#define CORTEN_MJCF_MUJOCO(X) X(Text, model, (), rule::own, "name of the model")

#define CORTEN_MJCF_COMPILER(X)                                                                             \
  X(Bool, autolimits, (true), rule::any, "an element with a range is limited")                              \
  X(Real, boundmass, (0), rule::any, "lower bound of the mass of moving bodies")                            \
  X(Real, boundinertia, (0), rule::any, "lower bound of the diagonal inertia of moving bodies")             \
  X(Real, settotalmass, (-1), rule::any, "scales masses and inertias to this total; negative: no scaling")  \
  X(Bool, balanceinertia, (false), rule::any, "repairs inertias that violate the triangle inequality")      \
  X(Bool, strippath, (false), rule::any, "removes folders from asset file names")                           \
  X(Coordinate, coordinate, (Coordinate::local), rule::any, "frame of all poses; only local is supported")  \
  X(Angle, angle, (Angle::degree), rule::any, "unit of angles in the file")                                 \
  X(Bool, fitaabb, (false), rule::any, "fits primitives to a mesh's bounding box, not to its inertia")      \
  X(Text, eulerseq, ("xyz"), rule::any,                                                                     \
    "axes of euler angles; lower case: intrinsic, upper case: extrinsic")                                   \
  X(Text, meshdir, (), rule::any, "folder of mesh and height field files")                                  \
  X(Text, texturedir, (), rule::any, "folder of texture files")                                             \
  X(Bool, discardvisual, (false), rule::any, "removes geoms and assets that cannot affect the dynamics")    \
  X(Bool, usethread, (true), rule::any, "compiles assets in several threads")                               \
  X(Bool, fusestatic, (false), rule::any, "merges jointless bodies into their parents")                     \
  X(TriState, inertiafromgeom, (TriState::auto_), rule::any,                                                \
    "when mass and inertia are computed from geoms")                                                        \
  X(Ints<2>, inertiagrouprange, (0, 5), rule::any, "range of geom groups that contribute mass")             \
  X(Bool, saveinertial, (false), rule::any, "writes inertial elements on saving")                           \
  X(Bool, exactmeshinertia, (false), rule::any, "if given, with either value: exact inertia of all meshes") \
  X(Text, assetdir, (), rule::any, "meshdir and texturedir, if those are not given")                        \
  X(Bool, alignfree, (false), rule::any, "aligns free bodies with their inertia, unless the joint sets align")

#define CORTEN_MJCF_LENGTHRANGE(X)                                                                           \
  X(LengthRangeMode, mode, (LengthRangeMode::muscle), rule::any, "actuators whose length range is computed") \
  X(Bool, useexisting, (true), rule::any, "keeps a length range that is given")                              \
  X(Bool, uselimit, (false), rule::any, "uses the limits of the joint or tendon as length range")            \
  X(Real, accel, (20), rule::any, "acceleration that pushes to either end")                                  \
  X(Real, maxforce, (0), rule::any, "largest force; 0: no limit")                                            \
  X(Real, timeconst, (1), rule::any, "time constant of the velocity damping")                                \
  X(Real, timestep, (0.01), rule::any, "time step of the search")                                            \
  X(Real, inttotal, (10), rule::any, "time simulated")                                                       \
  X(Real, interval, (2), rule::any, "duration at the end over which lengths are measured")                   \
  X(Real, tolrange, (0.05), rule::any, "allowed spread within the interval, relative to the range")

#define CORTEN_MJCF_OPTION(X)                                                                                \
  X(Real, timestep, (0.002), rule::any, "seconds per step")                                                  \
  X(Real, impratio, (1), rule::any, "ratio of frictional to normal impedance")                               \
  X(Real, tolerance, (1e-8), rule::any, "solver tolerance")                                                  \
  X(Real, ls_tolerance, (0.01), rule::any, "line search tolerance")                                          \
  X(Real, noslip_tolerance, (1e-6), rule::any, "noslip solver tolerance")                                    \
  X(Real, ccd_tolerance, (1e-6), rule::any, "convex collision tolerance")                                    \
  X(Real, sleep_tolerance, (1e-4), rule::any, "velocity below which a tree may sleep")                       \
  X(Reals<3>, gravity, (0, 0, -9.81), rule::any, "gravitational acceleration in the world frame, m/s^2")     \
  X(Reals<3>, wind, (0, 0, 0), rule::any, "velocity of the medium")                                          \
  X(Reals<3>, magnetic, (0, -0.5, 0), rule::any, "magnetic flux seen by magnetometers")                      \
  X(Real, density, (0), rule::any, "density of the medium; 0: no lift and drag")                             \
  X(Real, viscosity, (0), rule::any, "viscosity of the medium; 0: no viscous forces")                        \
  X(Real, o_margin, (0), rule::any, "contact margin if the override flag is set")                            \
  X(UpTo<2>, o_solref, (0.02, 1), rule::any, "contact solref if the override flag is set")                   \
  X(UpTo<5>, o_solimp, (0.9, 0.95, 0.001, 0.5, 2), rule::any, "contact solimp if the override flag is set")  \
  X(UpTo<5>, o_friction, (1, 1, 0.005, 0.0001, 0.0001), rule::any,                                           \
    "contact friction if the override flag is set")                                                          \
  X(Integrator, integrator, (kEuler), rule::any, "time stepping scheme")                                     \
  X(FrictionCone, cone, (kPyramidal), rule::any, "shape of friction cones")                                  \
  X(Jacobian, jacobian, (Jacobian::auto_), rule::any, "storage of the constraint Jacobian")                  \
  X(Solver, solver, (kNewton), rule::any, "constraint solver")                                               \
  X(Int, iterations, (100), rule::any, "maximum solver iterations")                                          \
  X(Int, ls_iterations, (50), rule::any, "maximum line search iterations")                                   \
  X(Int, noslip_iterations, (0), rule::any, "noslip iterations; 0: off")                                     \
  X(Int, ccd_iterations, (35), rule::any, "maximum convex collision iterations")                             \
  X(Int, sdf_iterations, (10), rule::any, "descent steps of SDF collision")                                  \
  X(Int, sdf_initpoints, (40), rule::any, "starting points of collision with shapes of plugins")             \
  X(ContactModel, contact, (kSoftContact), rule::any, "contact model; impulse is an extension")              \
  X(Real, restitution_threshold, (0.01), rule::any,                                                          \
    "impact speed below which contacts do not bounce, m/s; extension")                                       \
  X(Correction, correction, (kSplitImpulse), rule::any,                                                      \
    "penetration correction of impulse contacts; extension")                                                 \
  X(Real, correction_factor, (0.2), rule::any, "fraction of the penetration corrected per step; extension")  \
  X(Real, correction_slop, (0.0005), rule::any, "penetration depth that is not corrected, m; extension")     \
  X(Real, correction_max, (0.2), rule::any, "maximum correction per step, m or rad; extension")              \
  X(Real, regularization, (1e-10), rule::any,                                                                \
    "regularization of impulse constraints, relative to their inverse mass; extension")                      \
  X(Real, impulse_max, (0), rule::any, "maximum impulse of a contact per step, N s; 0: no limit; extension") \
  X(Bool, ccd, (false), rule::any, "continuous collision: fast geoms stop at first contact; extension")      \
  X(Bool, exact_contacts, (false), rule::any,                                                                \
    "boxes and height fields: only contacts of surfaces that touch; extension")                              \
  X(UpToInts<31>, actuatorgroupdisable, (), rule::any, "actuator groups that exert no force, 0 to 30")

// memory, njmax, nconmax, nstack and compiler/usethread have no effect. They give no warning: a simulation
// that fits into the reference's memory has the same results.
#define CORTEN_MJCF_SIZE(X)                                                                               \
  X(ByteSize, memory, (), rule::any, "size of the arena; Corten's memory grows as needed")                \
  X(Int, njmax, (-1), rule::any.at_least(-1), "maximum constraint rows; Corten's memory grows as needed") \
  X(Int, nconmax, (-1), rule::any.at_least(-1), "maximum contacts; Corten's memory grows as needed")      \
  X(Int, nstack, (-1), rule::any.at_least(-1), "size of the stack; Corten's memory grows as needed")      \
  X(Int, nuserdata, (0), rule::any.at_least(0), "length of userdata, the user's array in the state")      \
  X(Int, nkey, (0), rule::any.at_least(0), "keyframes to allocate, if more than the file has")            \
  X(Int, nuser_body, (-1), rule::any.at_least(-1), "user numbers per body; -1: as many as the longest")   \
  X(Int, nuser_jnt, (-1), rule::any.at_least(-1), "user numbers per joint")                               \
  X(Int, nuser_geom, (-1), rule::any.at_least(-1), "user numbers per geom")                               \
  X(Int, nuser_site, (-1), rule::any.at_least(-1), "user numbers per site")                               \
  X(Int, nuser_cam, (-1), rule::any.at_least(-1), "user numbers per camera")                              \
  X(Int, nuser_tendon, (-1), rule::any.at_least(-1), "user numbers per tendon")                           \
  X(Int, nuser_actuator, (-1), rule::any.at_least(-1), "user numbers per actuator")                       \
  X(Int, nuser_sensor, (-1), rule::any.at_least(-1), "user numbers per sensor")

// An attribute that is not set is computed from the model; the built-in values here are never used.
#define CORTEN_MJCF_STATISTIC(X)                                                                     \
  X(Real, meaninertia, (0), rule::any, "mean diagonal of the mass matrix, scales solver tolerances") \
  X(Real, meanmass, (0), rule::any, "mean body mass")                                                \
  X(Real, meansize, (0), rule::any, "mean body size")                                                \
  X(Real, extent, (0), rule::any.above(0), "half the size of the model")                             \
  X(Reals<3>, center, (), rule::any, "centre of the model")

#define CORTEN_MJCF_DEFAULT(X) X(Text, class_, (), rule::any, "name of the class")

#define CORTEN_MJCF_KEY(X)                                                                     \
  X(Text, name, (), rule::own, "name of the keyframe")                                         \
  X(Real, time, (0), rule::own, "simulation time")                                             \
  X(RealList, qpos, (), rule::own, "joint positions; not set, or NaN: qpos0")                  \
  X(RealList, qvel, (), rule::own, "joint velocities; not set: zero")                          \
  X(RealList, act, (), rule::own, "actuator activations; not set: zero")                       \
  X(RealList, mpos, (), rule::own, "mocap positions; not set, or NaN: those of the bodies")    \
  X(RealList, mquat, (), rule::own, "mocap quaternions; not set, or NaN: those of the bodies") \
  X(RealList, ctrl, (), rule::own, "controls; not set: zero")

#define CORTEN_MJCF_NUMERIC(X)                                              \
  X(Text, name, (), rule::required, "name of the array")                    \
  X(Int, size, (0), rule::own, "number of values; not set: length of data") \
  X(RealList, data, (), rule::own, "the values; padded with zeros to size")

#define CORTEN_MJCF_TEXT(X)                             \
  X(Text, name, (), rule::required, "name of the text") \
  X(Text, data, (), rule::required, "the text")

#define CORTEN_MJCF_TUPLE(X) X(Text, name, (), rule::required, "name of the tuple")

#define CORTEN_MJCF_TUPLE_ELEMENT(X)                                       \
  X(ObjectType, objtype, (kObjBody), rule::required, "kind of the object") \
  X(Text, objname, (), rule::required, "name of the object")               \
  X(Real, prm, (0), rule::own, "user parameter")
