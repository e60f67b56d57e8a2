// The colour that a ray sees. MuJoCo's lighting: ambient + diffuse + specular power of each light, without
// physical units or conversion of colours.
#pragma once

#include "math/elementary.h"
#include "render/mesh_surface.h"
#include "render/trace.h"

namespace corten::render {

/// Shades what a Tracer finds. `pixel` is the width of a pixel at depth 1, for the filtering of textures.
template <class T, class Needs>
struct Shader {
  const Tracer<T, Needs>& tracer;
  const SceneView& s;
  const Eye<T>& eye;
  float pixel;

  CORTEN_HD Shader(const Tracer<T, Needs>& of, const Eye<T>& from)
      : tracer(of), s(of.s), eye(from), pixel(static_cast<float>(from.height / T(of.s.height))) {}

  /// The colour of a ray whose first hit is known: that of all the surfaces that it passes, and of those
  /// that it sees in mirrors.
  CORTEN_HD Colour colour(const Ray<T>& first, const Hit<T>& hit) const {
    if constexpr (!Needs::effects) {
      if (!hit.found()) return background(first.along);
      const Look& look = s.items[hit.item].look;
      return veiled(first, look, hit.point.dist, lit(first, surface_at(first, hit, look), look));
    } else {
      Pending pending;
      Colour sum{0, 0, 0};
      Mirrored next{first, 1, 0};
      Hit<T> found = hit;
      for (;;) {
        sum += passed(next, found, pending);
        if (pending.count == 0) return sum;
        next = pending.rays[--pending.count];
        found = tracer.nearest(next.ray);
      }
    }
  }

 private:
  /// Transparent surfaces that a ray passes, and mirrors that it meets.
  static constexpr int kMostLayers = 24, kMostReflections = 3, kMostPending = 6;
  /// What is weaker than this is not seen.
  static constexpr float kFaint = 0.004f;

  /// A ray that a mirror sends on.
  struct Mirrored {
    Ray<T> ray;
    float weight;
    int depth;
  };
  struct Pending {
    Mirrored rays[kMostPending];
    int count = 0;
  };

  /// A hit, ready to be lit.
  struct Surface {
    Vec3<T> pos;
    Vec3<T> normal;  ///< towards the viewer
    Colour rgb;
    float alpha;
    Colour texture{1, 1, 1};
  };

  CORTEN_HD static Vec3<float> narrow(Vec3<T> v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  }

  /// A start that is off the surface by more than rounding.
  CORTEN_HD Vec3<T> off(Vec3<T> pos, Vec3<T> normal) const {
    const T size = std::abs(pos.x) + std::abs(pos.y) + std::abs(pos.z);
    const T distance = sizeof(T) < 8 ? T(2e-5) * T(s.scale) + T(4e-6) * size : T(1e-6) + T(1e-9) * size;
    return pos + distance * normal;
  }

  /// How much of a pixel the lines of a grid cover; they fade where they are closer than pixels. `across` is
  /// the width of a pixel at the point, `along` the direction of the ray in the frame of the plane.
  CORTEN_HD static float line_share(float spacing, float across, Vec3<float> along, Vec3<float> local) {
    const float flat = std::sqrt(along.x * along.x + along.y * along.y), steep = std::abs(along.z);
    const float stretch = std::sqrt(flat * flat + steep * steep) / (steep > 1e-6f ? steep : 1e-6f);
    float share = 0, widest = 0;
    for (int k = 0; k < 2; k++) {
      // A pixel is longer in the direction of the ray. Its sides add up, as the page of the viewer has it.
      const float part = flat > 0 ? std::abs(along[k]) / flat : 0.0f,
                  other = flat > 0 ? std::abs(along[1 - k]) / flat : 1.0f;
      const float relative = across * (part * stretch + other) / spacing;
      const float x = local[k] / spacing, away = std::abs(x - std::floor(x + 0.5f));
      const float here = 1 - smooth_step(0.5f, 1.5f, away / relative);
      share = here > share ? here : share;
      widest = relative > widest ? relative : widest;
    }
    return share * (1 - smooth_step(0.15f, 0.5f, widest));
  }

  CORTEN_HD TextureSample texture_at(const Look& look, const Placed<T>& item, Vec3<float> local,
                                     const MeshPoint& on_mesh, float width) const {
    const Texture& texture = s.textures.textures[look.texture];
    const float sx = look.scale.x, sy = look.scale.y, sz = look.scale.z;
    if (look.mapping == Mapping::cube) {
      Vec3<float> towards = scaled(look.scale, local);
      if (item.type == kCapsule) towards.z = sz * capsule_height(item, local.z);
      const float most = sx > sy ? (sx > sz ? sx : sz) : (sy > sz ? sy : sz), length = norm(towards);
      return sample_cube(s.textures, texture, towards, width * most / (length > 1e-6f ? length : 1e-6f));
    }
    const bool coordinates = look.mapping == Mapping::coordinates;
    const float u = coordinates ? on_mesh.u * sx : 0.5f * sx * local.x - 0.5f;
    const float v = coordinates ? on_mesh.v * sy : -0.5f * sy * local.y - 0.5f;
    const TextureLevel& full = s.textures.full_size(texture);
    const float across = sx * static_cast<float>(full.width), down = sy * static_cast<float>(full.height);
    const float density = (coordinates ? on_mesh.density : 0.5f) * (across > down ? across : down);
    return sample_image(s.textures, s.textures.images[texture.first], u, v, width * density, true);
  }

