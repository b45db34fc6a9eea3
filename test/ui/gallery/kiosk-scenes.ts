/** A device that guests use alone. */
import { type KioskSettings, plainSettings } from '../../../src/client/kiosk/kiosk.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { Verdict } from '../../../src/domain/verdict.ts';
import { attendee, product } from '../../support/attendees.ts';
import { code, type DoorInMemory, doorInMemory, scan } from '../door-in-memory.ts';
import { type Scene, scene } from './scene.ts';

const lights = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#14213d"/><stop offset=".6" stop-color="#5b3a72"/><stop offset="1" stop-color="#f2a65a"/></linearGradient></defs>
  <rect width="900" height="1200" fill="url(#sky)"/>
  <path d="M0 950L160 800 300 920 470 720 640 900 760 810 900 930V1200H0z" fill="#1b1b2f"/>
  <g fill="#ffe9b0"><circle cx="140" cy="180" r="9"/><circle cx="330" cy="90" r="6"/><circle cx="520" cy="210" r="8"/><circle cx="720" cy="120" r="10"/><circle cx="810" cy="330" r="6"/><circle cx="90" cy="420" r="7"/><circle cx="420" cy="380" r="5"/></g>
</svg>`;

const dressed: KioskSettings = {
  title: 'Welcome to Winter Lights',
  words: 'Please have your ticket ready. Warm drinks wait for you to the left of the entrance.',
  picture: new Blob([lights], { type: 'image/svg+xml' }),
  printsBadges: true,
};

const mara = attendee({
  firstName: 'Mara',
  lastName: 'Lindqvist',
  products: [
    product({ productId: asId(901), name: 'Welcome drink', option: '' }),
    product({ productId: asId(902), name: 'Festival shirt', option: 'Size M' }),
  ],
});

const kiosk = (settings: KioskSettings, ...press: readonly string[]): Scene =>
  withDoor(doorInMemory({ outbox: { unsent: 3, rejected: 0, stopped: false } }), settings, press);

function withDoor(door: DoorInMemory, settings: KioskSettings, press: readonly string[]): Scene {
  return {
    ...scene(door),
    kiosk: { phase: 'on', settings },
    camera: { phase: 'on', torch: 'none', zoom: null, isFront: true, canSwitch: true },
    press,
  };
}

/** The order of a family whose tickets bear one last name. */
function familyDoor(): DoorInMemory {
  const door = doorInMemory();
  const members = ['Mara', 'Olof', 'Maximiliane-Charlotte', 'Ida'];
  door.listed.push(
    ...members.map((firstName, at) =>
      attendee({
        ticketId: asId(701 + at),
        paymentId: asId(40_771),
        orderNumber: 'R-902603907698',
        firstName,
        lastName: 'Lindqvist',
        categoryName: at === 3 ? 'Children up to 12 years' : 'Weekend pass',
      }),
    ),
  );
  return door;
}

const verdict = (given: Partial<Verdict>, settings = plainSettings): Scene =>
  withDoor(doorInMemory({ current: scan(given) }), settings, ['.kiosk-verdict__word']);

const [scanning, typing] = ['.kiosk-way >> nth=0', '.kiosk-way >> nth=1'] as const;

export const kioskScenes: Readonly<Record<string, Scene>> = {
  kiosk: kiosk(dressed, '.kiosk__title'),
  'kiosk-plain': kiosk(plainSettings, '.kiosk__title'),
  'kiosk-scan': kiosk(dressed, scanning),
  'kiosk-no-camera': {
    ...kiosk(dressed, scanning),
    camera: { phase: 'failed', failure: 'denied' },
  },
  'kiosk-find': kiosk(dressed, typing),
  'kiosk-family': {
    ...withDoor(familyDoor(), dressed, [typing]),
    type: ['R-902603907698', 'Lindqvist'],
  },
  'kiosk-family-in': {
    ...withDoor(familyDoor(), dressed, [typing]),
    type: ['R-902603907698', 'Lindqvist'],
    pressAfter: '.kiosk-find > .button--primary',
  },
  'kiosk-judging': withDoor(doorInMemory({ judging: code('K7QX2M9PLD4W') }), dressed, [
    '.kiosk__judging',
  ]),
  'kiosk-staff': kiosk(dressed, '.kiosk-staff'),
  'kiosk-welcome': verdict({ code: 'admitted', attendee: { ...mara, products: [] } }),
  'kiosk-welcome-products': verdict(
    { code: 'admitted', attendee: mara, attention: ['products'] },
    dressed,
  ),
  'kiosk-welcome-long-name': verdict({
    code: 'admitted',
    attendee: { ...mara, firstName: 'Maximiliane-Charlotte', products: [] },
  }),
  'kiosk-goodbye': verdict({ code: 'left', attendee: mara }),
  'kiosk-closed': withDoor(
    doorInMemory({ outOfService: { why: 'key-refused', isListGone: true } }),
    dressed,
    [],
  ),
  'kiosk-refusal': verdict({ code: 'unpaid', attendee: mara, attention: ['money-due'] }),
};
