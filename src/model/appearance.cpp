#include "model/appearance.h"

#include <algorithm>
#include <cstring>

#include "model/index_check.h"
#include "model/layout.h"

namespace corten {

namespace detail {

namespace {

/// Calls visit.operator()<Number>(name, numbers, member) for every field of the table.
template <class Visit>
void for_each_appearance_field(const ModelSizes& model, const AppearanceSizes& sizes,
                               AppearanceFields& fields, Visit&& visit) {
#define CORTEN_NAME_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = model.name;
  CORTEN_MODEL_SIZES(CORTEN_NAME_SIZE)
#undef CORTEN_NAME_SIZE
#define CORTEN_NAME_SIZE(name, meaning) [[maybe_unused]] const std::size_t name = sizes.name;
  CORTEN_APPEARANCE_SIZES(CORTEN_NAME_SIZE)
#undef CORTEN_NAME_SIZE
#define CORTEN_VISIT(type, name, rows, columns, meaning) \
  visit.template operator()<flat::type>((rows)*std::size_t(columns), fields.name);
  CORTEN_APPEARANCE_FIELDS(CORTEN_VISIT)
#undef CORTEN_VISIT
}

/// Points every span into the arena at base; returns the number of bytes used. base may be null.
std::size_t bind_appearance(const ModelSizes& model, const AppearanceSizes& sizes, AppearanceFields& fields,
                            std::byte* base) {
  ArenaCursor cursor(base);
  for_each_appearance_field(model, sizes, fields,
                            [&]<class Number>(std::size_t count, std::span<const Number>& member) {
                              Number* const at = cursor.take<Number>(count);
                              member = base == nullptr ? std::span<const Number>() : std::span(at, count);
                            });
  return cursor.used();
}

void set_none(std::span<const int> ids) {
  if (!ids.empty()) std::fill_n(const_cast<int*>(ids.data()), ids.size(), -1);
}

}  // namespace

int appearance_count(const AppearanceFields& fields, ObjectType type) {
#define CORTEN_COUNT(object, size) \
  if (type == object) return fields.size;
  CORTEN_APPEARANCE_OBJECTS(CORTEN_COUNT)
#undef CORTEN_COUNT
  return -1;
}

std::size_t appearance_bytes(const ModelSizes& model, const AppearanceSizes& sizes) {
  AppearanceFields unused;
  return bind_appearance(model, sizes, unused, nullptr);
}

void allocate_appearance(ModelStorage& storage, const AppearanceSizes& sizes) {
  AppearanceFields& fields = storage.fields;
#define CORTEN_COPY(name, meaning) fields.name = sizes.name;
  CORTEN_APPEARANCE_SIZES(CORTEN_COPY)
#undef CORTEN_COPY
  storage.appearance = std::make_shared<Arena>(appearance_bytes(storage.view, sizes));
  storage.appearance->fill(0);
  bind_appearance(storage.view, sizes, fields, storage.appearance->data());
  for (const auto& ids :
       {fields.mat_texid, fields.geom_matid, fields.site_matid, fields.tendon_matid, fields.light_texid,
        fields.mesh_normaladr, fields.mesh_texcoordadr, fields.flex_matid, fields.flex_texcoordadr,
        fields.skin_matid, fields.skin_texcoordadr})
    set_none(ids);
}

void share_appearance(const ModelStorage& from, ModelStorage& to) {
  to.appearance = from.appearance;
  static_cast<AppearanceFields&>(to.fields) = from.fields;
}

}  // namespace detail

Model Model::without_appearance() const {
  auto changed = std::make_shared<detail::ModelStorage>(*storage_);
  const AppearanceFields& before = storage_->fields;
  AppearanceFields& now = changed->fields;
  detail::allocate_appearance(*changed, {});
  // Cameras and lights stay; textures of lights do not.
#define CORTEN_KEEP(type, name, ...)                                                                \
  if (std::string_view(#name).starts_with("light_") || std::string_view(#name).starts_with("cam_")) \
    if (!before.name.empty())                                                                       \
      std::memcpy(const_cast<flat::type*>(now.name.data()), before.name.data(), before.name.size_bytes());
  CORTEN_APPEARANCE_FIELDS(CORTEN_KEEP)
#undef CORTEN_KEEP
  detail::set_none(now.light_texid);
#define CORTEN_FORGET(object, size) \
  changed->names[static_cast<std::size_t>(detail::name_table_of(object))] = {};
  CORTEN_APPEARANCE_OBJECTS(CORTEN_FORGET)
#undef CORTEN_FORGET
  return Model(std::move(changed));
}

}  // namespace corten
