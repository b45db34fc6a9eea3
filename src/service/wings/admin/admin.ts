/** Runs one of the administrator's commands. */
import { cryptoRandomness } from '../../core/deps/randomness.ts';
import { systemClock } from '../../core/deps/wall-clock.ts';
import { CannotOpen } from '../../core/store/store.ts';
import { readCommand } from './command.ts';
import { perform } from './perform.ts';

const say = (text: string, isError: boolean) => {
  (isError ? process.stderr : process.stdout).write(text);
  if (isError) process.exitCode = 1;
};

const read = readCommand(process.argv.slice(2), process.env);
if ('print' in read) {
  say(read.print, read.isError);
} else {
  const { command, location } = read;
  try {
    const tools = { clock: systemClock, randomness: cryptoRandomness };
    const progress = (line: string) => process.stderr.write(`${line}\n`);
    const { text, isError } = await perform(command, location, tools, progress);
    say(`${text}\n`, isError);
  } catch (error) {
    const stack = error instanceof Error ? error.stack : String(error);
    say(`${error instanceof CannotOpen ? error.message : stack}\n`, true);
  }
}
