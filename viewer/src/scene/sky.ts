// What is behind everything: the model's skybox, or a quiet gradient in the colours of the theme, and haze above infinite planes.
import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, type CubeTexture } from 'three';

const VERTEX = /* glsl */ `
varying vec3 vDirection;
void main() {
  vDirection = position;
  gl_Position = projectionMatrix * mat4(mat3(viewMatrix)) * vec4(position, 1.0);
  gl_Position.z = gl_Position.w * 0.99999;
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vDirection;
uniform samplerCube skybox;
uniform bool withSkybox;
uniform vec3 zenith;
uniform vec3 horizon;
uniform vec3 ground;
uniform vec3 haze;
uniform float hazeHeight;
void main() {
  vec3 d = normalize(vDirection);
  vec3 colour = mix(horizon, d.z > 0.0 ? zenith : ground, pow(abs(d.z), 0.6));
  // MuJoCo turns skyboxes by 90 degrees around x.
  if (withSkybox) colour = texture(skybox, vec3(d.x, d.z, -d.y)).rgb;
  if (hazeHeight > 0.0) colour = mix(haze, colour, smoothstep(0.0, hazeHeight, abs(d.z)));
  gl_FragColor = vec4(colour, 1.0);
}`;

export interface SkyColours {
  zenith: string;
  horizon: string;
  ground: string;
}

export class Sky {
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;

  constructor() {
    const uniforms = {
      skybox: { value: null as CubeTexture | null },
      withSkybox: { value: false },
      zenith: { value: new Color() },
      horizon: { value: new Color() },
      ground: { value: new Color() },
      haze: { value: new Color() },
      hazeHeight: { value: 0 },
    };
    this.material = new ShaderMaterial({
      uniforms,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: BackSide,
      depthWrite: false,
    });
    this.mesh = new Mesh(new SphereGeometry(1, 32, 16), this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  setColours({ zenith, horizon, ground }: SkyColours): void {
    const u = this.material.uniforms;
    u['zenith']!.value.set(zenith);
    u['horizon']!.value.set(horizon);
    u['ground']!.value.set(ground);
  }

  setSkybox(texture: CubeTexture | null): void {
    this.material.uniforms['skybox']!.value = texture;
    this.material.uniforms['withSkybox']!.value = texture !== null;
  }

  /** Haze at the horizon up to this fraction of the height; 0: none. */
  setHaze(colour: Color, height: number): void {
    this.material.uniforms['haze']!.value.copy(colour);
    this.material.uniforms['hazeHeight']!.value = height;
  }

  get horizon(): Color {
    return this.material.uniforms['horizon']!.value as Color;
  }
}
