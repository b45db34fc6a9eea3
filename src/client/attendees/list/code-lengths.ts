/**
 * Counts the characters of the list's codes, without hyphens: a typed code with more or fewer is wrong.
 * If codes differ in length, nothing can be said.
 */
import { codeInTheWild } from '../../../domain/code-in-the-wild.ts';
import { displayForm } from '../../../domain/ticket-code.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { type Roster, walkRoster } from './roster.ts';

/** @returns at most one of each kind of code, the smaller first; none where they differ */
export async function readCodeLengths(
  roster: Pick<Roster, 'ticketIds' | 'get'>,
  clock: Clock,
  timers: Timers,
): Promise<readonly number[]> {
  const printed = new Set<number>();
  const inBarcode = new Set<number>();
  await walkRoster(roster, clock, timers, ({ identifier, displayIdentifier }) => {
    if (displayIdentifier !== '') printed.add(displayForm(displayIdentifier).length);
    if (identifier !== '') inBarcode.add(displayForm(codeInTheWild(identifier)).length);
  });
  if (printed.size > 1 || inBarcode.size > 1) return [];
  return [...new Set([...printed, ...inBarcode])].sort((one, other) => one - other);
}
