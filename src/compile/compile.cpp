#include "compile/compile.h"

#include "compile/appearance.h"
#include "compile/assets.h"
#include "compile/bodies.h"
#include "compile/constants.h"
#include "compile/fill.h"
#include "compile/geom_assets.h"
#include "compile/inertia.h"
#include "compile/keyframes.h"
#include "compile/layout.h"
#include "compile/length_ranges.h"
#include "compile/options.h"
#include "compile/plugins.h"
#include "compile/reduce.h"
#include "compile/resolve.h"
#include "compile/sdflib.h"
#include "compile/textures.h"
#include "compile/unsupported.h"
#include "compile/user_numbers.h"

namespace corten::compile {

namespace {

Draft resolve(const mjcf::Spec& spec, const mjcf::FileAccess& files, bool appearance, Diagnostics& found) {
  Draft draft;
  draft.spec = &spec;
  draft.appearance = appearance;
  check_settings(spec, found);
  declare_plugins(draft, found);
  resolve_materials(draft, found);
  AssetBudget assets;
  assets.spend_on_attributes(spec, appearance, found);
  if (appearance) load_textures(draft, files, assets, found);
  load_assets(draft, files, assets, found);
  resolve_bodies(draft, found);
  if (*spec.compiler.fusestatic) fuse_static_bodies(draft, found);
  if (*spec.compiler.discardvisual) discard_visual_objects(draft);
  check_moving_masses(draft, found);
  number_objects(draft, found);
  warn_about_missing_fields(draft, found);
  resolve_flexes(draft, found);
  resolve_tree_plugins(draft, found);
  resolve_targets(draft, found);
  resolve_contacts(draft, found);
  resolve_tendons(draft, found);
  resolve_equalities(draft, found);
  resolve_actuators(draft, found);
  resolve_sensors(draft, found);
  finish_plugins(draft, found);
  resolve_custom(draft, found);
  apply_materials(draft, found);
  resolve_skins(draft, files, assets, found);
  return draft;
}

void fill(const Draft& draft, const Layout& layout, const ModelView<double>& m, Diagnostics& found) {
  fill_assets(draft, m);
  fill_tree(draft, layout, m);
  fill_bvh(draft, m);
  fill_flexes(draft, layout, m);
  fill_flex_links(draft, m);
  fill_cameras(draft, m);
  fill_constraints(draft, m);
  fill_tendons(draft, layout, m);
  fill_actuators(draft, layout, m);
  fill_sensors(draft, layout, m);
  fill_plugins(draft, m);
  fill_custom(draft, m);
  fill_user_numbers(draft, m);
  fill_trees(draft, m, found);
  fill_keyframes(draft, m, found);
}

std::unique_ptr<detail::ModelStorage> build(const Draft& draft, const Option& options, Diagnostics& found) {
  const mjcf::Spec& spec = *draft.spec;
  const Layout layout = lay_out(draft);
  auto storage = detail::make_model_storage(layout.sizes);
  storage->name = *spec.mujoco.model;
  storage->names = draft.names;
  const ModelView<double>& m = storage->view;
  fill(draft, layout, m, found);
  fill_appearance(draft, *storage);
  mark_same_frames(m);
  mark_simple_bodies(m);
  if (*spec.compiler.settotalmass > 0) scale_to_total_mass(m, *spec.compiler.settotalmass);
  compute_constants(draft, *storage, found);
  override_statistics(spec.statistic, storage->fields.stat);
  storage->fields.opt = options;
  detail::refresh_options(*storage);
  for (const PluginDraft& plugin : draft.plugins) storage->plugins.push_back(plugin.info.registered);
  resolve_length_ranges(draft, m, found);
  return storage;
}

void keep_warnings(const Diagnostics& found, detail::ModelStorage& storage) {
  for (const Diagnostic& finding : found.in_file_order())
    if (finding.severity == Severity::warning) storage.warnings.push_back(finding);
}

enum class Step { decides, is_not_asked };

std::shared_ptr<detail::ModelStorage> compile(const mjcf::Spec& given, const mjcf::FileAccess& files,
                                              Step step, bool appearance, Diagnostics& found) {
  const std::optional<mjcf::Spec> plain = without_sdflib(given, found);
  const mjcf::Spec& spec = plain ? *plain : given;
  const Option options = resolve_options(spec.option, found);
  const Draft draft = resolve(spec, files, appearance, found);
  check_limits_of_size(draft, found);
  // Below this point the draft is consistent: indices are not checked again.
  if (found.has_errors()) return nullptr;
  std::shared_ptr<detail::ModelStorage> storage = build(draft, options, found);
  if (step == Step::decides) report_unsupported(draft, storage->view, found);
  if (found.has_errors()) return nullptr;
  keep_warnings(found, *storage);
  return storage;
}

}  // namespace

std::shared_ptr<const detail::ModelStorage> compile(const mjcf::Spec& spec, const mjcf::FileAccess& files,
                                                    Diagnostics& found, bool appearance) {
  return compile(spec, files, Step::decides, appearance, found);
}

std::shared_ptr<detail::ModelStorage> compile_beyond_the_step(const mjcf::Spec& spec,
                                                              const mjcf::FileAccess& files,
                                                              Diagnostics& found) {
  return compile(spec, files, Step::is_not_asked, true, found);
}

}  // namespace corten::compile
