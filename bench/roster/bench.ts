import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import { measureDoor } from './door-bench.ts';
import { openPartsBench } from './parts-bench.ts';

/** @param args `--attendees 100000`; `--no-door`: the parts alone, without the app and the service */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { attendees: { type: 'string', default: '100000' }, 'no-door': { type: 'boolean' } },
  });
  const attendees = Number(values.attendees);
  const parts = await openPartsBench(attendees);
  const partRows = [...(await parts.measure(1)), ...(await parts.measure(4))];
  await parts.close();
  const doorRows = values['no-door'] ? [] : await measureDoor(attendees, [1, 4]);
  return [
    table(`A list of ${attendees} attendees, its parts in Chromium`, partRows),
    table('The same at a door: the built app and the built service', doorRows),
    JSON.stringify({ attendees, parts: partRows, door: doorRows }),
  ].join('\n\n');
}
