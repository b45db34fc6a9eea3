/** How many degraded frames each decoder reads, how many wrongly, and at what cost. */
import { percent, type Row, rounded } from '../table.ts';
import { measuredDecoders } from './decoders.ts';
import { degradedFrame, frameFormats } from './degraded-frames.ts';

const seed = 2026;

export async function measureFrames(count: number): Promise<readonly Row[]> {
  const decoders = await measuredDecoders();
  const tallies = decoders.map(({ name }) => ({
    name,
    read: 0,
    wrong: 0,
    wrongOnNone: 0,
    cpuMs: 0,
    byFormat: new Map<string, number>(),
  }));
  let codes = 0;
  for (let index = 0; index < count; index += 1) {
    const { luma, code } = degradedFrame(seed, index);
    if (code) codes += 1;
    // Interleaved, each one first in its turn: what warms up or slows down does so for all.
    for (let turn = 0; turn < decoders.length; turn += 1) {
      const at = (index + turn) % decoders.length;
      const [decoder, tally] = [decoders[at], tallies[at]];
      if (!decoder || !tally) continue;
      const read = decoder.prepare(luma);
      const before = process.cpuUsage();
      const text = await read();
      const { user, system } = process.cpuUsage(before);
      tally.cpuMs += (user + system) / 1000;
      if (text === null) continue;
      if (code && text === code.text) {
        tally.read += 1;
        tally.byFormat.set(code.format, (tally.byFormat.get(code.format) ?? 0) + 1);
      } else {
        tally.wrong += 1;
        if (!code) tally.wrongOnNone += 1;
      }
    }
  }
  return tallies.map(({ name, read, wrong, wrongOnNone, cpuMs, byFormat }) => ({
    decoder: name,
    'read %': percent(read, codes),
    'wrong %': percent(wrong, count),
    'wrong, no code': wrongOnNone,
    'CPU ms a frame': rounded(cpuMs / count),
    'reads a CPU s': rounded((1000 * read) / cpuMs),
    ...Object.fromEntries(
      frameFormats.map((format) => [
        `${format} %`,
        percent(byFormat.get(format) ?? 0, codes / frameFormats.length),
      ]),
    ),
  }));
}
