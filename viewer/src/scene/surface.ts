// The material of everything that is drawn: MuJoCo's lighting model, with colour and surface per instance.
//
// MuJoCo's pictures come from OpenGL's classic lighting: ambient + diffuse + specular power, without physical units, and colours
// are not converted. three's Phong material has the shadows and the bookkeeping; these patches replace its formulas:
//   - specular is pow(n.h, 128 shininess), not normalized;
//   - attenuation is 1 / (1 + linear d + quadratic d^2), with linear and quadratic in the light's `distance` and `decay`;
//   - a spot is pow(cos, exponent) inside its cone, with 1 / (1 + exponent) in the place of the penumbra's cosine.
import {
  BackSide,
  DoubleSide,
  FrontSide,
  Matrix4,
  MeshDepthMaterial,
  MeshDistanceMaterial,
  MeshPhongMaterial,
  ShaderChunk,
  type CubeTexture,
  type Material,
  type Texture,
  type WebGLProgramParametersWithUniforms,
} from 'three';

/** How texture coordinates are found: from the position in the geom's frame, from the mesh, or by direction. */
export type Mapping = 'none' | 'project' | 'uv' | 'cube';

export interface SurfaceOptions {
  mapping: Mapping;
  texture: Texture | CubeTexture | null;
  transparent: boolean;
  doubleSided: boolean;
  /** A surface without an inside: a plane or a skin. */
  open: boolean;
  capsule: boolean;
  /** An infinite plane, which fades into the haze. */
  infinite: boolean;
  /** A plane without a texture, which gets a faint grid. */
  grid: boolean;
  /** Shows the mirrored scene. */
  mirror: boolean;
}

/** Values that all materials share; they are set once per frame. */
export const shared = {
  specularScale: { value: 0.5 },
  hazeColour: { value: [1, 1, 1] },
  hazeRange: { value: [1e9, 2e9] },
  mirrorTexture: { value: null as Texture | null },
  mirrorOn: { value: 0 },
  mirrorMatrix: { value: new Matrix4() },
};

const VERTEX_HEAD = /* glsl */ `
attribute vec4 iColour;
attribute vec4 iSurface;
attribute vec4 iTexture;
varying vec4 vColour;
varying vec4 vSurface;
varying vec3 vTexture;
#ifdef CAPSULE
attribute float cap;
#endif
#ifdef MIRROR
uniform mat4 mirrorMatrix;
varying vec4 vMirror;
#endif
`;

const VERTEX_BODY = /* glsl */ `
#ifdef CAPSULE
transformed.z += cap * iTexture.w;
#endif
vColour = iColour;
vSurface = iSurface;
#ifdef MAP_UV
vTexture = vec3(uv * iTexture.xy, 0.0);
#else
vTexture = transformed * iTexture.xyz;
#endif
#ifdef MIRROR
vMirror = mirrorMatrix * modelMatrix * instanceMatrix * vec4(transformed, 1.0);
#endif
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec4 vColour;
varying vec4 vSurface;
varying vec3 vTexture;
uniform float specularScale;
#ifdef MAP_CUBE
uniform samplerCube surfaceMap;
#elif defined(MAP_PROJECT) || defined(MAP_UV)
uniform sampler2D surfaceMap;
#endif
#ifdef INFINITE
uniform vec3 hazeColour;
uniform vec2 hazeRange;
#endif
#ifdef MIRROR
uniform sampler2D mirrorTexture;
uniform float mirrorOn;
varying vec4 vMirror;
#endif
`;

const COLOUR = /* glsl */ `
diffuseColor = vColour;
#if defined(MAP_CUBE)
diffuseColor *= texture(surfaceMap, vTexture);
#elif defined(MAP_PROJECT)
diffuseColor *= texture(surfaceMap, vec2(0.5, -0.5) * vTexture.xy - 0.5);
#elif defined(MAP_UV)
diffuseColor *= texture(surfaceMap, vTexture.xy);
#endif
#ifdef GRID
// A plane without a texture has a faint grid, so that motion can be seen; it fades where lines are closer than pixels.
vec2 gridWidth = fwidth(vTexture.xy);
vec2 gridLines = 1.0 - smoothstep(0.5, 1.5, abs(fract(vTexture.xy - 0.5) - 0.5) / gridWidth);
float gridFade = 1.0 - smoothstep(0.15, 0.5, max(gridWidth.x, gridWidth.y));
diffuseColor.rgb *= 1.0 - 0.16 * gridFade * max(gridLines.x, gridLines.y);
#endif
totalEmissiveRadiance = vSurface.x * diffuseColor.rgb;
`;

