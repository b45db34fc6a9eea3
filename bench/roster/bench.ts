import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import { openPartsBench } from './parts-bench.ts';

/** @param args `--attendees 100000` */
export async function run(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { attendees: { type: 'string', default: '100000' } },
  });
  const attendees = Number(values.attendees);
  const parts = await openPartsBench(attendees);
  const rows = [...(await parts.measure(1)), ...(await parts.measure(4))];
  await parts.close();
  return [
    table(`A list of ${attendees} attendees, in Chromium`, rows),
    JSON.stringify({ attendees, rows }),
  ].join('\n\n');
}