  /// The height on a capsule for cube textures: as in MuJoCo, in units of the half length on its tube, and of
  /// the radius on its caps.
  CORTEN_HD static float capsule_height(const Placed<T>& item, float z) {
    const float radius = static_cast<float>(item.size.x), half = static_cast<float>(item.size.y);
    if (std::abs(z) <= half) return z / half;
    return z > 0 ? 1 + (z - half) / radius : -1 + (z + half) / radius;
  }

  CORTEN_HD Surface surface_at(const Ray<T>& ray, const Hit<T>& hit, const Look& look) const {
    const Placed<T>& item = tracer.placed(hit.item);
    Surface result{ray.at(hit.point.dist), hit.point.normal, look.rgb, look.alpha};
    const T facing = -dot(hit.point.normal, ray.along);
    MeshPoint on_mesh;
    if constexpr (Needs::shapes) {
      if (hit.point.part >= 0 && item.type == kMesh)
        on_mesh = mesh_point(s, tracer.m, item.data, hit.point.part,
                             transposed_times(item.mat, result.pos - item.pos));
      else if (hit.point.part >= 0 && item.type == kSurfaceShape)
        on_mesh = surface_point(s, tracer.frame(), item.data, hit.point.part, result.pos);
      if (on_mesh.smooth) {
        const Vec3<float> n = on_mesh.normal;
        const Vec3<T> normal = item.mat * Vec3<T>{T(n.x), T(n.y), T(n.z)};
        // A smooth normal may turn away from the viewer at the silhouette.
        if (-dot(normal, ray.along) * facing > 0) result.normal = normal;
      }
    }
    if (facing < 0) result.normal = -result.normal;
    if (look.grid <= 0 && look.mapping == Mapping::none) return result;
    const Vec3<float> local = narrow(transposed_times(item.mat, result.pos - item.pos));
    // The width of a pixel on the surface, between that across and that along the slope.
    const float slope = static_cast<float>(std::abs(facing) / norm(ray.along));
    const float across = pixel * static_cast<float>(hit.point.dist);
    const float width = across / std::sqrt(slope > 0.05f ? slope : 0.05f);
    if (look.grid > 0) {
      const Vec3<float> along = narrow(transposed_times(item.mat, ray.along));
      result.texture = (1 - 0.16f * line_share(look.grid, across, along, local)) * result.texture;
    }
    if (look.mapping == Mapping::none) return result;
    const TextureSample sample = texture_at(look, item, local, on_mesh, width);
    result.texture = sample.rgb;
    result.alpha *= sample.alpha;
    return result;
  }

  /// How strongly a lamp shines on a point in the direction of `towards`, without shadows.
  CORTEN_HD static float strength_of(const LampInfo& lamp, Vec3<float> dir, Vec3<float> towards, float d) {
    if (lamp.directional) return 1;
    const float fall = lamp.attenuation[0] + d * (lamp.attenuation[1] + d * lamp.attenuation[2]);
    const float strength = 1 / (fall > 1e-6f ? fall : 1e-6f);
    if (!(lamp.cutoff > -1)) return strength;
    const float cosine = -dot(towards, dir);
    if (cosine < lamp.cutoff) return 0;
    const float edge = smooth_step(lamp.cutoff, lamp.cutoff + 0.02f, cosine);
    if (lamp.exponent == 0) return strength * edge;
    return strength * edge * (cosine > 0 ? corten::exp(lamp.exponent * corten::log(cosine)) : 0.0f);
  }

