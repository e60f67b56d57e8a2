// MuJoCo's lighting: ambient + diffuse + specular power of each light, without physical units or conversion
// of colours.
#include "render/shade.h"

#include <algorithm>

#include "math/elementary.h"
#include "render/mesh_surface.h"

namespace corten::render {

namespace {

/// Transparent surfaces that a ray passes, and mirrors that it meets.
constexpr int kMostLayers = 24, kMostReflections = 3;

Vec3<float> narrow(Vec3<double> v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

float smooth_step(float low, float high, float x) {
  const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

/// How much of a pixel the lines of a grid cover; they fade where they are closer than pixels.
float line_share(float spacing, float pixel, Vec3<float> local) {
  const float width = pixel / spacing;
  float share = 0;
  for (int k = 0; k < 2; k++) {
    const float x = local[k] / spacing, away = std::abs(x - std::round(x));
    share = std::max(share, 1 - smooth_step(0.5f, 1.5f, away / width));
  }
  return share * (1 - smooth_step(0.15f, 0.5f, width));
}

Colour mixed(Colour a, Colour b, float share) { return (1 - share) * a + share * b; }

/// A start that is off the surface by more than rounding.
Vec3<double> off(Vec3<double> pos, Vec3<double> normal) {
  const double size = std::abs(pos.x) + std::abs(pos.y) + std::abs(pos.z);
  return pos + (1e-6 + 1e-9 * size) * normal;
}

Vec3<double> mirrored(Vec3<double> along, Vec3<double> normal) {
  return along - (2 * dot(along, normal)) * normal;
}

}  // namespace

Shader::Surface Shader::surface_at(const Ray<double>& ray, const Hit& hit) const {
  const Item& item = scene_.item(hit.item);
  const Look& look = item.look;
  Surface result{ray.at(hit.point.dist), hit.point.normal, look.rgb, look.alpha};
  const double facing = -dot(hit.point.normal, ray.along);
  const Vec3<double> local = transposed_times(item.shape.mat, result.pos - item.shape.pos);
  MeshPoint on_mesh;
  if (item.shape.type == kMesh && hit.point.part >= 0) {
    on_mesh = mesh_point(scene_.model(), item.shape.data, hit.point.part, local);
    if (on_mesh.smooth) {
      const Vec3<double> normal = item.shape.mat * on_mesh.normal;
      // A smooth normal may turn away from the viewer at the silhouette.
      if (-dot(normal, ray.along) * facing > 0) result.normal = normal;
    }
  }
  if (facing < 0) result.normal = -result.normal;
  // The width of a pixel on the surface, between that across and that along the slope.
  const double slope = std::max(0.05, std::abs(facing) / norm(ray.along));
  const float width = static_cast<float>(pixel_ * hit.point.dist / std::sqrt(slope));
  if (look.grid > 0) result.rgb = (1 - 0.16f * line_share(look.grid, width, narrow(local))) * result.rgb;
  if (look.mapping == Mapping::none) return result;
  const Texture& texture = scene_.texture(look.texture);
  Pyramid::Sample sample{};
  if (look.mapping == Mapping::cube) {
    const Vec3<float> towards = scaled(look.scale, narrow(local));
    sample = texture.towards(towards, width * std::max({look.scale.x, look.scale.y, look.scale.z}) /
                                          std::max(1e-6f, norm(towards)));
  } else {
    const Pyramid& image = texture.sides.front();
    const bool coordinates = look.mapping == Mapping::coordinates;
    const float u =
        coordinates ? on_mesh.u * look.scale.x : 0.5f * look.scale.x * static_cast<float>(local.x) - 0.5f;
    const float v =
        coordinates ? on_mesh.v * look.scale.y : -0.5f * look.scale.y * static_cast<float>(local.y) - 0.5f;
    const float density = coordinates ? on_mesh.density : 0.5f;
    sample = image.repeated(u, v,
                            width * density *
                                std::max(look.scale.x * static_cast<float>(image.width()),
                                         look.scale.y * static_cast<float>(image.height())));
  }
  result.rgb = scaled(result.rgb, sample.rgb);
  result.alpha *= sample.alpha;
  return result;
}

Colour Shader::lit(const Ray<double>& ray, const Surface& s, const Look& look) const {
  Colour sum = scaled(scene_.ambient(), s.rgb) + look.emission * s.rgb;
  const Vec3<double> view = normalized(-ray.along);
  const Vec3<double> start = off(s.pos, s.normal);
  for (const Lamp& lamp : scene_.lamps()) {
    const Vec3<double> offset = lamp.directional ? -lamp.dir : lamp.pos - s.pos;
    const double distance = norm(offset);
    if (!(distance > 0)) continue;
    const Vec3<double> towards = (1 / distance) * offset;
    const float facing = static_cast<float>(dot(s.normal, towards));
    if (!(facing > 0)) continue;
    float strength = 1;
    if (!lamp.directional) {
      const float d = static_cast<float>(distance);
      strength =
          1 / std::max(1e-6f, lamp.attenuation[0] + d * (lamp.attenuation[1] + d * lamp.attenuation[2]));
      const float cosine = -static_cast<float>(dot(towards, lamp.dir));
      if (lamp.cutoff > -1) {
        if (cosine < lamp.cutoff) continue;
        strength *= smooth_step(lamp.cutoff, lamp.cutoff + 0.02f, cosine) *
                    corten::pow(std::max(cosine, 0.0f), lamp.exponent);
      }
    }
    if (lamp.shadow) strength *= scene_.unshaded({start, towards}, lamp.directional ? 1e30 : distance);
    if (!(strength > 0)) continue;
    sum += (strength * facing) * scaled(lamp.diffuse, s.rgb);
    const float glance = static_cast<float>(dot(s.normal, normalized(towards + view)));
    if (look.specular > 0 && glance > 0)
      sum += (strength * look.specular * corten::pow(glance, std::max(1.0f, 128 * look.shininess))) *
             lamp.specular;
  }
  return sum;
}

Colour Shader::background(Vec3<double> direction) const {
  if (scene_.options().background) {
    const auto& b = *scene_.options().background;
    return {b[0], b[1], b[2]};
  }
  const Vec3<float> d = narrow(normalized(direction));
  if (scene_.sky() != nullptr) {
    // Skyboxes have y up.
    return scene_.sky()->towards({d.x, d.z, -d.y}, static_cast<float>(pixel_)).rgb;
  }
  const Colour horizon{0.87f, 0.9f, 0.93f}, zenith{0.56f, 0.68f, 0.82f}, ground{0.55f, 0.55f, 0.56f};
  return mixed(horizon, d.z > 0 ? zenith : ground, corten::pow(std::abs(d.z), 0.6f));
}

Colour Shader::seen(const Ray<double>& first_ray, Hit hit, int depth) const {
  Colour sum{};
  float left = 1;  // of the light behind what was passed
  Ray<double> ray = first_ray;
  double passed = 0;  // depth up to the start of the ray
  for (int layer = 0; layer < kMostLayers && left > 0.004f; layer++) {
    if (!hit.found()) return sum + left * background(ray.along);
    const Look& look = scene_.item(hit.item).look;
    Surface surface = surface_at(ray, hit);
    Colour colour = lit(ray, surface, look);
    if (look.reflectance > 0 && scene_.options().reflections && depth < kMostReflections) {
      const Ray<double> mirror{off(surface.pos, surface.normal), mirrored(ray.along, surface.normal)};
      colour =
          mixed(colour, seen(mirror, scene_.nearest(mirror), depth + 1), std::min(1.0f, look.reflectance));
    }
    passed += hit.point.dist;
    if (look.infinite && scene_.options().haze) {
      const float far = static_cast<float>(scene_.far());
      const float share = smooth_step(0.2f * far, 0.8f * far, static_cast<float>(passed * norm(ray.along)));
      if (share > 0) colour = mixed(colour, background({ray.along.x, ray.along.y, 0}), share);
    }
    sum += (left * surface.alpha) * colour;
    left *= 1 - surface.alpha;
    if (left <= 0.004f) break;
    ray.from = off(ray.at(hit.point.dist), normalized(ray.along));
    hit = scene_.nearest(ray);
  }
  return sum;
}

Colour Shader::colour(const Ray<double>& ray, Hit first) const { return seen(ray, first, 0); }

}  // namespace corten::render
