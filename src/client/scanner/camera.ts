/** The camera as the scanner needs it: one stream a visit. */
import type { Point } from './found-code.ts';

export type CameraFailure = 'denied' | 'none' | 'busy' | 'insecure' | 'failed';

/** Magnification of the camera itself, in its own units. */
export type ZoomRange = { readonly least: number; readonly most: number };

export type CameraStream = {
  readonly cameraId: string;
  /** It looks at whoever holds the device: a kiosk's. */
  readonly isFront: boolean;
  /** All cameras of the device, the one for scanning first. */
  readonly cameraIds: readonly string[];
  readonly hasTorch: boolean;
  setTorch(on: boolean): Promise<void>;
  readonly zoom: ZoomRange | null;
  setZoom(factor: number): Promise<void>;
  /** @param at as shares of the picture's width and height; nothing happens where it can't be done */
  focusAt(at: Point): Promise<void>;
  /** The device took the stream away, or gives black frames: another app has the camera. */
  onLost(listener: () => void): void;
  stop(): void;
};

/** Staff hold the device and look past it; at a kiosk the guest stands before it. */
export type CameraSide = 'rear' | 'front';

export type Camera = {
  /**
   * Shows the stream in `video`; resolves when frames arrive.
   * @param cameraId the camera to take while the device has it; else the main one of that side
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

/** Which camera the staff chose, kept on the device. */
export type CameraChoice = { read(): string | null; write(cameraId: string): void };

/** A battery that runs out takes the door with it: scanning is what empties it. */
export type Power = { isLow(): boolean };
