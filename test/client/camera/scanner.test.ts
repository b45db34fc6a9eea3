import { describe, expect, test } from 'vitest';
import type { Camera, CameraStream } from '../../../src/client/camera/camera.ts';
import type { FoundCode } from '../../../src/client/camera/decode-messages.ts';
import { createScanner } from '../../../src/client/camera/scanner.ts';
import type { PageVisibility } from '../../../src/client/device/page-visibility.ts';
import {
  type CodeFormat,
  type CodeFormats,
  usualFormats,
} from '../../../src/domain/code-format.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';

type LiveStream = CameraStream & { readonly isLive: boolean; lose(): void };

const video = {} as HTMLVideoElement;
const rear = 'rear';
const front = 'front';

/** A device with two cameras, a page that can be hidden, and a decoder that sees what it is told. */
function device() {
  const time = manualTime();
  const streams: LiveStream[] = [];
  const sighted: string[] = [];
  const kept: string[] = [];
  const listed: string[] = [];
  const page = { visible: true, changed: () => {} };
  const seen = {
    code: null as FoundCode | null,
    looks: 0,
    formats: [] as CodeFormats,
  };
  let formats: CodeFormats = usualFormats;
  let opening = 0;
  let mostOpening = 0;
  const state = {
    isReady: true,
    failure: null as 'denied' | null,
    openMs: 100,
    lookMs: 20,
    powerIsLow: false,
  };

  const camera: Camera = {
    async open(_video, cameraId, side) {
      opening += 1;
      mostOpening = Math.max(mostOpening, opening);
      await new Promise<void>((resolve) => time.after(state.openMs, resolve));
      opening -= 1;
      if (state.failure) return { kind: 'failed', failure: state.failure };
      const stream = streamOf(cameraId ?? side);
      streams.push(stream);
      return { kind: 'open', stream };
    },
  };
  const visibility: PageVisibility = {
    isVisible: () => page.visible,
    onChange(listener) {
      page.changed = listener;
      return () => {
        page.changed = () => {};
      };
    },
  };
  const scanner = createScanner({
    log: noLog,
    camera,
    visibility,
    choice: {
      read: () => kept.at(-1) ?? null,
      write: (id) => void kept.push(id),
    },
    formats: () => formats,
    power: { isLow: () => state.powerIsLow },
    clock: time,
    timers: time,
    loadDecoder: async () => ({
      async read(_video, asked) {
        seen.looks += 1;
        seen.formats = asked;
        await new Promise<void>((resolve) => time.after(state.lookMs, resolve));
        return seen.code;
      },
      readPicture: async () => seen.code,
    }),
  });
  const taker = {
    isReady: () => state.isReady,
    isListed: (text: string) => listed.includes(text),
    sight: async (text: string) => void sighted.push(text),
  };
  return {
    scanner,
    time,
    streams,
    sighted,
    listed,
    seen,
    state,
    live: () => streams.filter(({ isLive }) => isLive),
    mostOpening: () => mostOpening,
    start: () => void scanner.start(video, taker),
    startAsKiosk: () => void scanner.start(video, taker, 'front'),
    use(next: CodeFormats) {
      formats = next;
    },
    async show(visible: boolean) {
      page.visible = visible;
      page.changed();
      await time.advance(500);
    },
  };
}

function streamOf(cameraId: string): LiveStream {
  let listener = () => {};
  const stream = {
    cameraId,
    isFront: cameraId === front,
    cameraIds: [rear, front],
    isLive: true,
    hasTorch: true,
    setTorch: async () => {},
    zoom: { least: 1, most: 4 },
    setZoom: async () => {},
    focusAt: async () => {},
    onLost: (lost: () => void) => {
      listener = lost;
    },
    lose() {
      stream.isLive = false;
      listener();
    },
    stop() {
      stream.isLive = false;
    },
  };
  return stream;
}

const code = (text: string, format: CodeFormat = 'qr'): FoundCode => ({
  text,
  format,
  corners: [],
});

describe('a visit', () => {
  test('opens one stream, and none is live after it', async () => {
    const { scanner, start, streams, live, time } = device();
    start();
    expect(scanner.state.getState()).toEqual({ phase: 'starting' });
    await time.advance(5000);
    expect(scanner.state.getState()).toMatchObject({ phase: 'on', torch: 'off', canSwitch: true });
    expect(streams).toHaveLength(1);
    scanner.stop();
    expect(live()).toEqual([]);
    await time.advance(5000);
    expect(streams).toHaveLength(1);
  });

  test('that ends while its camera starts leaves nothing on', async () => {
    const { scanner, start, live, time } = device();
    start();
    await time.advance(50);
    scanner.stop();
    await time.advance(5000);
    expect(live()).toEqual([]);
    expect(scanner.state.getState()).toEqual({ phase: 'off' });
  });

  test('started over and over never opens two cameras at once', async () => {
    const { scanner, start, live, mostOpening, time } = device();
    for (let times = 0; times < 5; times += 1) {
      start();
      await time.advance(30);
      scanner.stop();
      start();
    }
    await time.advance(5000);
    expect(mostOpening()).toBe(1);
    expect(live()).toHaveLength(1);
  });
});

