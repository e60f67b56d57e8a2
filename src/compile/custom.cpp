// Resolves custom fields: numbers, texts and tuples that the model stores for the user.
#include "compile/messages.h"
#include "compile/resolve.h"

namespace corten::compile {

namespace {

void check_numeric(const mjcf::Numeric& spec, Diagnostics& found) {
  const int size = *spec.size, given = static_cast<int>(spec.data->size());
  // The reference's limit; more is probably a typo.
  const int most = 500;
  if (size == 0 && given == 0)
    found.error(spec.at, "the numeric is empty; give it data or a size above zero");
  else if (size != 0 && size < given)
    found.error(spec.at, "size " + std::to_string(size) + " is smaller than the " + std::to_string(given) +
                             " numbers in data");
  else if (size > most)
    found.error(spec.at, "size " + std::to_string(size) + " must be at most " + std::to_string(most));
}

TupleDraft resolve_tuple(const mjcf::Tuple& spec, const Draft& draft, Diagnostics& found) {
  TupleDraft tuple{&spec, {}};
  if (spec.elements.empty()) found.error(spec.at, "the tuple is empty; give it elements");
  for (const mjcf::TupleElement& element : spec.elements)
    tuple.objects.push_back(
        find_object(draft, *element.objtype, *element.objname, element.at, found, "objname"));
  return tuple;
}

}  // namespace

void resolve_custom(Draft& draft, Diagnostics& found) {
  for (const mjcf::Numeric& numeric : draft.spec->numerics) check_numeric(numeric, found);
  for (const mjcf::Tuple& tuple : draft.spec->tuples)
    draft.tuples.push_back(resolve_tuple(tuple, draft, found));
}

}  // namespace corten::compile
