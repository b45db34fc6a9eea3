/** Turns the camera's pictures into codes, with one stream at a time. */
import { createStore } from 'zustand/vanilla';
import type { CodeFormats } from '../../domain/code-format.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { PageVisibility } from '../device/page-visibility.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type {
  Camera,
  CameraChoice,
  CameraFailure,
  CameraSide,
  CameraStream,
  Power,
  ZoomRange,
} from './camera.ts';
import type { FoundCode, Point } from './decode-messages.ts';
import type { Decoder } from './decoder.ts';

export type ScannerState =
  | { readonly phase: 'off' }
  | { readonly phase: 'starting' }
  | {
      readonly phase: 'on';
      readonly torch: 'none' | 'off' | 'on';
      readonly zoom: (ZoomRange & { readonly now: number }) | null;
      readonly isFront: boolean;
      /** Whether the device has another camera. */
      readonly canSwitch: boolean;
    }
  | { readonly phase: 'failed'; readonly failure: CameraFailure };

export type Scanner = {
  readonly state: ReadableStore<ScannerState>;
  /** The code that is in view now, for its outline. */
  readonly inView: ReadableStore<FoundCode | null>;
  /**
   * Shows the camera in `video` and hands every code to `taker`, until `stop`.
   * @param side `front` takes the device's own front camera, whatever staff have chosen for the rear
   */
  start(video: HTMLVideoElement, taker: CodeTaker, side?: CameraSide): Promise<void>;
  stop(): void;
  setTorch(on: boolean): Promise<void>;
  setZoom(factor: number): Promise<void>;
  /** @param at as shares of the picture's width and height */
  focusAt(at: Point): Promise<void>;
  /** Switches to the device's next camera, also for later visits. */
  switchCamera(): Promise<void>;
  /** @returns the code in a picture file; null where none is found. Needs no camera */
  readPicture(picture: Blob): Promise<FoundCode | null>;
};

export type ScannerOptions = {
  readonly camera: Camera;
  readonly choice: CameraChoice;
  readonly visibility: PageVisibility;
  /** Called at the first start: the first paint does without the decoder, which is large. */
  readonly loadDecoder: () => Promise<Decoder>;
  /** The formats that this device accepts now. */
  readonly formats: () => CodeFormats;
  readonly power: Power;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
};

type Wanted = {
  readonly video: HTMLVideoElement;
  readonly taker: CodeTaker;
  readonly side: CameraSide;
};

export function createScanner(options: ScannerOptions): Scanner {
  const { camera, choice, visibility, formats, power, clock, timers, log } = options;
  const state = createStore<ScannerState>(() => ({ phase: 'off' }));
  const inView = createStore<FoundCode | null>(() => null);
  const become = (next: ScannerState) => state.setState(next, true);
  let wanted: Wanted | null = null;
  let stopListening = () => {};
  let visit = 0;
  let stream: CameraStream | null = null;
  let lastOpening: Promise<void> = Promise.resolve();
  let decoder: Promise<Decoder | null> | null = null;

  /** @returns null where it could not be loaded: that is tried again the next time it is needed */
  function getDecoder(): Promise<Decoder | null> {
    decoder ??= options.loadDecoder().catch((error) => {
      log('decoder-not-loaded', error);
      decoder = null;
      return null;
    });
    return decoder;
  }

  function close(): void {
    visit += 1;
    stream?.stop();
    stream = null;
    inView.setState(null, true);
    become({ phase: 'off' });
  }

  /** Each opening waits for the one before: two at once could leave a camera on that nobody stops. */
  function open(): Promise<void> {
    close();
    if (!wanted || !visibility.isVisible()) return Promise.resolve();
    become({ phase: 'starting' });
    const own = visit;
    const now = wanted;
    lastOpening = lastOpening.then(() => (own === visit ? openNow(own, now) : undefined));
    return lastOpening;
  }

  async function openNow(own: number, { video, taker, side }: Wanted): Promise<void> {
    const [loaded, opened] = await Promise.all([
      getDecoder(),
      camera.open(video, side === 'rear' ? choice.read() : null, side),
    ]);
    if (own !== visit || !loaded) {
      if (opened.kind === 'open') opened.stream.stop();
      if (own === visit) become({ phase: 'failed', failure: 'failed' });
      return;
    }
    if (opened.kind === 'failed') return become({ phase: 'failed', failure: opened.failure });
    const { stream: live } = opened;
    stream = live;
    live.onLost(() => own === visit && void open());
    become({
      phase: 'on',
      torch: live.hasTorch ? 'off' : 'none',
      zoom: live.zoom && { ...live.zoom, now: live.zoom.least },
      isFront: live.isFront,
      canSwitch: live.cameraIds.length > 1,
    });
    watchVideo({
      video,
      taker,
      decoder: loaded,
      formats,
      power,
      clock,
      timers,
      log,
      isOver: () => own !== visit,
      onView: (code) => inView.setState(code, true),
    });
  }

  function onVisibility(): void {
    const { phase } = state.getState();
    if (!visibility.isVisible()) close();
    else if (phase === 'off' || phase === 'failed') void open();
  }

  return {
    state,
    inView,
    start(video, taker, side = 'rear') {
      stopListening();
      wanted = { video, taker, side };
      stopListening = visibility.onChange(onVisibility);
      return open();
    },
    stop() {
      stopListening();
      wanted = null;
      close();
    },
    async setTorch(on) {
      await stream?.setTorch(on);
      const now = state.getState();
      if (now.phase === 'on') become({ ...now, torch: on ? 'on' : 'off' });
    },
    async setZoom(factor) {
      await stream?.setZoom(factor);
      const now = state.getState();
      if (now.phase === 'on' && now.zoom) become({ ...now, zoom: { ...now.zoom, now: factor } });
    },
    async focusAt(at) {
      await stream?.focusAt(at);
    },
    async switchCamera() {
      if (!stream) return;
      const { cameraId, cameraIds } = stream;
      const next = cameraIds[(cameraIds.indexOf(cameraId) + 1) % cameraIds.length];
      if (next === undefined) return;
      choice.write(next);
      await open();
    },
    readPicture: async (picture) => (await getDecoder())?.readPicture(picture, formats()) ?? null,
  };
}