describe('the background', () => {
  test('stops the camera, and coming back starts it again', async () => {
    const { scanner, start, show, streams, live, time } = device();
    start();
    await time.advance(500);
    await show(false);
    expect(live()).toEqual([]);
    await show(true);
    expect(live()).toHaveLength(1);
    expect(streams).toHaveLength(2);
    expect(scanner.state.getState().phase).toBe('on');
  });

  test('told twice of the return, it starts once', async () => {
    const { start, show, streams, time } = device();
    start();
    await time.advance(500);
    await show(false);
    await show(true);
    await show(true);
    expect(streams).toHaveLength(2);
  });

  test('a page that starts hidden opens its camera when it is seen', async () => {
    const { scanner, start, show, streams } = device();
    await show(false);
    start();
    expect(scanner.state.getState()).toEqual({ phase: 'off' });
    await show(true);
    expect(streams).toHaveLength(1);
  });

  test('coming back from the settings tries a refused camera again', async () => {
    const { scanner, start, show, state, time } = device();
    state.failure = 'denied';
    start();
    await time.advance(500);
    expect(scanner.state.getState()).toEqual({ phase: 'failed', failure: 'denied' });
    await show(false);
    state.failure = null;
    await show(true);
    expect(scanner.state.getState().phase).toBe('on');
  });

  test('a stream that the device takes away is opened again', async () => {
    const { start, streams, live, time } = device();
    start();
    await time.advance(500);
    streams[0]?.lose();
    await time.advance(500);
    expect(streams).toHaveLength(2);
    expect(live()).toHaveLength(1);
  });
});

describe('the other camera', () => {
  test('is used, and remembered for the next visit', async () => {
    const { scanner, start, streams, live, time } = device();
    start();
    await time.advance(500);
    void scanner.switchCamera();
    await time.advance(500);
    expect(scanner.state.getState()).toMatchObject({ phase: 'on', isFront: true });
    expect(live()).toHaveLength(1);
    scanner.stop();
    start();
    await time.advance(500);
    expect(streams.map(({ cameraId }) => cameraId)).toEqual([rear, front, front]);
  });
});

test('a kiosk looks at its guests, whichever camera staff have chosen for themselves', async () => {
  const { scanner, start, startAsKiosk, streams, time } = device();
  start();
  await time.advance(500);
  for (let times = 0; times < 2; times += 1) {
    void scanner.switchCamera();
    await time.advance(500);
  }
  scanner.stop();
  startAsKiosk();
  await time.advance(500);
  expect(streams.map(({ cameraId }) => cameraId)).toEqual([rear, front, rear, front]);
  expect(scanner.state.getState()).toMatchObject({ phase: 'on', isFront: true });
});

describe('looking', () => {
  test('hands on what is found, and says where it lies while it is in view', async () => {
    const { scanner, start, sighted, seen, time } = device();
    start();
    await time.advance(500);
    seen.code = code('K7QX2M9PLD4W');
    await time.advance(100);
    expect(sighted).toContain('K7QX2M9PLD4W');
    expect(scanner.inView.getState()?.text).toBe('K7QX2M9PLD4W');
    seen.code = null;
    await time.advance(600);
    expect(scanner.inView.getState()).toBeNull();
  });

  test.each(['pdf417', 'code128', 'ean13'] as const)(
    'of a %s that is on no list takes what two looks agree on',
    async (format) => {
      const { start, sighted, seen, state, time } = device();
      state.lookMs = 100;
      start();
      await time.advance(100);
      for (const text of ['4006381333931', '4006381333937', '4006381333931']) {
        seen.code = code(text, format);
        await time.advance(200);
      }
      expect(sighted).toEqual([]);
      await time.advance(200);
      expect([...new Set(sighted)]).toEqual(['4006381333931']);
    },
  );

  test.each([
    ['code128', true],
    ['qr', false],
    ['maxicode', false],
  ] as const)('takes a %s at one look (on the list: %s)', async (format, isListed) => {
    const { start, sighted, listed, seen, state, time } = device();
    state.lookMs = 100;
    if (isListed) listed.push('4006381333931');
    seen.code = code('4006381333931', format);
    start();
    // The camera opens, and there is one look.
    await time.advance(250);
    expect(seen.looks).toBe(1);
    expect(sighted).toEqual(['4006381333931']);
  });

  test('rests while a verdict waits to be seen', async () => {
    const { start, seen, state, time } = device();
    start();
    await time.advance(500);
    state.isReady = false;
    await time.advance(100);
    const { looks } = seen;
    await time.advance(5000);
    expect(seen.looks).toBe(looks);
    state.isReady = true;
    await time.advance(500);
    expect(seen.looks).toBeGreaterThan(looks);
  });

  test('looks for the formats that are set, from the next look on', async () => {
    const { start, seen, use, time } = device();
    start();
    await time.advance(500);
    expect(seen.formats).toEqual(usualFormats);
    use(['qr', 'maxicode']);
    await time.advance(100);
    expect(seen.formats).toEqual(['qr', 'maxicode']);
  });

  test('rests longer while the battery is low', async () => {
    const { start, seen, state, time } = device();
    start();
    await time.advance(100);
    state.powerIsLow = true;
    await time.advance(100);
    const { looks } = seen;
    await time.advance(2700);
    // 20 ms of looking, 250 ms of rest.
    expect(seen.looks - looks).toBe(10);
    state.powerIsLow = false;
    await time.advance(2700);
    expect(seen.looks - looks).toBeGreaterThan(60);
  });

  test('rests as long as it works, and longer where nobody comes', async () => {
    const { start, seen, state, time } = device();
    state.lookMs = 50;
    start();
    await time.advance(100);
    await time.advance(10_000);
    expect(seen.looks).toBeGreaterThan(90);
    expect(seen.looks).toBeLessThan(110);
    await time.advance(25_000);
    const { looks } = seen;
    await time.advance(10_000);
    expect(seen.looks - looks).toBeLessThan(60);
  });
});

test('a picture file is read without a camera', async () => {
  const { scanner, seen, streams } = device();
  seen.code = code('FROM-A-PICTURE');
  expect((await scanner.readPicture(new Blob()))?.text).toBe('FROM-A-PICTURE');
  expect(streams).toEqual([]);
});
