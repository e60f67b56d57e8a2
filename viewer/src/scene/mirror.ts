// The reflection in a plane: the scene seen by a mirrored camera, in a texture that the plane's material shows.
import {
  Matrix4,
  PerspectiveCamera,
  Plane,
  Vector3,
  Vector4,
  WebGLRenderTarget,
  type Camera,
  type Object3D,
  type Scene,
  type WebGLRenderer,
} from 'three';
import { shared } from './surface';

const BIAS = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/** Moves the near plane of a projection to a plane, so that nothing behind it is drawn (Lengyel 2005). */
function clipAt(projection: Matrix4, plane: Plane): void {
  const e = projection.elements;
  const clip = new Vector4(plane.normal.x, plane.normal.y, plane.normal.z, plane.constant);
  const corner = new Vector4((Math.sign(clip.x) + e[8]) / e[0], (Math.sign(clip.y) + e[9]) / e[5], -1, (1 + e[10]) / e[14]);
  clip.multiplyScalar(2 / clip.dot(corner));
  e[2] = clip.x;
  e[6] = clip.y;
  e[10] = clip.z + 1;
  e[14] = clip.w;
}

export class Mirror {
  private readonly target = new WebGLRenderTarget(1, 1, { samples: 2 });
  private readonly camera = new PerspectiveCamera();

  constructor() {
    this.camera.matrixAutoUpdate = false;
    shared.mirrorTexture.value = this.target.texture;
  }

  setSize(width: number, height: number): void {
    this.target.setSize(Math.max(1, width >> 1), Math.max(1, height >> 1));
  }

  /** Draws what is seen in the plane through `point` with this normal. False if the camera is behind it. */
  render(renderer: WebGLRenderer, scene: Scene, camera: Camera, point: Vector3, normal: Vector3, hidden: Object3D[]): boolean {
    const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld);
    const height = eye.clone().sub(point).dot(normal);
    if (height <= 0) return false;
    const reflect = (v: Vector3): Vector3 => v.clone().addScaledVector(normal, -2 * v.dot(normal));
    const x = new Vector3();
    const y = new Vector3();
    const z = new Vector3();
    camera.matrixWorld.extractBasis(x, y, z);
    // Mirroring turns right into left: x is turned back, and the picture is read where the plane's points fall in it.
    this.camera.matrixWorld.makeBasis(reflect(x).negate(), reflect(y), reflect(z));
    this.camera.matrixWorld.setPosition(eye.clone().addScaledVector(normal, -2 * height));
    this.camera.matrixWorldInverse.copy(this.camera.matrixWorld).invert();
    this.camera.projectionMatrix.copy(camera.projectionMatrix);
    // A projection that is not symmetric must be mirrored as well.
    this.camera.projectionMatrix.elements[8] *= -1;
    shared.mirrorMatrix.value.copy(BIAS).multiply(this.camera.projectionMatrix).multiply(this.camera.matrixWorldInverse);
    const plane = new Plane().setFromNormalAndCoplanarPoint(normal, point).applyMatrix4(this.camera.matrixWorldInverse);
    clipAt(this.camera.projectionMatrix, plane);
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
    this.draw(renderer, scene, hidden);
    return true;
  }

  private draw(renderer: WebGLRenderer, scene: Scene, hidden: Object3D[]): void {
    const shown = hidden.map((object) => object.visible);
    for (const object of hidden) object.visible = false;
    const updates = renderer.shadowMap.autoUpdate;
    renderer.shadowMap.autoUpdate = false;
    renderer.setRenderTarget(this.target);
    renderer.clear();
    renderer.render(scene, this.camera);
    renderer.setRenderTarget(null);
    renderer.shadowMap.autoUpdate = updates;
    hidden.forEach((object, k) => (object.visible = shown[k]!));
  }
}
