// Attribute tables of <visual>. They are stored for viewers and for writing; the simulation ignores them. The
// columns are described in element.h.
#pragma once

// The sections of <visual>: X(name of its struct, member, table).
#define CORTEN_VISUAL_SECTIONS(X)                       \
  X(Global, global, CORTEN_MJCF_VISUAL_GLOBAL)          \
  X(Quality, quality, CORTEN_MJCF_VISUAL_QUALITY)       \
  X(Headlight, headlight, CORTEN_MJCF_VISUAL_HEADLIGHT) \
  X(Map, map, CORTEN_MJCF_VISUAL_MAP)                   \
  X(Scale, scale, CORTEN_MJCF_VISUAL_SCALE)             \
  X(Rgba, rgba, CORTEN_MJCF_VISUAL_RGBA)

#define CORTEN_MJCF_VISUAL_GLOBAL(X)                                                           \
  X(Int, cameraid, (-1), rule::any, "initial camera; -1: free")                                \
  X(Bool, orthographic, (false), rule::any, "free camera is orthographic")                     \
  X(Real, fovy, (45), rule::any, "field of view of the free camera")                           \
  X(Real, ipd, (0.068), rule::any, "distance between the eyes of the free camera")             \
  X(Real, azimuth, (90), rule::any, "initial azimuth in degrees")                              \
  X(Real, elevation, (-45), rule::any, "initial elevation in degrees")                         \
  X(Real, linewidth, (1), rule::any, "line width of wire frames")                              \
  X(Real, glow, (0.3), rule::any, "emission of the selected body")                             \
  X(Int, offwidth, (640), rule::any, "width of the offscreen image")                           \
  X(Int, offheight, (480), rule::any, "height of the offscreen image")                         \
  X(Real, realtime, (1), rule::any.above(0), "speed of playback")                              \
  X(Bool, ellipsoidinertia, (false), rule::any, "inertias are drawn as ellipsoids, not boxes") \
  X(Bool, bvactive, (true), rule::any, "highlights active bounding volumes")

#define CORTEN_MJCF_VISUAL_QUALITY(X)                                       \
  X(Int, shadowsize, (4096), rule::any, "size of the shadow map")           \
  X(Int, offsamples, (4), rule::any, "multisamples of the offscreen image") \
  X(Int, numslices, (28), rule::any, "slices of drawn primitives")          \
  X(Int, numstacks, (16), rule::any, "stacks of drawn primitives")          \
  X(Int, numquads, (4), rule::any, "subdivisions of drawn boxes")

#define CORTEN_MJCF_VISUAL_HEADLIGHT(X)                                \
  X(Reals<3>, ambient, (0.1, 0.1, 0.1), rule::any, "ambient colour")   \
  X(Reals<3>, diffuse, (0.4, 0.4, 0.4), rule::any, "diffuse colour")   \
  X(Reals<3>, specular, (0.5, 0.5, 0.5), rule::any, "specular colour") \
  X(Int, active, (1), rule::any, "whether the headlight is on")

#define CORTEN_MJCF_VISUAL_MAP(X)                                                          \
  X(Real, stiffness, (100), rule::any, "stiffness of the mouse spring")                    \
  X(Real, stiffnessrot, (500), rule::any, "rotational stiffness of the mouse spring")      \
  X(Real, force, (0.005), rule::any, "drawn length of a unit force")                       \
  X(Real, torque, (0.1), rule::any, "drawn length of a unit torque")                       \
  X(Real, alpha, (0.3), rule::any, "opacity of transparent bodies")                        \
  X(Real, fogstart, (3), rule::any, "where fog starts, in extents")                        \
  X(Real, fogend, (10), rule::any, "where fog ends, in extents")                           \
  X(Real, znear, (0.01), rule::any.above(0), "near clipping plane, in extents")            \
  X(Real, zfar, (50), rule::any, "far clipping plane, in extents")                         \
  X(Real, haze, (0.3), rule::any, "fraction of the sky covered by haze")                   \
  X(Real, shadowclip, (1), rule::any, "clipping of directional shadows, in extents")       \
  X(Real, shadowscale, (0.6), rule::any, "fraction of a spot's cutoff that casts shadows") \
  X(Real, actuatortendon, (2), rule::any, "width of actuated tendons")