const LIGHTING = /* glsl */ `
varying vec3 vViewPosition;
struct BlinnPhongMaterial { vec3 diffuseColor; float specular; float exponent; };
void RE_Direct_BlinnPhong(const in IncidentLight light, const in vec3 position, const in vec3 normal, const in vec3 view,
    const in vec3 unused, const in BlinnPhongMaterial material, inout ReflectedLight reflected) {
  float facing = saturate(dot(normal, light.direction));
  float glance = saturate(dot(normal, normalize(light.direction + view)));
  reflected.directDiffuse += facing * light.color * material.diffuseColor;
  reflected.directSpecular += step(1e-4, facing) * pow(glance, material.exponent) * material.specular * light.color;
}
void RE_IndirectDiffuse_BlinnPhong(const in vec3 irradiance, const in vec3 position, const in vec3 normal, const in vec3 view,
    const in vec3 unused, const in BlinnPhongMaterial material, inout ReflectedLight reflected) {
  reflected.indirectDiffuse += irradiance * material.diffuseColor;
}
#define RE_Direct RE_Direct_BlinnPhong
#define RE_IndirectDiffuse RE_IndirectDiffuse_BlinnPhong
`;

const MATERIAL = /* glsl */ `
BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specular = vSurface.y * specularScale;
material.exponent = max(1.0, 128.0 * vSurface.z);
`;

const FINISH = /* glsl */ `
#ifdef MIRROR
// As in MuJoCo, the mirror image is added.
outgoingLight += mirrorOn * vSurface.w * textureProj(mirrorTexture, vMirror).rgb;
#endif
#ifdef INFINITE
outgoingLight = mix(outgoingLight, hazeColour, smoothstep(hazeRange.x, hazeRange.y, length(vViewPosition)));
#endif
`;

const ATTENUATION = 'return 1.0 / (1.0 + lightDistance * (cutoffDistance + lightDistance * decayExponent));';
const SPOT = `return smoothstep(coneCosine, coneCosine + 0.02, angleCosine)
  * pow(max(angleCosine, 0.0), 1.0 / penumbraCosine - 1.0);`;

function patchLights(source: string): string {
  return source
    .replace(/float distanceFalloff = [^;]*;/, `${ATTENUATION}\nfloat distanceFalloff = 1.0;`)
    .replace('return smoothstep( coneCosine, penumbraCosine, angleCosine );', SPOT);
}

/** Replaces an include and fails loudly if it is not there: three's shaders change between versions. */
function replaced(source: string, include: string, text: string): string {
  const directive = `#include <${include}>`;
  if (!source.includes(directive)) throw new Error(`the shader has no ${directive}`);
  return source.replace(directive, text);
}

function vertexShader(source: string): string {
  const body = replaced(source, 'begin_vertex', `#include <begin_vertex>\n${VERTEX_BODY}`);
  return `${VERTEX_HEAD}\n${body}`;
}

function fragmentShader(source: string): string {
  let text = replaced(source, 'lights_pars_begin', patchLights(ShaderChunk.lights_pars_begin));
  text = replaced(text, 'lights_phong_pars_fragment', LIGHTING);
  text = replaced(text, 'lights_phong_fragment', MATERIAL);
  text = replaced(text, 'color_fragment', COLOUR);
  text = replaced(text, 'envmap_fragment', FINISH);
  return `${FRAGMENT_HEAD}\n${text}`;
}

function defines(options: SurfaceOptions): Record<string, string> {
  const result: Record<string, string> = {};
  if (options.mapping !== 'none') result[`MAP_${options.mapping.toUpperCase()}`] = '';
  if (options.capsule) result['CAPSULE'] = '';
  if (options.infinite) result['INFINITE'] = '';
  if (options.grid) result['GRID'] = '';
  if (options.mirror) result['MIRROR'] = '';
  return result;
}

export function makeSurface(options: SurfaceOptions): MeshPhongMaterial {
  const material = new MeshPhongMaterial({
    transparent: options.transparent,
    depthWrite: !options.transparent,
    side: options.doubleSided ? DoubleSide : FrontSide,
    // Back sides cast the shadows of closed surfaces: lit sides cannot shade themselves in stripes.
    shadowSide: options.open ? DoubleSide : BackSide,
  });
  material.defines = { ...material.defines, ...defines(options) };
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, shared, { surfaceMap: { value: options.texture } });
    shader.vertexShader = vertexShader(shader.vertexShader);
    shader.fragmentShader = fragmentShader(shader.fragmentShader);
  };
  // Materials with the same source share a program.
  material.customProgramCacheKey = () => Object.keys(defines(options)).join();
  return material;
}

function capsuleShadow<Kind extends Material>(material: Kind): Kind {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader =
      'attribute float cap;\nattribute vec4 iTexture;\n' +
      replaced(shader.vertexShader, 'begin_vertex', '#include <begin_vertex>\ntransformed.z += cap * iTexture.w;');
  };
  material.customProgramCacheKey = () => 'capsule shadow';
  return material;
}

/** Materials of the shadow maps, for capsules. */
export const capsuleDepth = capsuleShadow(new MeshDepthMaterial());
export const capsuleDistance = capsuleShadow(new MeshDistanceMaterial());
