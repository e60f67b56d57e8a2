// Attribute tables of assets. The columns are described in element.h. File names are stored as written; the
// compiler resolves them (Compiler in sections.h).
#pragma once

#define CORTEN_MJCF_MESH(X)                                                                             \
  X(Text, name, (), rule::own, "name of the mesh; not set: the file name without folder and extension") \
  X(Text, class_, (), rule::own, "default class")                                                       \
  X(Text, content_type, (), rule::own, "format, overrides the file's extension")                        \
  X(Text, file, (), rule::own, "file with the mesh")                                                    \
  X(FloatList, vertex, (), rule::own, "vertices, instead of a file")                                    \
  X(FloatList, normal, (), rule::own, "vertex normals")                                                 \
  X(FloatList, texcoord, (), rule::own, "texture coordinates")                                          \
  X(IntList, face, (), rule::own, "triangles; not set: those of the convex hull")                       \
  X(Reals<3>, refpos, (0, 0, 0), rule::own, "point that becomes the origin")                            \
  X(Reals<4>, refquat, (1, 0, 0, 0), rule::own, "orientation that becomes the identity")                \
  X(Reals<3>, scale, (1, 1, 1), rule::any, "scale factor of each axis")                                 \
  X(Bool, smoothnormal, (false), rule::own, "normals are smoothed over all faces")                      \
  X(Int, maxhullvert, (-1), rule::any, "maximum vertices of the convex hull, at least 4; -1: no limit") \
  X(MeshInertia, inertia, (MeshInertia::legacy), rule::any, "how mass and inertia are computed")        \
  X(MeshBuiltin, builtin, (MeshBuiltin::none), rule::own, "type of a generated mesh")                   \
  X(RealList, params, (), rule::own, "parameters of the generated mesh")                                \
  X(Text, material, (), rule::own, "material of geoms that have none")                                  \
  X(MeshCollision, collision, (MeshCollision::hull), rule::any, "collision shape: convex hull or triangles")

#define CORTEN_MJCF_HFIELD(X)                                                                \
  X(Text, name, (), rule::own, "name of the height field; not set: from the file")           \
  X(Text, content_type, (), rule::own, "format, overrides the file's extension")             \
  X(Text, file, (), rule::own, "PNG image or the reference's binary format")                 \
  X(Int, nrow, (0), rule::own, "rows, if there is no file")                                  \
  X(Int, ncol, (0), rule::own, "columns, if there is no file")                               \
  X(Reals<4>, size, (), rule::required, "half x, half y, maximum elevation, base thickness") \
  X(FloatList, elevation, (), rule::own, "heights, first row at +y; not set: zero")

// An extension to the reference, see docs/extensions.md.
#define CORTEN_MJCF_SDF(X)                                                                  \
  X(Text, name, (), rule::own, "name of the distance field; not set: from the file")        \
  X(Text, file, (), rule::own, "file with the grid")                                        \
  X(Text, mesh, (), rule::own, "closed mesh that the grid is computed from")                \
  X(Int, resolution, (32), rule::own, "cells along the longest side of the mesh")           \
  X(Ints<3>, size, (0, 0, 0), rule::own, "grid points along x, y, z, if distance is given") \
  X(Reals<3>, origin, (0, 0, 0), rule::own, "position of the first grid point")             \
  X(Reals<3>, cell, (1, 1, 1), rule::own, "cell size along x, y, z")                        \
  X(FloatList, distance, (), rule::own, "signed distances, x fastest, negative inside")

