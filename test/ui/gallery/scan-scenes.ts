/** The scan screen: its banners, its camera. */
import { instant } from '../../../src/domain/time.ts';
import { code, minute, now } from '../door-in-memory.ts';
import { doubleEntries } from './an-evening.ts';
import {
  busyDoor,
  door,
  gateDoor,
  mara,
  offline,
  pressed,
  recent,
  type Scene,
  verdict,
} from './scene.ts';

const camera = (failure: 'denied' | 'none' | 'busy' | 'insecure' | 'failed'): Scene => ({
  ...door({ recent: [] }),
  camera: { phase: 'failed', failure },
});

export const scanScenes: Readonly<Record<string, Scene>> = {
  ready: door(),
  loading: door({
    recent: [],
    roster: {
      phase: 'loading',
      count: 31_400,
      readAt: null,
      inside: 0,
      reading: { read: 31_400, total: 96_000, perSecond: 410, leftMs: 158_000 },
      failure: null,
    },
  }),
  offline: door(offline),
  stopped: door({
    connection: { state: 'online' },
    outbox: { unsent: 7, rejected: 1, stopped: true },
  }),
  'out-of-service': busyDoor({
    outOfService: { why: 'key-refused', isListGone: false },
    outbox: { unsent: 7, rejected: 1, stopped: true },
  }),
  'message-at-verdict': verdict(
    { code: 'admitted', attendee: mara },
    { message: { id: 1, text: 'The band starts at ten. Send everybody to the south gate.' } },
  ),
  'asked-to-rest': busyDoor({
    outOfService: { why: 'asked-to-rest', isListGone: false },
    outbox: { unsent: 3, rejected: 0, stopped: false },
    message: { id: 1, text: 'Thank you! Please bring the phone to the box office.' },
  }),
  'out-of-service-for-good': door({
    outOfService: { why: 'key-refused', isListGone: true },
    outbox: { unsent: 0, rejected: 0, stopped: true },
  }),
  'not-the-service': door({
    connection: { state: 'offline', reason: 'not-the-service', nextTryAt: instant(now + 34_000) },
    outbox: { unsent: 12, rejected: 0, stopped: false },
  }),
  'double-entries': busyDoor({ doubleEntries }),
  busy: busyDoor({}),
  'clock-behind': door({ skewMs: 3 * minute }),
  everything: busyDoor({
    ...offline,
    doubleEntries,
    skewMs: -125 * minute,
    outbox: { unsent: 3, rejected: 2, stopped: true },
  }),
  undoable: door({ undoable: recent[0] ? { scan: recent[0], until: instant(now + 8000) } : null }),
  judging: door({ judging: code('K7QX2M9PLD4W') }),
  update: { ...door(), updateWaits: true },
  'camera-controls': {
    ...door(),
    camera: {
      phase: 'on',
      torch: 'on',
      zoom: { least: 1, most: 4, now: 2 },
      isFront: false,
      canSwitch: true,
    },
  },
  'camera-starting': { ...door({ recent: [] }), camera: { phase: 'starting' } },
  'camera-denied': camera('denied'),
  'camera-none': camera('none'),
  'camera-busy': camera('busy'),
  'camera-insecure': camera('insecure'),
  'camera-failed': camera('failed'),
  'gate-for-both': gateDoor({ direction: 'both' }),
  typing: pressed(door(), '.ready .button--primary'),
};
