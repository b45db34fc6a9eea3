import { afterEach, describe, expect, test, vi } from 'vitest';
import { digestPattern } from '../../../src/client/device/pin.ts';
import {
  createKiosk,
  type KioskSettings,
  type KioskStore,
  openKioskDatabase,
} from '../../../src/client/kiosk/kiosk.ts';
import { damageStore, recordDamages } from '../../support/damage-table.ts';
import { manualTime } from '../../support/manual-time.ts';
import { memoryLog, noLog } from '../../support/memory-log.ts';

const settings: KioskSettings = {
  title: 'Winter Lights',
  words: 'Warm drinks to the left.',
  picture: new Blob(['a picture'], { type: 'image/webp' }),
  printsBadges: true,
};

let devices = 0;

/** A device; `open` is the app opened on it, again and again. */
function device() {
  const time = manualTime();
  devices += 1;
  const store = openKioskDatabase(`kiosk ${devices}`);
  let salts = 0;
  async function open(on: KioskStore = store, log = noLog) {
    const newId = () => (++salts).toString(16).padStart(32, '0');
    const kiosk = createKiosk({ log, store: on, clock: time, newId });
    expect(kiosk.state.getState().phase).toBe('loading');
    await kiosk.load();
    return kiosk;
  }
  return { time, store, open };
}

afterEach(() => vi.unstubAllGlobals());

describe('a kiosk', () => {
  test('does not exist until staff start it', async () => {
    const kiosk = await device().open();
    expect(kiosk.state.getState()).toEqual({
      phase: 'off',
      settings: { title: '', words: '', picture: null, printsBadges: false },
    });
    expect(await kiosk.leave('')).toBe('wrong');
    expect(kiosk.state.getState().phase).toBe('off');
  });

  test('stays one when the app is closed and opened again, with words and picture', async () => {
    const { open } = device();
    expect(await (await open()).start(settings, '2580')).toBe('started');
    const kiosk = await open();
    expect(kiosk.state.getState()).toMatchObject({
      phase: 'on',
      settings: { title: 'Winter Lights', words: 'Warm drinks to the left.', printsBadges: true },
    });
    expect(await kiosk.state.getState().phase).toBe('on');
  });

  test('is left with its PIN and nothing else, and keeps what it showed for the next time', async () => {
    const { open } = device();
    const kiosk = await open();
    await kiosk.start(settings, '2580');
    expect(await kiosk.leave('2581')).toBe('wrong');
    expect(kiosk.state.getState().phase).toBe('on');
    expect(await kiosk.leave('2580')).toBe('right');
    expect(kiosk.state.getState()).toMatchObject({
      phase: 'off',
      settings: { title: 'Winter Lights' },
    });
    expect((await open()).state.getState().phase).toBe('off');
  });

  test('slows down wrong PINs, a reload being no way around it', async () => {
    const { time, open } = device();
    const kiosk = await open();
    await kiosk.start(settings, '2580');
    for (const pin of ['0000', '1111', '2222']) expect(await kiosk.leave(pin)).toBe('wrong');
    expect(await kiosk.leave('2580')).toBe('too-soon');
    const again = await open();
    expect(await again.leave('2580')).toBe('too-soon');
    expect(again.pinOpensAt()).toBe(time.now() + 5000);
    await time.advance(5000);
    expect(await again.leave('2580')).toBe('right');
  });

  test('slows down guests who guess, and not the staff beside them', async () => {
    const { open } = device();
    const kiosk = await open();
    await kiosk.start(settings, '2580');
    for (let tries = 0; tries < 3; tries += 1) await kiosk.guests.guess(async () => false);
    expect((await open()).guests.opensAt()).not.toBeNull();
    expect(await kiosk.leave('2580')).toBe('right');
  });

  test('keeps no PIN, and of the same PIN another digest each time', async () => {
    const { store, open } = device();
    const digests: unknown[] = [];
    for (let times = 0; times < 2; times += 1) {
      const kiosk = await open();
      await kiosk.start(settings, '25802580');
      const kept = await store.read();
      expect(JSON.stringify(kept)).not.toContain('25802580');
      digests.push((kept as { pin: string }).pin);
      await kiosk.leave('25802580');
    }
    expect(digests[0]).toMatch(digestPattern);
    expect(digests[0]).not.toBe(digests[1]);
  });
});