/** Takes the codes: a door. */
export type CodeTaker = {
  isReady(): boolean;
  isListed(text: string): boolean;
  sight(text: string): Promise<void>;
};

export type WatchOptions = {
  readonly video: HTMLVideoElement;
  readonly taker: CodeTaker;
  readonly decoder: Decoder;
  readonly formats: () => CodeFormats;
  readonly power: Power;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly isOver: () => boolean;
  /** Called with the code in view, and with null when it is gone. */
  readonly onView: (code: FoundCode | null) => void;
};

/** A pause is as long as the sample before it took, so that a slow phone stays cool and responsive. */
const shortestPauseMs = 15;
const longestPauseMs = 120;
/** After half a minute without a code nobody is at the door: sampling less often saves the battery. */
const quietAfterMs = 30_000;
const quietPauseMs = 150;
/** Three samples a second: codes are read half as fast, and the phone lasts the evening. */
const lowPowerPauseMs = 250;
/** While a verdict waits to be seen, no frame is sampled. */
const waitingPauseMs = 40;
/** One sample may miss a code that is still there. */
const viewLastsMs = 400;

/** Their error correction lets no misread through; linear codes are misread now and then. */
const strongFormats: CodeFormats = ['qr', 'aztec', 'datamatrix', 'maxicode'];

export function watchVideo(options: WatchOptions): void {
  const { video, taker, decoder, formats, power, clock, timers, log, isOver, onView } = options;
  let lastSeenAt = clock.now();
  let doubtful: string | null = null;

  function take(found: FoundCode | null): void {
    if (!found) {
      if (clock.now() - lastSeenAt > viewLastsMs) onView(null);
      return;
    }
    lastSeenAt = clock.now();
    onView(found);
    const isSure = strongFormats.includes(found.format) || taker.isListed(found.text);
    // Before a code counts as unknown, two samples must agree on it.
    if (isSure || doubtful === found.text) void taker.sight(found.text);
    else doubtful = found.text;
  }

  function pauseMs(lookMs: number): number {
    if (power.isLow()) return lowPowerPauseMs;
    const least = clock.now() - lastSeenAt > quietAfterMs ? quietPauseMs : shortestPauseMs;
    return Math.max(least, Math.min(longestPauseMs, lookMs));
  }

  async function look(): Promise<void> {
    if (isOver()) return;
    if (!taker.isReady()) {
      onView(null);
      timers.after(waitingPauseMs, look);
      return;
    }
    const from = clock.now();
    // No frame can be had just after the video starts; the next one may hold a code.
    const found = await decoder.read(video, formats()).catch((error) => {
      log('frame-not-read', error);
      return null;
    });
    if (isOver()) return;
    take(found);
    timers.after(pauseMs(clock.now() - from), look);
  }

  void look();
}
