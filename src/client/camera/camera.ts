/** The camera as the scanner uses it: one stream each time its screen is open. */
import type { Point } from './decode-messages.ts';

export type CameraFailure = 'denied' | 'none' | 'busy' | 'insecure' | 'failed';

/** Magnification of the camera itself, in its own units. */
export type ZoomRange = { readonly least: number; readonly most: number };

export type CameraStream = {
  readonly cameraId: string;
  /** The camera faces anyone who is before the screen, as a kiosk's does. */
  readonly isFront: boolean;
  /** All cameras of the device, the best one for scanning first. */
  readonly cameraIds: readonly string[];
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  readonly zoom: ZoomRange | null;
  setZoom(factor: number): Promise<void>;
  /**
   * Focuses there, if the camera can.
   * @param at as shares of the picture's width and height
   */
  focusAt(at: Point): Promise<void>;
  /** Called when another app has taken the camera: the stream ends, or its frames are black. */
  onLost(listener: () => void): void;
  stop(): void;
};

/** Staff scan with the rear camera; at a kiosk the guest is before the front one. */
export type CameraSide = 'rear' | 'front';

export type Camera = {
  /**
   * Shows the stream in `video`; resolves when frames arrive.
   * @param cameraId the camera to use if the device has it; otherwise the main one of that side
   */
  open(
    video: HTMLVideoElement,
    cameraId: string | null,
    side: CameraSide,
  ): Promise<
    | { readonly kind: 'open'; readonly stream: CameraStream }
    | { readonly kind: 'failed'; readonly failure: CameraFailure }
  >;
};

/** Stores on the device which camera the staff chose. */
export type CameraChoice = { read(): string | null; write(cameraId: string): void };

/** Scanning empties a battery faster than anything else, so it slows down when little is left. */
export type Power = { isLow(): boolean };

/** One of a phone's up to five cameras, as the browser describes it. */
export type CameraDescription = {
  readonly id: string;
  /** The browser's name for it, in the device's language; empty until the camera is allowed. */
  readonly label: string;
  /** Which way it faces, where the browser says so. */
  readonly facing: string | undefined;
};

const front = /front|user|vorder|frontal|avant|selfie/i;
const rear = /back|rear|environment|rück|trasera|arrière|posterior/i;
/** Names of wide, telephoto and combined lenses: many of them have a fixed focus. */
const special = /ultra|wide|weit|tele|dual|triple|macro|makro|depth|tiefe|infrared/i;

export function isFrontCamera({ facing, label }: CameraDescription): boolean {
  return facing === undefined || facing === '' ? front.test(label) : facing === 'user';
}

function rank(camera: CameraDescription): number {
  if (isFrontCamera(camera)) return 4;
  const isRear = camera.facing === 'environment' || rear.test(camera.label);
  return (isRear ? 0 : 2) + (special.test(camera.label) ? 1 : 0);
}

/** Sorts the main rear camera first and front cameras last; Android numbers its main one lowest. */
export function inScanningOrder(
  cameras: readonly CameraDescription[],
): readonly CameraDescription[] {
  return [...cameras].sort(
    (a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, undefined, { numeric: true }),
  );
}
