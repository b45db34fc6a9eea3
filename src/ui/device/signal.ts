/** Plays the sound and the vibration of each verdict. The tones are synthesized. */
import type { Log } from '../../client/log/log.ts';
import type { VerdictCode } from '../../domain/verdict.ts';

export type Signal = {
  /** To be called at every tap: browsers allow sound only after one. */
  wake(): void;
  /**
   * Plays sound and vibration: for a verdict that is on the screen, never before (V8), or for a
   * scan that was not judged.
   */
  play(what: VerdictCode | 'missed'): void;
  /** Vibrates only, at a gate without sounds. */
  feel(what: VerdictCode | 'missed'): void;
};

/** The cues that can be told apart without looking. */
export type CueName = 'rising' | 'falling' | 'twice' | 'thrice' | 'buzz' | 'alarm';

type Tone = { readonly hertz: number; readonly fromMs: number; readonly forMs: number };
type Cue = {
  readonly wave: OscillatorType;
  readonly tones: readonly Tone[];
  readonly vibrationMs: readonly number[];
};

export const cues: Readonly<Record<CueName, Cue>> = {
  rising: {
    wave: 'sine',
    tones: [
      { hertz: 660, fromMs: 0, forMs: 90 },
      { hertz: 990, fromMs: 90, forMs: 160 },
    ],
    vibrationMs: [60],
  },
  falling: {
    wave: 'sine',
    tones: [
      { hertz: 660, fromMs: 0, forMs: 90 },
      { hertz: 495, fromMs: 90, forMs: 160 },
    ],
    vibrationMs: [60],
  },
  twice: {
    wave: 'triangle',
    tones: [
      { hertz: 520, fromMs: 0, forMs: 110 },
      { hertz: 520, fromMs: 180, forMs: 110 },
    ],
    vibrationMs: [80, 80, 80],
  },
  thrice: {
    wave: 'triangle',
    tones: [
      { hertz: 260, fromMs: 0, forMs: 120 },
      { hertz: 260, fromMs: 180, forMs: 120 },
      { hertz: 260, fromMs: 360, forMs: 120 },
    ],
    vibrationMs: [120, 60, 120, 60, 120],
  },
  buzz: {
    wave: 'sawtooth',
    tones: [{ hertz: 150, fromMs: 0, forMs: 380 }],
    vibrationMs: [300],
  },
  alarm: {
    wave: 'square',
    tones: [
      { hertz: 880, fromMs: 0, forMs: 160 },
      { hertz: 220, fromMs: 160, forMs: 160 },
      { hertz: 880, fromMs: 320, forMs: 160 },
      { hertz: 220, fromMs: 480, forMs: 260 },
    ],
    vibrationMs: [200, 80, 200, 80, 400],
  },
};

export const cueOf: Readonly<Record<VerdictCode | 'missed', CueName>> = {
  admitted: 'rising',
  left: 'falling',
  already: 'twice',
  'not-inside': 'twice',
  'ask-unpaid': 'twice',
  'ask-first': 'twice',
  cancelled: 'buzz',
  replaced: 'buzz',
  'not-accepted': 'buzz',
  category: 'buzz',
  unpaid: 'buzz',
  'not-booked': 'thrice',
  'product-cancelled': 'buzz',
  'area-closed': 'buzz',
  full: 'thrice',
  unknown: 'buzz',
  'wrong-event': 'buzz',
  'cannot-record': 'alarm',
  missed: 'twice',
};

/** Sound and vibration of this browser; without either it stays silent. */
export function createSignal(log: Log): Signal {
  let audio: AudioContext | undefined;
  // Not every browser vibrates (no iPhone does).
  const vibrate = ({ vibrationMs }: Cue) => void navigator.vibrate?.([...vibrationMs]);
  return {
    wake() {
      if (typeof AudioContext === 'undefined') return;
      audio ??= new AudioContext();
      // An iPhone interrupts the sound on a call or a lock: each tap wakes it again.
      if (audio.state !== 'running') {
        audio.resume().catch((error) => log('sound-refused', error));
      }
    },
    play(what) {
      const cue = cues[cueOf[what]];
      vibrate(cue);
      if (audio?.state === 'running') for (const tone of cue.tones) sound(audio, cue.wave, tone);
    },
    feel: (what) => vibrate(cues[cueOf[what]]),
  };
}

const loudness = 0.4;
const edgeSeconds = 0.012;

function sound(audio: AudioContext, wave: OscillatorType, tone: Tone): void {
  const start = audio.currentTime + tone.fromMs / 1000;
  const end = start + tone.forMs / 1000;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: tone.hertz });
  const gain = new GainNode(audio, { gain: 0 });
  // Faded in and out, since a tone that is cut off clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + edgeSeconds);
  gain.gain.setValueAtTime(loudness, end - edgeSeconds);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
