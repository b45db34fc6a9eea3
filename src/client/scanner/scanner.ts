/** Camera and decoder to codes: one stream a visit, and no decoding while no code would be taken. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Timers } from '../timers.ts';
import type { Camera, CameraFailure, CameraStream } from './camera.ts';
import type { Decoder } from './decoder.ts';

export type ScannerState =
  | { readonly phase: 'off' }
  | { readonly phase: 'starting' }
  | { readonly phase: 'on'; readonly torch: 'none' | 'off' | 'on' }
  | { readonly phase: 'failed'; readonly failure: CameraFailure };

/** Who takes the codes: a door. */
export type CodeTaker = { isReady(): boolean; sight(text: string): Promise<void> };

export type Scanner = {
  readonly state: Pick<StoreApi<ScannerState>, 'getState' | 'subscribe'>;
  /** Shows the camera in `video` and hands every code to `taker`, until `stop`. */
  start(video: HTMLVideoElement, taker: CodeTaker): Promise<void>;
  stop(): void;
  setTorch(on: boolean): Promise<void>;
};

export type ScannerOptions = {
  readonly camera: Camera;
  /** Called at the first start: a decoder is heavy, and the first paint does without it. */
  readonly loadDecoder: () => Promise<Decoder>;
  readonly timers: Timers;
};

/** Between two looks at the video, so that the screen stays free. */
const pauseMs = 40;

export function createScanner({ camera, loadDecoder, timers }: ScannerOptions): Scanner {
  const { getState, setState, subscribe } = createStore<ScannerState>(() => ({ phase: 'off' }));
  const become = (state: ScannerState) => setState(state, true);
  let visit = 0;
  let stream: CameraStream | null = null;

  function stop(): void {
    visit += 1;
    stream?.stop();
    stream = null;
    become({ phase: 'off' });
  }

  async function start(video: HTMLVideoElement, taker: CodeTaker): Promise<void> {
    stop();
    const own = visit;
    become({ phase: 'starting' });
    const [decoder, opened] = await Promise.all([
      loadDecoder().catch(() => null),
      camera.open(video),
    ]);
    if (own !== visit || !decoder) {
      if (opened.kind === 'open') opened.stream.stop();
      if (own === visit) become({ phase: 'failed', failure: 'failed' });
      return;
    }
    if (opened.kind === 'failed') return become({ phase: 'failed', failure: opened.failure });
    stream = opened.stream;
    stream.onEnded(() => own === visit && become({ phase: 'failed', failure: 'busy' }));
    become({ phase: 'on', torch: stream.hasTorch ? 'off' : 'none' });
    look(own, decoder, video, taker);
  }

  function look(own: number, decoder: Decoder, video: HTMLVideoElement, taker: CodeTaker): void {
    const again = () => {
      timers.after(pauseMs, () => look(own, decoder, video, taker));
    };
    if (own !== visit) return;
    if (!taker.isReady()) {
      again();
      return;
    }
    decoder.read(video).then((found) => {
      if (found && own === visit) void taker.sight(found.text);
      again();
    }, again);
  }

  return {
    state: { getState, subscribe },
    start,
    stop,
    async setTorch(on) {
      await stream?.setTorch(on);
      if (getState().phase === 'on') become({ phase: 'on', torch: on ? 'on' : 'off' });
    },
  };
}
