import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import { measureDoor } from './door-bench.ts';
import { measureFrames } from './frames-bench.ts';

/** @param args `--frames 140`: how many degraded frames, a quarter of them slowed; 0: none. `--attendees 100000` of the door; `--no-door` */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      frames: { type: 'string', default: '140' },
      attendees: { type: 'string', default: '100000' },
      'no-door': { type: 'boolean' },
    },
  });
  const frameCount = Number(values.frames);
  const frames =
    frameCount > 0
      ? [
          ...(await measureFrames(frameCount, 1)),
          ...(await measureFrames(Math.ceil(frameCount / 4), 4)),
        ]
      : [];
  const door = values['no-door'] ? [] : await measureDoor(Number(values.attendees), [1, 4]);
  return [
    table(`Degraded frames of 1280 × 720: ${frameCount}`, frames),
    table('From the first frame with a ticket to its verdict painted, in Chromium', door),
    JSON.stringify({ frameCount, frames, door }),
  ].join('\n\n');
}