describe('a kiosk does not start', () => {
  test('on a page that did not come safely: its PIN could not be kept as a digest', async () => {
    const { open } = device();
    const kiosk = await open();
    vi.stubGlobal('crypto', { getRandomValues: () => {} });
    expect(await kiosk.start(settings, '2580')).toBe('insecure');
    expect(kiosk.state.getState().phase).toBe('off');
  });

  test('where the device can’t store it: after a reload it would be open to all', async () => {
    const { open, store } = device();
    const kiosk = await open({ read: store.read, write: () => Promise.reject(new Error('full')) });
    expect(await kiosk.start(settings, '2580')).toBe('cannot-store');
    expect(kiosk.state.getState()).toMatchObject({ phase: 'off', settings: { title: '' } });
    expect(await kiosk.leave('2580')).toBe('wrong');
  });
});

test('a device that can’t store wrong PINs counts them all the same, and its log says why', async () => {
  const { time, open, store } = device();
  let isFull = false;
  const full = new DOMException('full', 'QuotaExceededError');
  const write = (kept: object) => (isFull ? Promise.reject(full) : store.write(kept));
  const { log, told } = memoryLog();
  const kiosk = await open({ read: store.read, write }, log);
  await kiosk.start(settings, '2580');
  isFull = true;
  for (let tries = 0; tries < 3; tries += 1) expect(await kiosk.leave('0000')).toBe('wrong');
  expect(kiosk.pinOpensAt()).toBe(time.now() + 5000);
  expect(told).toEqual([
    ['kiosk-not-stored', full],
    ['kiosk-not-stored', full],
    ['kiosk-not-stored', full],
  ]);
});

test('where the device can’t tell whether it is a kiosk, it says so, and is open to nobody', async () => {
  const { store, open } = device();
  const { log, told } = memoryLog();
  const kiosk = await open(
    {
      ...store,
      async read() {
        throw new DOMException('gone', 'InvalidStateError');
      },
    },
    log,
  );
  expect(kiosk.state.getState()).toEqual({ phase: 'unread' });
  expect(told.map(([subject]) => subject)).toEqual(['storage-failed']);
});

describe('a row that the device damaged', () => {
  test.each([
    ['has no PIN that can be read', { pin: 'letters' }],
    ['lacks the PIN', { settings }],
    ['is no row at all', 'rubbish' as unknown as object],
    ['is null', null as unknown as object],
  ])(
    '%s: guests get no screen of staff, and a key that the service takes opens it',
    async (_, row) => {
      const { open, store } = device();
      await store.write(row);
      const { log, told } = memoryLog();
      const kiosk = await open(store, log);
      expect(kiosk.state.getState()).toMatchObject({ phase: 'on', isPinLost: true });
      expect(told).toEqual([['storage-failed', 'kiosk-damaged']]);
      expect(await kiosk.leave('2580')).toBe('wrong');
      expect((await open()).state.getState()).toMatchObject({ phase: 'on', isPinLost: true });
      expect(await kiosk.leaveByService(async () => 'accepted')).toBe('accepted');
      expect((await open()).state.getState().phase).toBe('off');
    },
  );

  test.each(recordDamages)('%s, in each of its fields: it stays a kiosk', async (damage) => {
    for (let nth = 0, fields = 1; nth < fields; nth += 1) {
      const { open } = device();
      await (await open()).start(settings, '2580');
      const done = await damageStore(`kiosk ${devices}`, 'kept', damage, nth);
      expect(done.records).toBe(1);
      fields = /field|cut|turned/.test(damage) ? done.fields : 1;
      const kiosk = await open();
      expect(kiosk.state.getState().phase, `field ${nth}`).toBe('on');
      expect(['right', 'wrong']).toContain(await kiosk.leave('2580'));
    }
  });

  test.each(['settings', 'wrongPins', 'wrongGuests'])(
    'lacks %s: its PIN still opens it',
    async (field) => {
      const { open, store } = device();
      await (await open()).start(settings, '2580');
      const row: Record<string, unknown> = Object(await store.read());
      await store.write({ ...row, [field]: 7 });
      const kiosk = await open();
      expect(kiosk.state.getState().phase).toBe('on');
      expect(await kiosk.leave('2580')).toBe('right');
    },
  );
});
