/** More: settings, gate, roles, help. */
import type { DoorState } from '../../../src/client/door/door-state.ts';
import type { NearbyState } from '../../../src/client/links/nearby.ts';
import type { LinkId } from '../../../src/client/links/shared-actions.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import { type DeviceInMemory, deviceInMemory } from '../device-in-memory.ts';
import { doorInMemory, linkCode, minute } from '../door-in-memory.ts';
import { busyDoor, door, gateDoor, offline, pairing, pressed, type Scene, scene } from './scene.ts';

const cameras = [
  { id: 'a', label: 'camera2 0, facing back', facing: 'environment' },
  { id: 'b', label: 'camera2 2, facing back', facing: 'environment' },
  { id: 'c', label: 'camera2 1, facing front', facing: 'user' },
];

const someLicences = ['react', 'zustand'].map((name) => ({
  name,
  version: '1.2.3',
  identifier: 'MIT',
  text: 'Permission is hereby granted, free of charge, to any person obtaining a copy.',
}));

/** A door at which stewards scan and search. Its PIN is nobody's. */
const stewardsDoor = (change: Partial<DoorState> = {}, gate: Partial<Gate> = {}): Scene => {
  const supervisorPin = `1.${'0'.repeat(32)}.${'0'.repeat(64)}`;
  const staff = { role: 'steward', supervisorPin } as const;
  return busyDoor({
    pairing: { ...pairing, gate: { ...pairing.gate, ...staff, ...gate } },
    ...change,
  });
};

const settings = (device: DeviceInMemory, ...press: readonly string[]): Scene => ({
  ...pressed(door(), '[data-tab=menu]', '[data-link=settings]', ...press),
  device,
});

/** The page of the other devices. */
const links = (change: Partial<DoorState>, ...press: readonly string[]): Scene =>
  pressed(door(change), '[data-tab=menu]', '[data-link=links]', ...press);

const withoutLinks = (): DeviceInMemory => {
  const device = deviceInMemory();
  device.settings.change({ isLinking: false });
  return device;
};

const nearby = (state: NearbyState): Scene => {
  const opened = doorInMemory(offline);
  opened.nearby.setState(state, true);
  const way = ['[data-link=links]', '.screen__body > .button--primary', '.sheet__title'];
  return pressed(scene(opened), '[data-tab=menu]', ...way);
};

const far = [
  ...offline.others,
  { ...offline.others[0], id: 'c'.repeat(22) as LinkId, name: 'East gate', hearing: 'not' },
] satisfies DoorState['others'];

export const menuScenes: Readonly<Record<string, Scene>> = {
  menu: pressed(door(offline), '[data-tab=menu]'),
  links: links({ ...offline, others: far }),
  'links-none': links({}),
  'links-off': { ...links(offline), device: withoutLinks() },
  'links-nearby': nearby({ phase: 'showing', code: linkCode, refusal: null }),
  'links-nearby-refused': nearby({ phase: 'showing', code: linkCode, refusal: 'another-event' }),
  'links-nearby-late': nearby({ phase: 'linking', code: linkCode, late: 'no-answer' }),
  'links-nearby-done': nearby({ phase: 'linked', name: 'South gate' }),
  'links-nearby-failed': nearby({ phase: 'failed', why: 'never-online' }),
  help: pressed(door(), '[data-tab=menu]', '[data-link=help]'),
  'help-question': pressed(door(), '[data-tab=menu]', '[data-link=help]', 'details:last-of-type'),
  'help-diagnostics': pressed(door(), '[data-tab=menu]', '[data-link=help]', '.jump:last-of-type'),
  settings: settings(deviceInMemory({ cameras, freeBytes: 11.4e9 })),
  'settings-iphone': settings(
    deviceInMemory({
      canVibrate: false,
      keeping: 'cleared-unused',
      installation: 'by-hand',
      awake: 'refused',
    }),
  ),
  'settings-formats': settings(
    deviceInMemory({ cameras, installation: 'offered', keeping: 'may-be-cleared' }),
    'details',
  ),
  'settings-pin-on': settings(deviceInMemory({ cameras, pin: { isOn: true } })),
  'settings-pin-off-again': settings(
    deviceInMemory({ pin: { isOn: true } }),
    '[data-pin=on] ~ .actions .button:last-child',
    '.sheet__title',
  ),
  'settings-pin-change': settings(
    deviceInMemory({ pin: { isOn: true } }),
    '[data-pin=on] ~ .actions .button:nth-child(2)',
    '.sheet__title',
  ),
  'settings-pin-demanded': {
    ...pressed(
      door({ pairing: { ...pairing, gate: { ...pairing.gate, needsPin: true } } }),
      '[data-tab=menu]',
      '[data-link=settings]',
    ),
    device: deviceInMemory({ cameras, pin: { isOn: true } }),
  },
  'steward-menu': pressed(stewardsDoor(), '[data-tab=menu]'),
  'steward-supervisors-page': pressed(stewardsDoor(), '[data-tab=menu]', '[data-link=gate]'),
  'steward-asked': pressed(
    stewardsDoor(),
    '[data-tab=menu]',
    '.screen__body > .button--text',
    '.sheet__title',
  ),
  'steward-no-supervisor': pressed(
    stewardsDoor({}, { supervisorPin: null }),
    '[data-tab=menu]',
    '[data-link=gate]',
  ),
  licences: settings(deviceInMemory({ licences: async () => someLicences }), '.setting > .button'),
  'menu-clock': pressed(door({ skewMs: 3 * minute }), '.chip'),
  removal: pressed(busyDoor({}), '.chip', '.button--text', '.sheet__title'),
  'removal-sure': pressed(
    busyDoor({}),
    '.chip',
    '.button--text',
    '.removal > .actions:last-child .button:last-child',
  ),
  gate: pressed(gateDoor({}), '[data-tab=menu]', '[data-link=gate]'),
  'gate-share': pressed(
    gateDoor({}),
    '[data-tab=menu]',
    '[data-link=gate]',
    '.settings > .button--secondary',
    '.sheet .qr-code',
  ),
  'gate-share-other': pressed(
    gateDoor({}),
    '[data-tab=menu]',
    '[data-link=gate]',
    '.settings > .button--secondary',
    '.sheet .folded__title',
    '.sheet .choice .segment:last-child',
  ),
  'kiosk-setup': pressed(door(), '[data-tab=menu]', '[data-link=kiosk]'),
};
