// The model's lights and the headlight. Their ambient parts are added up; the renderer has no ambient light per lamp.
import {
  AmbientLight,
  DirectionalLight,
  Group,
  PointLight,
  SpotLight,
  Vector3,
  type Camera,
  type Light,
  type LightShadow,
} from 'three';
import { LightType } from '../model/enums';
import type { Frame } from '../model/frame';
import type { Model } from '../model/model';
import type { Settings } from '../settings';
import type { Pace } from './pace';
import { shared } from './surface';

/** More shadows than these cost more than they show. */
const MOST_SHADOWS = 2;
const MOST_LIGHTS = 8;

const KEY_DIRECTION = new Vector3(0.45, -0.55, 0.9).normalize();

type Lamp = DirectionalLight | SpotLight | PointLight;

const SHADOW_SIZE = { low: 1024, medium: 2048, high: 4096 } as const;

/** `distance` holds an attenuation (see surface.ts), which must not limit the shadow. */
function keepShadowRange(shadow: LightShadow): void {
  const update = shadow.updateMatrices.bind(shadow);
  shadow.updateMatrices = (light: Light) => {
    const lamp = light as SpotLight;
    const { distance } = lamp;
    lamp.distance = 0;
    update(light);
    lamp.distance = distance;
  };
}

export class Lights {
  readonly group = new Group();
  private readonly ambient = new AmbientLight(0xffffff, 1);
  private readonly headlight = new DirectionalLight(0xffffff, 1);
  private readonly key = new DirectionalLight(0xffffff, 1);
  private studio = false;
  private withShadows = true;
  private lamps: { id: number; lamp: Lamp }[] = [];

  constructor(
    private readonly model: Model,
    private readonly settings: Settings,
    private readonly pace: Pace,
  ) {
    this.group.add(this.ambient, this.headlight, this.headlight.target, this.key, this.key.target);
  }

  /** Makes the lights anew if shadows were switched. */
  flagsChanged(): void {
    if (this.withShadows !== this.settings.flag('shadow')) this.build();
  }

  build(): void {
    this.withShadows = this.settings.flag('shadow');
    for (const { lamp } of this.lamps) lamp.dispose();
    for (const { lamp } of this.lamps) this.group.remove(lamp, (lamp as SpotLight).target);
    this.lamps = [];
    const f = this.model.fields;
    const ambient = [0, 0, 0];
    let diffuse = 0;
    let specular = 0;
    const count = (a: number[], d: number[], s: number[]): void => {
      for (let c = 0; c < 3; c++) {
        ambient[c]! += a[c]!;
        diffuse += d[c]!;
        specular += s[c]!;
      }
    };
    const head = f['vis.headlight.active'][0] !== 0;
    this.headlight.visible = head;
    if (head) {
      const colour = Array.from(f['vis.headlight.diffuse']);
      this.headlight.color.setRGB(colour[0]!, colour[1]!, colour[2]!);
      count(Array.from(f['vis.headlight.ambient']), colour, Array.from(f['vis.headlight.specular']));
    }
    let shadows = 0;
    for (let id = 0; id < this.model.size.nlight && this.lamps.length < MOST_LIGHTS; id++) {
      if (f.light_active[id] === 0 || f.light_type[id] === LightType.image) continue;
      count(
        this.model.row('light_ambient', id, 3),
        this.model.row('light_diffuse', id, 3),
        this.model.row('light_specular', id, 3),
      );
      const lamp = this.make(id);
      lamp.castShadow = this.settings.flag('shadow') && f.light_castshadow[id] !== 0 && shadows < MOST_SHADOWS;
      if (lamp.castShadow) {
        shadows++;
        this.setShadow(lamp);
      }
      this.lamps.push({ id, lamp });
      this.group.add(lamp);
      if ('target' in lamp) this.group.add(lamp.target);
    }
    if (this.lamps.length === 0) this.addStudio(ambient);
    this.studio = this.lamps.length === 0;
    this.ambient.color.setRGB(ambient[0]!, ambient[1]!, ambient[2]!);
    shared.specularScale.value = diffuse > 0 ? Math.min(1.5, specular / diffuse) : 0.5;
  }

