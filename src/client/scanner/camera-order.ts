/** Chooses the camera for scanning: a phone has up to five. */
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