#define CORTEN_MJCF_VISUAL_SCALE(X)                                       \
  X(Real, forcewidth, (0.1), rule::any, "width of force arrows")          \
  X(Real, contactwidth, (0.3), rule::any, "width of contacts")            \
  X(Real, contactheight, (0.1), rule::any, "height of contacts")          \
  X(Real, connect, (0.2), rule::any, "width of connectors")               \
  X(Real, com, (0.4), rule::any, "radius of centres of mass")             \
  X(Real, camera, (0.3), rule::any, "size of cameras")                    \
  X(Real, light, (0.3), rule::any, "size of lights")                      \
  X(Real, selectpoint, (0.2), rule::any, "radius of the selection point") \
  X(Real, jointlength, (1), rule::any, "length of joints")                \
  X(Real, jointwidth, (0.1), rule::any, "width of joints")                \
  X(Real, actuatorlength, (0.7), rule::any, "length of actuators")        \
  X(Real, actuatorwidth, (0.2), rule::any, "width of actuators")          \
  X(Real, framelength, (1), rule::any, "length of frames")                \
  X(Real, framewidth, (0.1), rule::any, "width of frames")                \
  X(Real, constraint, (0.1), rule::any, "width of constraints")           \
  X(Real, slidercrank, (0.2), rule::any, "width of slider-cranks")        \
  X(Real, frustum, (10), rule::any, "depth of camera frusta")

#define CORTEN_MJCF_VISUAL_RGBA(X)                                                                   \
  X(Reals<4>, fog, (0, 0, 0, 1), rule::any, "fog")                                                   \
  X(Reals<4>, haze, (1, 1, 1, 1), rule::any, "haze")                                                 \
  X(Reals<4>, force, (1, 0.5, 0.5, 1), rule::any, "external forces")                                 \
  X(Reals<4>, inertia, (0.8, 0.2, 0.2, 0.6), rule::any, "inertias")                                  \
  X(Reals<4>, joint, (0.2, 0.6, 0.8, 1), rule::any, "joints")                                        \
  X(Reals<4>, actuator, (0.2, 0.25, 0.2, 1), rule::any, "actuators at rest")                         \
  X(Reals<4>, actuatornegative, (0.2, 0.6, 0.9, 1), rule::any, "actuators with negative activation") \
  X(Reals<4>, actuatorpositive, (0.9, 0.4, 0.2, 1), rule::any, "actuators with positive activation") \
  X(Reals<4>, com, (0.9, 0.9, 0.9, 1), rule::any, "centres of mass")                                 \
  X(Reals<4>, camera, (0.6, 0.9, 0.6, 1), rule::any, "cameras")                                      \
  X(Reals<4>, light, (0.6, 0.6, 0.9, 1), rule::any, "lights")                                        \
  X(Reals<4>, selectpoint, (0.9, 0.9, 0.1, 1), rule::any, "selection point")                         \
  X(Reals<4>, connect, (0.2, 0.2, 0.8, 1), rule::any, "connectors")                                  \
  X(Reals<4>, contactpoint, (0.9, 0.6, 0.2, 1), rule::any, "contacts")                               \
  X(Reals<4>, contactforce, (0.7, 0.9, 0.9, 1), rule::any, "contact forces")                         \
  X(Reals<4>, contactfriction, (0.9, 0.8, 0.4, 1), rule::any, "contact friction")                    \
  X(Reals<4>, contacttorque, (0.9, 0.7, 0.9, 1), rule::any, "contact torques")                       \
  X(Reals<4>, contactgap, (0.5, 0.8, 0.9, 1), rule::any, "contacts in the gap")                      \
  X(Reals<4>, rangefinder, (1, 1, 0.1, 1), rule::any, "rangefinders")                                \
  X(Reals<4>, constraint, (0.9, 0, 0, 1), rule::any, "constraints")                                  \
  X(Reals<4>, slidercrank, (0.5, 0.3, 0.8, 1), rule::any, "slider-cranks")                           \
  X(Reals<4>, crankbroken, (0.9, 0, 0, 1), rule::any, "broken slider-cranks")                        \
  X(Reals<4>, frustum, (1, 1, 0, 0.2), rule::any, "camera frusta")                                   \
  X(Reals<4>, bv, (0, 1, 0, 0.5), rule::any, "bounding volumes")                                     \
  X(Reals<4>, bvactive, (1, 0, 0, 0.5), rule::any, "active bounding volumes")