  /// What a surface sends to the viewer. As in MuJoCo, the light of lamps without shadows is added up and cut
  /// off at 1 before the texture takes its share, and so is that of each lamp with shadows.
  CORTEN_HD Colour lit(const Ray<T>& ray, const Surface& surface, const Look& look) const {
    Colour shadowed{0, 0, 0};
    Colour sum = scaled(s.ambient, surface.rgb) + look.emission * surface.rgb;
    const Vec3<float> view = narrow(normalized(-ray.along)), normal = narrow(surface.normal);
    for (int k = 0; k < s.nlamps; k++) {
      const LampInfo& lamp = s.lamps[k];
      const LampPose<T> pose = tracer.frame().lamps[k];
      Vec3<T> along = lamp.at_eye ? eye.towards : pose.towards;
      T distance = 1;
      if (!lamp.directional) {
        const Vec3<T> offset = pose.pos - surface.pos;
        distance = norm(offset);
        if (!(distance > 0)) continue;
        along = (1 / distance) * offset;
      }
      const Vec3<float> towards = narrow(along);
      const float facing = dot(normal, towards);
      if (!(facing > 0)) continue;
      float strength = strength_of(lamp, narrow(pose.dir), towards, static_cast<float>(distance));
      if (strength > 0 && lamp.shadow)
        strength *=
            tracer.unshaded({off(surface.pos, surface.normal), along}, lamp.directional ? T(1e30) : distance);
      if (!(strength > 0)) continue;
      Colour own = (strength * facing) * scaled(lamp.diffuse, surface.rgb);
      const float glance = look.specular > 0 ? dot(normal, normalized(towards + view)) : 0.0f;
      // Below this the power vanishes.
      const float power = 128 * look.shininess > 1 ? 128 * look.shininess : 1.0f;
      if (glance > 0 && (glance - 1) * power > -12)
        own += (strength * look.specular * corten::exp(power * corten::log(glance))) * lamp.specular;
      if (lamp.shadow) shadowed += at_most_one(own);
      else sum += own;
    }
    return at_most_one(scaled(surface.texture, at_most_one(sum) + shadowed));
  }

  CORTEN_HD Colour background(Vec3<T> direction) const {
    if (s.has_background) return s.background;
    const Vec3<float> d = normalized(narrow(direction));
    const float height = std::abs(d.z);
    if (s.sky >= 0) {
      // Skyboxes have y up.
      const Colour sky = sample_cube(s.textures, s.textures.textures[s.sky], {d.x, d.z, -d.y}, pixel).rgb;
      return s.haze ? mixed(s.haze_colour, sky, smooth_step(0, s.haze_height, height)) : sky;
    }
    const Colour zenith{0.56f, 0.68f, 0.82f}, ground{0.55f, 0.55f, 0.56f};
    return mixed(s.haze_colour, d.z > 0 ? zenith : ground, height > 0 ? corten::pow(height, 0.6f) : 0.0f);
  }

  /// The share of the light that is lost in haze or fog, and the colour that replaces it.
  CORTEN_HD float veil(const Look& look, float distance, Colour& of) const {
    if (s.fog) {
      of = s.fog_colour;
      return clamped((distance - s.fog_start) / (s.fog_end - s.fog_start), 0.0f, 1.0f);
    }
    if (!look.infinite || !s.haze) return 0;
    of = s.has_background ? s.background : s.haze_colour;
    return smooth_step(0.3f * s.far, 0.95f * s.far, distance);
  }

  /// A colour at a distance along a ray, behind haze or fog.
  CORTEN_HD Colour veiled(const Ray<T>& ray, const Look& look, T distance, Colour own) const {
    if (!s.fog && !(look.infinite && s.haze)) return own;
    Colour of{};
    const float lost = veil(look, static_cast<float>(distance * norm(ray.along)), of);
    return lost > 0 ? mixed(own, of, lost) : own;
  }

  /// The light of a ray through transparent surfaces, times its weight. Mirrors on the way become pending.
  CORTEN_HD Colour passed(const Mirrored& first, const Hit<T>& first_hit, Pending& pending) const {
    Colour sum{0, 0, 0};
    float left = first.weight;  // of the light behind what was passed
    Ray<T> ray = first.ray;
    Hit<T> hit = first_hit;
    T distance = 0;  // up to the start of the ray
    for (int layer = 0; layer < kMostLayers; layer++) {
      // As in MuJoCo, mirrors do not show the sky.
      if (!hit.found()) return first.depth > 0 ? sum : sum + left * background(ray.along);
      const Look& look = s.items[hit.item].look;
      const Surface surface = surface_at(ray, hit, look);
      distance += hit.point.dist;
      Colour veil_colour{};
      const float lost = veil(look, static_cast<float>(distance * norm(ray.along)), veil_colour);
      const float own = left * surface.alpha * (1 - lost);
      sum += (left * surface.alpha * lost) * veil_colour;
      if (look.reflectance > 0 && s.mirrors && first.depth < kMostReflections &&
          pending.count < kMostPending) {
        const float mirrored = look.reflectance < 1 ? look.reflectance : 1.0f;
        if (own * mirrored > kFaint) {
          const Vec3<T> along = ray.along - (2 * dot(ray.along, surface.normal)) * surface.normal;
          pending.rays[pending.count++] = {
              {off(surface.pos, surface.normal), along}, own * mirrored, first.depth + 1};
        }
      }
      sum += own * lit(ray, surface, look);
      left *= 1 - surface.alpha;
      if (!(left > kFaint * first.weight) || !s.transparent) break;
      ray.from = off(surface.pos, normalized(ray.along));
      hit = tracer.nearest(ray);
    }
    return sum;
  }
};

}  // namespace corten::render
