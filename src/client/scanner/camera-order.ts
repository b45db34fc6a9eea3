/** Which of a device's cameras is the one for scanning: a phone has up to five. */
export type CameraDescription = {
  readonly id: string;
  /** As the browser names it, in the device's language; empty before the camera was allowed. */
  readonly label: string;
  /** As the browser says, where it does. */
  readonly facing: string | undefined;
};

const front = /front|user|vorder|frontal|avant|selfie/i;
const rear = /back|rear|environment|rück|trasera|arrière|posterior/i;
/** Lenses that see too wide, too far or through several at once, many of them with a fixed focus. */
const special = /ultra|wide|weit|tele|dual|triple|macro|makro|depth|tiefe|infrared/i;

export function isFrontCamera({ facing, label }: CameraDescription): boolean {
  return facing === undefined || facing === '' ? front.test(label) : facing === 'user';
}

function rank(camera: CameraDescription): number {
  if (isFrontCamera(camera)) return 4;
  const isRear = camera.facing === 'environment' || rear.test(camera.label);
  return (isRear ? 0 : 2) + (special.test(camera.label) ? 1 : 0);
}

/** The main rear camera first, front cameras last; Android numbers its main one lowest. */
export function inScanningOrder(
  cameras: readonly CameraDescription[],
): readonly CameraDescription[] {
  return [...cameras].sort(
    (a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label, undefined, { numeric: true }),
  );
}
