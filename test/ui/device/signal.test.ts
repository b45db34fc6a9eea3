// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { createSignal, cueOf, cues } from '../../../src/ui/device/signal.ts';
import { noLog } from '../../support/memory-log.ts';

const pitches = (verdict: keyof typeof cueOf) =>
  cues[cueOf[verdict]].tones.map(({ hertz }) => hertz);

test('admitted rises, a refusal is low and long, a question is neither', () => {
  const [first = 0, second = 0] = pitches('admitted');
  expect(second).toBeGreaterThan(first);
  expect(Math.max(...pitches('cancelled'))).toBeLessThan(200);
  expect(new Set(pitches('ask-unpaid')).size).toBe(1);
  expect(cueOf['ask-unpaid']).not.toBe(cueOf.admitted);
});

test('O10: what could not be recorded is the longest to be heard and felt', () => {
  const lengths = Object.values(cues).map(({ vibrationMs }) =>
    vibrationMs.reduce((sum, ms) => sum + ms, 0),
  );
  const alarm = cues[cueOf['cannot-record']].vibrationMs.reduce((sum, ms) => sum + ms, 0);
  expect(Math.max(...lengths)).toBe(alarm);
  expect(lengths.filter((length) => length === alarm)).toHaveLength(1);
});

test('where a device gives no sound, it still vibrates; where it gives neither, nothing breaks', () => {
  const signal = createSignal(noLog);
  signal.wake();
  signal.play('admitted');
  const vibrate = vi.fn<Navigator['vibrate']>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  signal.play('cancelled');
  expect(vibrate.mock.calls).toEqual([[[...cues.buzz.vibrationMs]]]);
});

/** A browser's sound, as far as it is used: how many tones were begun. */
function loudspeaker() {
  let tones = 0;
  class Output {
    connect = (next: unknown) => next;
    start = () => {
      tones += 1;
    };
    stop = () => {};
    gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
  }
  class Audio {
    state = 'running';
    currentTime = 0;
  }
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('OscillatorNode', Output);
  vi.stubGlobal('GainNode', Output);
  return { tones: () => tones };
}

test('a silent gate’s verdict is felt alone', () => {
  const vibrate = vi.fn<Navigator['vibrate']>(() => true);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  const { tones } = loudspeaker();
  const signal = createSignal(noLog);
  signal.wake();
  signal.feel('admitted');
  expect([vibrate.mock.calls.length, tones()]).toEqual([1, 0]);
  signal.play('admitted');
  expect([vibrate.mock.calls.length, tones()]).toEqual([2, cues.rising.tones.length]);
});
