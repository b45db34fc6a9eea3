/** Shows the app on a device that guests use alone. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DoorState } from '../../src/client/door/door-state.ts';
import { type Kiosk, type KioskSettings, plainSettings } from '../../src/client/kiosk/kiosk.ts';
import type { VerdictCode } from '../../src/domain/verdict.ts';
import { attendee } from '../support/attendees.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { doorInMemory, now, scan } from './door-in-memory.ts';
import { english } from './english.ts';
import type { KioskDevice } from './kiosk-device.ts';
import { kioskInMemory } from './kiosk-in-memory.ts';
import { showApp } from './show-app.tsx';

export const mara = attendee({ firstName: 'Mara', lastName: 'Lindqvist' });
export const pin = '2580';

/** The app with this kiosk, whichever of staff and guests has the device. */
export function showWith(kiosk: Kiosk, time: ManualTime) {
  const door = doorInMemory();
  door.listed.push(mara);
  const event = door.state.getState().event;
  const shown = showApp(
    { phase: 'paired', door, event, others: [], unopened: [] },
    english,
    kiosk,
    time,
  );
  const become = (change: Partial<DoorState>) => act(() => door.state.setState(change));
  const judged = (
    code: VerdictCode,
    given: Parameters<typeof scan>[0] = { attendee: mara },
    id = code as string,
  ) => become({ current: scan({ code, ...given }, { id }) });
  return { ...shown, door, become, judged };
}

/** A kiosk whose PIN does not matter. */
export async function showKiosk(settings: Partial<KioskSettings> = {}) {
  const time = manualTime({ startsAt: now });
  const on = { phase: 'on', settings: { ...plainSettings, ...settings } } as const;
  const shown = showWith(kioskInMemory(on, time), time);
  await atStart();
  return shown;
}

/** A device that was made a kiosk with `pin`. */
export async function showLocked(device: KioskDevice) {
  const time = manualTime({ startsAt: now });
  const kiosk = await device.open(time);
  await kiosk.start(plainSettings, pin);
  const shown = showWith(kiosk, time);
  await atStart();
  return shown;
}

/**
 * The kiosk's files are there, and it stands at its start. Its heading has the focus by an effect:
 * the others of that picture have run with it, and whoever listens to the door listens.
 */
export const atStart = () =>
  waitFor(() => {
    if (place() !== 'welcome') throw new Error('not at the start of a kiosk');
    if (document.activeElement?.closest('.kiosk h1') == null) throw new Error('not at rest there');
  });

/** Where the guest is; undefined: on a screen of staff. */
export const place = () => document.querySelector<HTMLElement>('.kiosk')?.dataset.kiosk;
export const headline = () => screen.getByRole('heading', { level: 1 }).textContent;
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));
