// What is behind the scene and between it and the eye: sky, haze above infinite planes, fog.
import { Color, Fog, type Mesh, type Scene } from 'three';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import { isInfinite } from './geom_parts';
import { Sky, type SkyColours } from './sky';
import { shared } from './surface';
import type { Textures } from './textures';

const NEVER = [1e9, 2e9];

/** True if there is a plane without an end. */
function hasEndlessPlane(model: Model): boolean {
  return Array.from({ length: model.size.ngeom }, (_, geom) => geom).some((geom) => isInfinite(model, geom));
}

export class Backdrop {
  private readonly sky = new Sky();

  constructor(private readonly scene: Scene) {
    scene.add(this.sky.mesh);
  }

  /** What shows the sky. */
  get mesh(): Mesh {
    return this.sky.mesh;
  }

  setColours(colours: SkyColours): void {
    this.sky.setColours(colours);
  }

  /** Follows a change of the model, the theme or the settings. */
  update(model: Model, textures: Textures, settings: Settings): void {
    const extent = model.number('stat.extent');
    const skybox = settings.flag('skybox') ? textures.sky() : null;
    const colour = skybox ? new Color(...model.row('vis.rgba.haze', 0, 3)) : this.sky.horizon.clone();
    this.sky.setSkybox(skybox);
    // As in MuJoCo, haze hides the edge between an infinite plane and the sky, no more.
    const hides = settings.flag('haze') && skybox !== null && hasEndlessPlane(model);
    this.sky.setHaze(colour, hides ? 0.12 * model.number('vis.map.haze') : 0);
    const far = model.number('vis.map.zfar') * extent;
    shared.hazeColour.value = colour.toArray();
    shared.hazeRange.value = settings.flag('haze') ? [0.3 * far, 0.95 * far] : NEVER;
    const [start, end] = [model.number('vis.map.fogstart') * extent, model.number('vis.map.fogend') * extent];
    const fog = new Color(...model.row('vis.rgba.fog', 0, 3));
    this.scene.fog = settings.flag('fog') ? new Fog(fog, start, end) : null;
  }
}
