// Checks the indices of a Model's appearance, so that viewers can trust those of binary files.
#include "model/appearance.h"
#include "model/index_check.h"

namespace corten::detail {

namespace {

// Same columns as in index_check.cpp.
// clang-format off
#define CORTEN_APPEARANCE_INDICES(X)                                 \
  X(mat_texid,            10LL * nmat,      -1, ntex)                \
  X(mat_texuniform,       nmat,             0,  2)                   \
  X(geom_matid,           ngeom,            -1, nmat)                \
  X(site_matid,           nsite,            -1, nmat)                \
  X(tendon_matid,         ntendon,          -1, nmat)                \
  X(tex_type,             ntex,             0,  3)                   \
  X(tex_colorspace,       ntex,             0,  3)                   \
  X(tex_height,           ntex,             1,  ntexdata + 1LL)      \
  X(tex_width,            ntex,             1,  ntexdata + 1LL)      \
  X(tex_nchannel,         ntex,             1,  ntexdata + 1LL)      \
  X(cam_output,           ncam,             0,  32)                  \
  X(light_type,           nlight,           0,  4)                   \
  X(light_texid,          nlight,           -1, ntex)                \
  X(light_castshadow,     nlight,           0,  2)                   \
  X(flex_matid,           nflex,            -1, nmat)                \
  X(flex_flatskin,        nflex,            0,  2)                   \
  X(skin_matid,           nskin,            -1, nmat)                \
  X(skin_group,           nskin,            0,  6)                   \
  X(skin_bonebodyid,      nskinbone,        0,  nbody)

#define CORTEN_APPEARANCE_RANGES(X)                                  \
  X(mesh_normaladr,   mesh_normalnum,   nmesh,     nmeshnormal)      \
  X(mesh_texcoordadr, mesh_texcoordnum, nmesh,     nmeshtexcoord)    \
  X(skin_vertadr,     skin_vertnum,     nskin,     nskinvert)        \
  X(skin_faceadr,     skin_facenum,     nskin,     nskinface)        \
  X(skin_boneadr,     skin_bonenum,     nskin,     nskinbone)        \
  X(skin_bonevertadr, skin_bonevertnum, nskinbone, nskinbonevert)
// clang-format on

struct Checker : ModelFields {
  IndexReport report{};

  explicit Checker(const ModelFields& m) : ModelFields(m) {}

  static std::size_t at(long long i) { return static_cast<std::size_t>(i); }

  void check_tables() {
    CORTEN_APPEARANCE_INDICES(CORTEN_CHECK_INDICES)
    CORTEN_APPEARANCE_RANGES(CORTEN_CHECK_RANGES)
  }

  void check_textures() {
    for (int t = 0; t < ntex && report.ok(); t++) {
      const double bytes = double(tex_height[at(t)]) * tex_width[at(t)] * tex_nchannel[at(t)];
      if (bytes > ntexdata) report.fail("tex_height", t, tex_height[at(t)]);
      else report.expect("tex_adr", t, tex_adr[at(t)], 0, ntexdata - static_cast<long long>(bytes) + 1);
    }
  }

  /// Checks the triangles of one object: all `count` indices from `first` on are in [-1 or 0, end).
  void check_corners(const char* name, std::span<const int> corners, int first, int count, int low, int end) {
    for (long long i = 3LL * first; i < 3LL * (first + count) && report.ok(); i++)
      report.expect(name, i, corners[at(i)], low, end);
  }

  void check_meshes() {
    if (nmeshfacenormal != 0 && nmeshfacenormal != nmeshface)
      return report.fail("nmeshfacenormal", 0, nmeshfacenormal);
    for (int i = 0; i < nmesh && report.ok(); i++)
      if (mesh_texcoordnum[at(i)] == 0)
        report.expect_same("mesh_texcoordadr", i, mesh_texcoordadr[at(i)], -1);
    for (int i = 0; i < nmesh && nmeshfacenormal > 0 && report.ok(); i++) {
      const int first = mesh_faceadr[at(i)], count = mesh_facenum[at(i)], uvs = mesh_texcoordnum[at(i)];
      check_corners("mesh_facenormal", mesh_facenormal, first, count, -1, mesh_normalnum[at(i)]);
      check_corners("mesh_facetexcoord", mesh_facetexcoord, first, count, -1, uvs > 0 ? uvs : 1);
    }
  }

  /// The texture coordinates of a flex end where those of the next one begin.
  void check_flexes() {
    if (nflexelemtexcoord != 0 && nflexelemtexcoord != nflexelemdata)
      return report.fail("nflexelemtexcoord", 0, nflexelemtexcoord);
    long long end = nflextexcoord;
    for (int f = nflex - 1; f >= 0 && report.ok(); f--) {
      const int first = flex_texcoordadr[at(f)];
      const long long corners = (flex_dim[at(f)] + 1LL) * flex_elemnum[at(f)],
                      corner = flex_elemdataadr[at(f)];
      report.expect("flex_texcoordadr", f, first, -1, nflexelemtexcoord > 0 ? end : 0);
      if (!report.ok() || nflexelemtexcoord == 0) continue;
      // Without texture coordinates they are the vertices.
      const long long count = first < 0 ? flex_vertnum[at(f)] : end - first;
      for (long long i = corner; i < corner + corners && report.ok(); i++)
        report.expect("flex_elemtexcoord", i, flex_elemtexcoord[at(i)], 0, count);
      if (first >= 0) end = first;
    }
  }

  void check_skins() {
    for (int i = 0; i < nskin && report.ok(); i++) {
      const int vertices = skin_vertnum[at(i)], first = skin_boneadr[at(i)];
      check_corners("skin_face", skin_face, skin_faceadr[at(i)], skin_facenum[at(i)], 0, vertices);
      report.expect("skin_texcoordadr", i, skin_texcoordadr[at(i)], -1,
                    nskintexvert < vertices ? 0LL : nskintexvert - vertices + 1LL);
      for (int b = first; b < first + skin_bonenum[at(i)] && report.ok(); b++)
        for (long long k = 0; k < skin_bonevertnum[at(b)] && report.ok(); k++) {
          const long long entry = skin_bonevertadr[at(b)] + k;
          report.expect("skin_bonevertid", entry, skin_bonevertid[at(entry)], 0, vertices);
        }
    }
  }
};

}  // namespace

std::optional<std::string> appearance_out_of_bounds(const ModelFields& m) {
  Checker checker(m);
  checker.check_tables();
  run_checks(
      checker.report, [&] { checker.check_textures(); }, [&] { checker.check_meshes(); },
      [&] { checker.check_flexes(); }, [&] { checker.check_skins(); });
  return checker.report.complaint();
}

}  // namespace corten::detail
