// Bounding boxes of geoms, and the bounding volume trees of bodies down to a depth.
import { colour, type Canvas, type Overlay } from './overlay';

/** Geoms that have a contact. */
function touching({ frame }: Canvas): Set<number> {
  return new Set(frame.get('contact_geom'));
}

function drawBoxes(canvas: Canvas): void {
  const { model, frame, settings, decor } = canvas;
  const f = model.fields;
  const active = touching(canvas);
  for (let geom = 0; geom < model.size.ngeom; geom++) {
    if (!(f.geom_rbound[geom]! > 0) || !settings.shows('geom', f.geom_group[geom]!)) continue;
    const rgba = colour(model, active.has(geom) ? 'vis.rgba.bvactive' : 'vis.rgba.bv');
    decor.box(frame.get('geom_xpos'), 3 * geom, frame.get('geom_xmat'), 9 * geom, f.geom_aabb, 6 * geom, rgba);
  }
}

/** Calls `visit` for the nodes of a tree at a depth, and for leaves above it. */
function nodesAt(child: ArrayLike<number>, root: number, depth: number, visit: (node: number) => void, node = 0): void {
  const [a, b] = [child[2 * (root + node)]!, child[2 * (root + node) + 1]!];
  if (depth === 0 || (a < 0 && b < 0)) visit(root + node);
  else for (const next of [a, b]) if (next >= 0) nodesAt(child, root, depth - 1, visit, next);
}

function drawTrees(canvas: Canvas): void {
  const { model, frame, settings, decor } = canvas;
  const f = model.fields;
  const rgba = colour(model, 'vis.rgba.bv');
  for (let body = 1; body < model.size.nbody; body++) {
    if (f.body_bvhadr[body]! < 0 || f.body_bvhnum[body] === 0) continue;
    nodesAt(f.bvh_child, f.body_bvhadr[body]!, settings.values.treeDepth, (node) =>
      decor.box(frame.get('xipos'), 3 * body, frame.get('ximat'), 9 * body, f.bvh_aabb, 6 * node, rgba),
    );
  }
}

export const bounds: Overlay = {
  needs: (settings) => [
    ...(settings.flag('bounds') ? ['contact_geom'] : []),
    ...(settings.flag('bodyTree') ? ['xipos', 'ximat'] : []),
  ],
  draw(canvas) {
    const { settings, frame } = canvas;
    if (settings.flag('bounds') && frame.has('contact_geom')) drawBoxes(canvas);
    if (settings.flag('bodyTree') && frame.has('ximat')) drawTrees(canvas);
  },
};