  /** Moves the lights with their bodies, the headlight with the camera, and shadows to `focus`. */
  setPoses(frame: Frame, camera: Camera, focus: Vector3): void {
    this.headlight.position.copy(camera.position);
    camera.getWorldDirection(this.headlight.target.position).add(camera.position);
    const pos = frame.get('light_xpos');
    const dir = frame.get('light_xdir');
    const reach = this.shadowReach();
    this.key.visible = this.studio;
    this.key.target.position.copy(focus);
    this.key.position.copy(focus).addScaledVector(KEY_DIRECTION, 2 * reach);
    for (const { id, lamp } of this.lamps) {
      if (pos.length <= 3 * id) continue;
      lamp.position.set(pos[3 * id]!, pos[3 * id + 1]!, pos[3 * id + 2]!);
      if (lamp instanceof PointLight) continue;
      lamp.target.position.set(dir[3 * id]!, dir[3 * id + 1]!, dir[3 * id + 2]!);
      if (lamp instanceof DirectionalLight) {
        // Only the direction matters: the shadow's camera is placed before what is looked at.
        lamp.position.copy(focus).addScaledVector(lamp.target.position, -2 * reach);
        lamp.target.position.copy(focus);
      } else lamp.target.position.add(lamp.position);
    }
  }

  /** A model without lights gets a key light and more ambient light: with the headlight alone it would be flat and dark. */
  private addStudio(ambient: number[]): void {
    ambient.fill(0.46);
    this.headlight.visible = true;
    this.headlight.color.setRGB(0.22, 0.22, 0.22);
    this.key.color.setRGB(0.54, 0.53, 0.51);
    this.key.castShadow = this.settings.flag('shadow');
    this.setShadow(this.key);
  }

  private shadowReach(): number {
    return this.model.number('vis.map.shadowclip') * this.model.number('stat.extent');
  }

  private make(id: number): Lamp {
    const f = this.model.fields;
    const [r, g, b] = this.model.row('light_diffuse', id, 3) as [number, number, number];
    const [constant, linear, quadratic] = this.model.row('light_attenuation', id, 3) as [number, number, number];
    let lamp: Lamp;
    if (f.light_type[id] === LightType.directional) lamp = new DirectionalLight();
    else {
      if (f.light_type[id] === LightType.point) lamp = new PointLight();
      else {
        lamp = new SpotLight();
        lamp.angle = Math.min(Math.PI / 2, (f.light_cutoff[id]! * Math.PI) / 180);
        // See surface.ts: the penumbra carries the exponent.
        lamp.penumbra = 1 - Math.acos(1 / (1 + f.light_exponent[id]!)) / lamp.angle;
      }
      const scale = 1 / Math.max(1e-6, constant);
      lamp.distance = linear * scale;
      lamp.decay = quadratic * scale;
      lamp.color.setRGB(r * scale, g * scale, b * scale);
      lamp.intensity = 1;
      return lamp;
    }
    lamp.color.setRGB(r, g, b);
    return lamp;
  }

  private setShadow(lamp: Lamp): void {
    const size = Math.min(SHADOW_SIZE[this.pace.quality], this.model.number('vis.quality.shadowsize') || 4096);
    const reach = this.shadowReach();
    const extent = this.model.number('stat.extent');
    lamp.shadow.mapSize.set(size, size);
    lamp.shadow.radius = 2;
    lamp.shadow.normalBias = (2 * reach) / size;
    lamp.shadow.bias = lamp instanceof DirectionalLight ? -0.0001 : -0.00002;
    if (lamp instanceof DirectionalLight) {
      const { camera } = lamp.shadow;
      camera.left = camera.bottom = -reach;
      camera.right = camera.top = reach;
      camera.near = 0.01 * reach;
      camera.far = 6 * reach;
    } else {
      lamp.shadow.camera.near = 0.01 * extent;
      lamp.shadow.camera.far = 10 * extent + 10;
      keepShadowRange(lamp.shadow as unknown as LightShadow);
    }
    lamp.shadow.camera.updateProjectionMatrix();
  }
}
