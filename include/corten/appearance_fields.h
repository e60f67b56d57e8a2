// Field tables of the appearance of a Model: materials, textures, normals, texture coordinates, lights and
// skins. They generate the struct, allocation, binary files, the C interface, the probe output (except for
// pixels) and the documentation. To add a field, add one line here. The simulation does not read them: they
// are not part of Model::hash(), they are not uploaded to a device, and LoadOptions::appearance drops the
// large ones.
//
// Names, shapes and integer codes follow mjModel of MuJoCo. Reals have single precision there, and are
// rounded to it here. Settings of <visual> are in corten/appearance.h.
//
//   CORTEN_APPEARANCE_SIZES(X)    X(name, meaning)
//   CORTEN_APPEARANCE_FIELDS(X)   X(element, name, rows, columns, meaning)
//   CORTEN_APPEARANCE_OBJECTS(X)  X(object type, size)
//
// Elements are Real, Int and Byte. Rows can also be sizes of corten/model_fields.h. Arrays are row-major.
#pragma once

// clang-format off
#define CORTEN_APPEARANCE_OBJECTS(X) \
  X(kObjSkin, nskin) X(kObjTexture, ntex) X(kObjMaterial, nmat)

#define CORTEN_APPEARANCE_SIZES(X)                                                                \
  X(nmat,            "materials")                                                                 \
  X(ntex,            "textures")                                                                  \
  X(ntexdata,        "bytes of all textures")                                                     \
  X(nmeshnormal,     "normals of all meshes")                                                     \
  X(nmeshtexcoord,   "texture coordinates of all meshes")                                         \
  X(nmeshfacenormal, "triangles with normals: nmeshface, or 0 if they are dropped")               \
  X(nflextexcoord,   "texture coordinates of all flexes")                                         \
  X(nflexelemtexcoord, "entries of flex_elemtexcoord: nflexelemdata, or 0 if no flex has any")     \
  X(nskin,           "skins")                                                                     \
  X(nskinvert,       "vertices of all skins")                                                     \
  X(nskintexvert,    "texture coordinates of all skins")                                          \
  X(nskinface,       "triangles of all skins")                                                    \
  X(nskinbone,       "bones of all skins")                                                        \
  X(nskinbonevert,   "vertices of all bones")

