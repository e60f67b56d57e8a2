// Geoms that a program draws besides those of the model (Python: viewer.set_geoms, user_scn).
import { Vector3 } from 'three';
import { GeomType } from '../model/enums';
import type { Canvas, Overlay } from './overlay';

/** Numbers of a geom: type, size 3, position 3, rotation 9, colour 4. */
const COLUMNS = 20;
/** Types that only drawings have, as MuJoCo numbers them. */
const ARROW = 100;
const ARROW1 = 101;
const ARROW2 = 102;
const LINE = 103;
const LINE_BOX = 104;

function draw({ decor }: Canvas, geom: ArrayLike<number>): void {
  const [type, a, b, c] = [geom[0]!, geom[1]!, geom[2]!, geom[3]!];
  const pos = [geom[4]!, geom[5]!, geom[6]!];
  const mat = Array.from({ length: 9 }, (_, k) => geom[7 + k]!);
  const rgba = Array.from({ length: 4 }, (_, k) => geom[16 + k]!);
  const from = new Vector3(...pos);
  const tip = new Vector3(mat[2], mat[5], mat[8]).multiplyScalar(c).add(from);
  // Sizes are those of MuJoCo's drawings (radius, radius, half length), or those of geoms (radius, half length, 0).
  const round = c > 0 ? [a, a, c] : [a, a, b];
  switch (type) {
    case GeomType.plane:
      return decor.add('box', pos, 0, mat, 0, [a || 10, b || 10, 1e-4], rgba);
    case GeomType.sphere:
      return decor.add('sphere', pos, 0, mat, 0, [a, b || a, c || a], rgba);
    case GeomType.ellipsoid:
      return decor.add('sphere', pos, 0, mat, 0, [a, b, c], rgba);
    case GeomType.capsule:
      return decor.add('capsule', pos, 0, mat, 0, round, rgba);
    case GeomType.cylinder:
      return decor.add('cylinder', pos, 0, mat, 0, round, rgba);
    case GeomType.box:
      return decor.add('box', pos, 0, mat, 0, [a, b, c], rgba);
    case ARROW:
    case ARROW1:
    case ARROW2:
      return decor.arrow(from, tip, a, rgba, type === ARROW2);
    case LINE:
      return decor.line(pos, tip.toArray(), rgba);
    case LINE_BOX:
      return decor.box(pos, 0, mat, 0, [0, 0, 0, a, b, c], 0, rgba);
  }
}

export const userGeoms: Overlay = {
  needs: (_settings, app) => (app.hello?.mode === 'passive' ? ['user_geoms'] : []),
  draw(canvas) {
    const geoms = canvas.frame.get('user_geoms');
    for (let at = 0; at + COLUMNS <= geoms.length; at += COLUMNS) draw(canvas, geoms.subarray(at, at + COLUMNS));
  },
};
