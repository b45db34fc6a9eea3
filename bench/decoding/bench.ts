import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import { measureDoor } from './door-bench.ts';
import { measureFrames } from './frames-bench.ts';

/** @param args `--frames 350`: how many degraded frames; 0: none. `--no-door`: without the browser */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { frames: { type: 'string', default: '350' }, 'no-door': { type: 'boolean' } },
  });
  const frameCount = Number(values.frames);
  const frames = frameCount > 0 ? await measureFrames(frameCount) : [];
  const door = values['no-door'] ? [] : [await measureDoor(1), await measureDoor(4)];
  return [
    table(`Degraded frames of 1280 × 720: ${frameCount}`, frames),
    table('From the first frame with a ticket to its verdict painted, in Chromium', door),
    JSON.stringify({ frameCount, frames, door }),
  ].join('\n\n');
}
