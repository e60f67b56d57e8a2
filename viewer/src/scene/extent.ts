// The size of what moves, to place the camera.
import { Box3, Vector3 } from 'three';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';

export interface Extent {
  centre: Vector3;
  radius: number;
}

/** A sphere around the geoms of bodies that move; null if there are none. */
export function movingExtent(model: Model, frame: Frame): Extent | null {
  const pos = frame.get('geom_xpos');
  const { geom_bodyid, geom_rbound } = model.fields;
  const box = new Box3();
  for (let geom = 0; geom < model.size.ngeom && 3 * geom < pos.length; geom++) {
    const radius = geom_rbound[geom]!;
    if (!(radius > 0) || model.isStatic(geom_bodyid[geom]!)) continue;
    const at = new Vector3(pos[3 * geom], pos[3 * geom + 1], pos[3 * geom + 2]);
    box.expandByPoint(at.clone().addScalar(radius)).expandByPoint(at.addScalar(-radius));
  }
  if (box.isEmpty()) return null;
  return { centre: box.getCenter(new Vector3()), radius: box.getSize(new Vector3()).length() / 2 };
}