#define CORTEN_APPEARANCE_FIELDS(X)                                                               \
  /* materials */                                                                                 \
  X(Int,  mat_texid,           nmat,           10, "texture by role: 0 user, 1 rgb, 2 occlusion, 3 roughness, 4 metallic, 5 normal, 6 opacity, 7 emissive, 8 rgba, 9 orm; -1: none") \
  X(Int,  mat_texuniform,      nmat,            1, "repetitions are per unit of length, not per object") \
  X(Real, mat_texrepeat,       nmat,            2, "repetitions of the texture")                  \
  X(Real, mat_emission,        nmat,            1, "emission, times rgba")                        \
  X(Real, mat_specular,        nmat,            1, "specularity, times white")                    \
  X(Real, mat_shininess,       nmat,            1, "shininess")                                   \
  X(Real, mat_reflectance,     nmat,            1, "reflectance; 0: off")                         \
  X(Real, mat_metallic,        nmat,            1, "metallicity; negative: not given")            \
  X(Real, mat_roughness,       nmat,            1, "roughness; negative: not given")              \
  X(Real, mat_rgba,            nmat,            4, "colour")                                      \
  X(Int,  geom_matid,          ngeom,           1, "material; -1: none")                          \
  X(Int,  site_matid,          nsite,           1, "material; -1: none")                          \
  X(Int,  tendon_matid,        ntendon,         1, "material; -1: none")                          \
  /* textures */                                                                                  \
  X(Int,  tex_type,            ntex,            1, "0 2d, 1 cube, 2 skybox")                      \
  X(Int,  tex_colorspace,      ntex,            1, "0 not known, 1 linear, 2 sRGB")               \
  X(Int,  tex_height,          ntex,            1, "rows of the image; a cube has six squares below each other: right, left, up, down, front, back") \
  X(Int,  tex_width,           ntex,            1, "columns of the image")                        \
  X(Int,  tex_nchannel,        ntex,            1, "bytes per pixel")                             \
  X(Int,  tex_adr,             ntex,            1, "first byte in tex_data")                      \
  X(Byte, tex_data,            ntexdata,        1, "pixels, rows from the top")                   \
  /* cameras and lights */                                                                        \
  X(Int,  cam_output,          ncam,            1, "images that are rendered, bits: 1 rgb, 2 depth, 4 distance, 8 normal, 16 segmentation") \
  X(Int,  light_type,          nlight,          1, "0 spot, 1 directional, 2 point, 3 image")     \
  X(Int,  light_texid,         nlight,          1, "texture of an image light; -1: none")         \
  X(Int,  light_castshadow,    nlight,          1, "1: casts shadows")                            \
  X(Real, light_bulbradius,    nlight,          1, "radius of the source, for soft shadows")      \
  X(Real, light_intensity,     nlight,          1, "intensity in candela")                        \
  X(Real, light_range,         nlight,          1, "largest distance that it lights")             \
  X(Real, light_attenuation,   nlight,          3, "constant, linear, quadratic")                 \
  X(Real, light_cutoff,        nlight,          1, "half angle of a spot, degrees")               \
  X(Real, light_exponent,      nlight,          1, "softness of a spot")                          \
  X(Real, light_ambient,       nlight,          3, "ambient colour")                              \
  X(Real, light_diffuse,       nlight,          3, "diffuse colour")                              \
  X(Real, light_specular,      nlight,          3, "specular colour")                             \
  /* meshes */                                                                                    \
  X(Int,  mesh_normaladr,      nmesh,           1, "first normal; -1: dropped")                   \
  X(Int,  mesh_normalnum,      nmesh,           1, "normals")                                     \
  X(Int,  mesh_texcoordadr,    nmesh,           1, "first texture coordinate; -1: none")          \
  X(Int,  mesh_texcoordnum,    nmesh,           1, "texture coordinates")                         \
  X(Real, mesh_normal,         nmeshnormal,     3, "unit normals in the inertial frame")          \
  X(Real, mesh_texcoord,       nmeshtexcoord,   2, "texture coordinates, v from the top")         \
  X(Int,  mesh_facenormal,     nmeshfacenormal, 3, "normals of each triangle, index within the mesh; -1: none") \
  X(Int,  mesh_facetexcoord,   nmeshfacenormal, 3, "texture coordinates of each triangle, index within the mesh; -1: none") \
  /* flexes */                                                                                    \
  X(Int,  flex_matid,          nflex,           1, "material; -1: none")                          \
  X(Int,  flex_flatskin,       nflex,           1, "1: each face has its own normal")             \
  X(Int,  flex_texcoordadr,    nflex,           1, "first texture coordinate; -1: none")          \
  X(Real, flex_texcoord,       nflextexcoord,   2, "texture coordinates")                         \
  X(Int,  flex_elemtexcoord,   nflexelemtexcoord, 1, "texture coordinate of each vertex of each element, index within the flex") \
  /* skins */                                                                                     \
  X(Int,  skin_matid,          nskin,           1, "material; -1: none")                          \
  X(Int,  skin_group,          nskin,           1, "group, for viewers")                          \
  X(Real, skin_rgba,           nskin,           4, "colour, without a material")                  \
  X(Real, skin_inflate,        nskin,           1, "distance by which vertices are moved along their normals") \
  X(Int,  skin_vertadr,        nskin,           1, "first vertex")                                \
  X(Int,  skin_vertnum,        nskin,           1, "vertices")                                    \
  X(Int,  skin_texcoordadr,    nskin,           1, "first texture coordinate; -1: none")          \
  X(Int,  skin_faceadr,        nskin,           1, "first triangle")                              \
  X(Int,  skin_facenum,        nskin,           1, "triangles")                                   \
  X(Int,  skin_boneadr,        nskin,           1, "first bone")                                  \
  X(Int,  skin_bonenum,        nskin,           1, "bones")                                       \
  X(Real, skin_vert,           nskinvert,       3, "vertices in the world frame of the bind pose") \
  X(Real, skin_texcoord,       nskintexvert,    2, "texture coordinates of the vertices")         \
  X(Int,  skin_face,           nskinface,       3, "vertices of each triangle, index within the skin") \
  X(Int,  skin_bonevertadr,    nskinbone,       1, "first entry in skin_bonevertid")              \
  X(Int,  skin_bonevertnum,    nskinbone,       1, "vertices that the bone moves")                \
  X(Real, skin_bonebindpos,    nskinbone,       3, "position of the body when bound")             \
  X(Real, skin_bonebindquat,   nskinbone,       4, "orientation of the body when bound")          \
  X(Int,  skin_bonebodyid,     nskinbone,       1, "body of the bone")                            \
  X(Int,  skin_bonevertid,     nskinbonevert,   1, "vertices of each bone, index within the skin") \
  X(Real, skin_bonevertweight, nskinbonevert,   1, "their weights; those of a vertex add up to 1")
// clang-format on
