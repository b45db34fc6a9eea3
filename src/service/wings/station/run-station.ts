/**
 * Prints the badges of one station, one at a time. Each step is on disk before the next one begins, so a station that
 * was killed knows whether it may have sent a badge. It never sends one again: the printer says what became of it, or
 * a person looks.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type BadgeOutcome, badgeOutcomes } from '../../../domain/badge-job.ts';

export type TakenBadge = {
  readonly id: string;
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  readonly file: Buffer;
};
export type Ending = { readonly outcome: BadgeOutcome; readonly note: string | null };

/** The service, as a station needs it. Both may be repeated. @throws where there was no answer */
export type Queue = {
  /** @returns null: no badge waits */
  take(attempt: string): Promise<TakenBadge | null>;
  end(job: string, ending: Ending): Promise<void>;
};

export type Printer = {
  readonly form: 'pdf' | 'png';
  /** Whether a badge can be sent now. @returns why not; null: it can */
  trouble(): Promise<string | null>;
  /** Resolves when it is known what became of the badge. */
  print(badge: TakenBadge): Promise<Ending>;
  /** What became of a badge that may have been sent before a crash. */
  find(job: string): Promise<Ending>;
};

const step = v.variant('kind', [
  v.object({ kind: v.literal('asking'), attempt: v.string() }),
  v.object({ kind: v.literal('sending'), job: v.string() }),
  v.object({
    kind: v.literal('ended'),
    job: v.string(),
    outcome: v.picklist(badgeOutcomes),
    note: v.nullable(v.string()),
  }),
]);
export type Step = v.InferOutput<typeof step>;

export type Journal = { read(): Step | null; write(next: Step): void };

const journalText = v.pipe(v.string(), v.parseJson(), step);

/** @param file made where it is missing; it has the last step alone */
export function journalIn(file: string): Journal {
  return {
    // A file that is half written never has this name.
    read: () => (existsSync(file) ? v.parse(journalText, readFileSync(file, 'utf8')) : null),
    write(next) {
      const draft = `${file}.new`;
      const at = openSync(draft, 'w', 0o600);
      writeSync(at, JSON.stringify(next));
      fsyncSync(at);
      closeSync(at);
      renameSync(draft, file);
      const folder = openSync(dirname(file), 'r');
      fsyncSync(folder);
      closeSync(folder);
    },
  };
}

type Means = {
  readonly queue: Queue;
  readonly printer: Printer;
  readonly journal: Journal;
  readonly newAttempt: () => string;
};

/**
 * Brings one badge to its end, or what a crash left over.
 * @returns `idle`: none waits; `ended`: look for another one at once; a sentence: why nothing can be printed
 * @throws where the service did not answer; what was done before is not done again
 */
export async function printNext(
  means: Means,
): Promise<
  { readonly kind: 'idle' | 'ended' } | { readonly kind: 'trouble'; readonly why: string }
> {
  const { queue, printer, journal, newAttempt } = means;
  const left = journal.read();
  if (left?.kind === 'ended') return end(means, left);
  if (left?.kind === 'sending') {
    const found = await printer.find(left.job);
    return end(means, noted(journal, { kind: 'ended', job: left.job, ...found }));
  }
  const why = await printer.trouble();
  if (why !== null) return { kind: 'trouble', why };
  const { attempt } = left ?? noted(journal, { kind: 'asking', attempt: newAttempt() });
  const badge = await queue.take(attempt);
  if (badge === null) return { kind: 'idle' };
  journal.write({ kind: 'sending', job: badge.id });
  const ending = await printer.print(badge);
  return end(means, noted(journal, { kind: 'ended', job: badge.id, ...ending }));
}

function noted<Next extends Step>(journal: Journal, next: Next): Next {
  journal.write(next);
  return next;
}

async function end(
  { queue, journal, newAttempt }: Means,
  { job, outcome, note }: Step & { readonly kind: 'ended' },
): Promise<{ readonly kind: 'ended' }> {
  await queue.end(job, { outcome, note });
  journal.write({ kind: 'asking', attempt: newAttempt() });
  return { kind: 'ended' };
}