#define CORTEN_MJCF_TEXTURE(X)                                                                             \
  X(Text, name, (), rule::own, "name of the texture; not set: from the file")                              \
  X(TextureType, type, (TextureType::cube), rule::own, "how the image is wrapped")                         \
  X(ColorSpace, colorspace, (ColorSpace::auto_), rule::own, "colour space of the image")                   \
  X(Text, content_type, (), rule::own, "format, overrides the file's extension")                           \
  X(Text, file, (), rule::own, "image file")                                                               \
  X(Ints<2>, gridsize, (1, 1), rule::own, "rows and columns of images in the file")                        \
  X(Text, gridlayout, ("............"), rule::own, "cube side of each image: R L U D F B, or . if unused") \
  X(Text, fileright, (), rule::own, "image of the right side")                                             \
  X(Text, fileleft, (), rule::own, "image of the left side")                                               \
  X(Text, fileup, (), rule::own, "image of the top")                                                       \
  X(Text, filedown, (), rule::own, "image of the bottom")                                                  \
  X(Text, filefront, (), rule::own, "image of the front")                                                  \
  X(Text, fileback, (), rule::own, "image of the back")                                                    \
  X(TextureBuiltin, builtin, (TextureBuiltin::none), rule::own, "type of a generated image")               \
  X(Reals<3>, rgb1, (0.8, 0.8, 0.8), rule::own, "first colour")                                            \
  X(Reals<3>, rgb2, (0.5, 0.5, 0.5), rule::own, "second colour")                                           \
  X(TextureMark, mark, (TextureMark::none), rule::own, "marks drawn on the image")                         \
  X(Reals<3>, markrgb, (0, 0, 0), rule::own, "colour of the marks")                                        \
  X(Real, random, (0.01), rule::own, "probability of a random dot")                                        \
  X(Int, width, (0), rule::own, "width of a generated image")                                              \
  X(Int, height, (0), rule::own, "height of a generated image")                                            \
  X(Bool, hflip, (false), rule::own, "mirrors the image from left to right")                               \
  X(Bool, vflip, (false), rule::own, "mirrors the image from top to bottom")                               \
  X(Int, nchannel, (3), rule::own, "colour channels")

#define CORTEN_MJCF_MATERIAL(X)                                                                 \
  X(Text, name, (), rule::own, "name of the material")                                          \
  X(Text, class_, (), rule::own, "default class")                                               \
  X(Text, texture, (), rule::any, "texture with the role rgb; not allowed with layers")         \
  X(Reals<2>, texrepeat, (1, 1), rule::any, "repetitions of the texture")                       \
  X(Bool, texuniform, (false), rule::any, "repetitions are per unit of length, not per object") \
  X(Real, emission, (0), rule::any, "emission")                                                 \
  X(Real, specular, (0.5), rule::any, "specularity")                                            \
  X(Real, shininess, (0.5), rule::any, "shininess")                                             \
  X(Real, reflectance, (0), rule::any, "reflectance")                                           \
  X(Real, metallic, (-1), rule::any, "metallicity; negative: not given")                        \
  X(Real, roughness, (-1), rule::any, "roughness; negative: not given")                         \
  X(Reals<4>, rgba, (1, 1, 1, 1), rule::any, "colour")

#define CORTEN_MJCF_LAYER(X)                      \
  X(Text, texture, (), rule::required, "texture") \
  X(TextureRole, role, (TextureRole::rgb), rule::required, "what the texture controls")

#define CORTEN_MJCF_SKIN(X)                                                                    \
  X(Text, name, (), rule::own, "name of the skin; not set: from the file")                     \
  X(Text, file, (), rule::own, "SKN file with vertices, faces and bones")                      \
  X(Text, material, (), rule::own, "material")                                                 \
  X(Reals<4>, rgba, (0.5, 0.5, 0.5, 1), rule::own, "colour, without a material")               \
  X(Real, inflate, (0), rule::own, "distance by which vertices are moved along their normals") \
  X(FloatList, vertex, (), rule::own, "vertices in the world frame of the bind pose")          \
  X(FloatList, texcoord, (), rule::own, "texture coordinates of the vertices")                 \
  X(IntList, face, (), rule::own, "triangles")                                                 \
  X(Int, group, (0), rule::own.at_least(0), "group, for viewers")

#define CORTEN_MJCF_BONE(X)                                                                 \
  X(Text, body, (), rule::required, "body that moves the vertices")                         \
  X(Reals<3>, bindpos, (0, 0, 0), rule::required, "position of the body when bound")        \
  X(Reals<4>, bindquat, (1, 0, 0, 0), rule::required, "orientation of the body when bound") \
  X(IntList, vertid, (), rule::required, "vertices that the body moves")                    \
  X(FloatList, vertweight, (), rule::required, "their weights")

// Another model that <attach> can refer to. Not part of the Spec: the reader expands <attach>.
#define CORTEN_MJCF_ASSET_MODEL(X)                                                \
  X(Text, name, (), rule::own, "name for attach; not set: the name of the model") \
  X(Text, file, (), rule::required, "model file")                                 \
  X(Text, content_type, (), rule::own, "format: text/xml or text/usd; only MJCF is read")
