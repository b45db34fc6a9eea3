/** Runs a station: it takes badges from the service and prints them, until it is stopped. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { ippPrinter, zplPrinter } from './printers.ts';
import { queueAt } from './queue-at.ts';
import { readStationOptions, type StationOptions } from './read-options.ts';
import { journalIn, printNext } from './run-station.ts';

/** The first byte is at the printer within a second of the scan. */
const askEveryMs = 400;
const afterTroubleMs = 3000;

async function run({ printer: of, name, data, ...where }: StationOptions): Promise<void> {
  const printer =
    of.kind === 'ipp' ? ippPrinter(of.url) : zplPrinter(of.host, of.dotsPerMm, of.port);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const means = {
    queue: queueAt({ ...where, station: name, form: printer.form }),
    printer,
    journal: journalIn(join(data, 'last-step.json')),
    newAttempt: randomUUID,
  };
  let said = '';
  const say = (text: string) => {
    if (text !== said) process.stdout.write(`${text}\n`);
    said = text;
  };
  for (;;) {
    try {
      const done = await printNext(means);
      say(done.kind === 'trouble' ? done.why : `“${name}” prints badges.`);
      if (done.kind === 'ended') continue;
      await after(done.kind === 'trouble' ? afterTroubleMs : askEveryMs);
    } catch (error) {
      say(`The server can’t be reached: ${error instanceof Error ? error.message : error}`);
      await after(afterTroubleMs);
    }
  }
}

const read = readStationOptions(process.argv.slice(2));
if ('print' in read) {
  (read.isError ? process.stderr : process.stdout).write(read.print);
  if (read.isError) process.exitCode = 1;
} else {
  await run(read.options);
}
