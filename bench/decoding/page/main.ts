/** What is measured inside the browser: `window.bench`. */
import { type HeldFrame, heldFrame } from './held-frame.ts';
import { type PageDecoder, pageDecoders } from './page-decoders.ts';

export type Look = { readonly text: string | null; readonly ms: number };

let decoders: readonly PageDecoder[] = [];
let frames: readonly HeldFrame[] = [];

export const bench = {
  /** @returns the names of the decoders, once all are ready to read */
  async open(): Promise<readonly string[]> {
    decoders = await pageDecoders();
    return decoders.map(({ name }) => name);
  },

  /** Gets frames ready, as a camera hands them over. */
  async hold(indices: readonly number[]): Promise<void> {
    for (const { close } of frames) close();
    frames = await Promise.all(indices.map(heldFrame));
  },

  /** @returns what a decoder makes of each frame that is held */
  async look(name: string): Promise<readonly Look[]> {
    const decoder = decoders.find((each) => each.name === name);
    if (!decoder) throw new Error(`no decoder ${name}`);
    const looks: Look[] = [];
    for (const frame of frames) {
      const from = performance.now();
      const text = await decoder.read(frame);
      looks.push({ text, ms: performance.now() - from });
      // Each look is a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return looks;
  },
};

Object.assign(window, { bench });
