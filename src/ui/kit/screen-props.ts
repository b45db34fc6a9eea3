import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import type { View, Views } from './hooks/use-view.ts';

/** What a screen beside the camera is handed. */
export type ScreenProps = Pick<Views, 'go' | 'back'> & {
  readonly door: Door;
  readonly session: Session;
  readonly scanner: Scanner;
  readonly kiosk: Kiosk;
  readonly view: View;
};
