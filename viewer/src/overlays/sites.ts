// Sites, in the shapes and colours that the model gives them.
import { GeomType } from '../model/enums';
import { lookOf } from '../scene/colours';
import type { ShapeName } from '../scene/shapes';
import type { Overlay } from './overlay';

/** The shape and half sizes of a site or simple geom. */
export function simpleShape(type: number, size: ArrayLike<number>, s: number): [ShapeName, number[]] {
  const [a, b, c] = [size[s]!, size[s + 1]!, size[s + 2]!];
  switch (type) {
    case GeomType.capsule:
      return ['capsule', [a, a, b]];
    case GeomType.cylinder:
      return ['cylinder', [a, a, b]];
    case GeomType.box:
      return ['box', [a, b, c]];
    case GeomType.ellipsoid:
      return ['sphere', [a, b, c]];
    default:
      return ['sphere', [a, a, a]];
  }
}

export const sites: Overlay = {
  needs: () => ['site_xpos', 'site_xmat'],
  draw({ app, model, frame, settings, decor, labels }) {
    const pos = frame.get('site_xpos');
    const mat = frame.get('site_xmat');
    const f = model.fields;
    for (let id = 0; id < model.size.nsite && pos.length > 3 * id; id++) {
      if (!settings.shows('site', f.site_group[id]!)) continue;
      const { rgba, surface } = lookOf(model, f.site_matid[id] ?? -1, model.row('site_rgba', id, 4));
      if (rgba[3] === 0) continue;
      const selected = app.selection?.kind === 'site' && app.selection.id === id;
      if (selected) surface[0] += 0.5;
      const [shape, size] = simpleShape(f.site_type[id]!, f.site_size, 3 * id);
      decor.add(shape, pos, 3 * id, mat, 9 * id, size, rgba, surface);
      if (settings.values.label === 'site') labels.add(model.label('site', id), pos, 3 * id);
    }
  },
};
