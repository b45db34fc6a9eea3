/** What another gate would change at a door, and where it would let more through. */
import type { Gate } from './gate.ts';

export type GateChange = {
  [Name in keyof Gate]: {
    readonly name: Name;
    readonly before: Gate[Name];
    readonly after: Gate[Name];
    /** More guests pass, more is handed out, or staff see fewer warnings. */
    readonly loosens: boolean;
  };
}[keyof Gate];

type Judge = (before: Gate, after: Gate) => boolean;

const unpaidByForce: readonly Gate['unpaid'][] = ['refuse', 'ask', 'pass'];
const rank = ({ unpaid }: Gate): number => unpaidByForce.indexOf(unpaid);

/** Of properties that differ. */
const loosens: Readonly<Record<keyof Gate, Judge>> = {
  name: () => false,
  // A way that was closed opens.
  direction: (before) => before.direction !== 'both',
  categories: (before, after) => opensMore(before.categories, after.categories),
  // Others than before may enter.
  checks: () => true,
  area: () => true,
  unpaid: (before, after) => rank(after) > rank(before),
  unknownOffline: (_, after) => after.unknownOffline === 'admit',
  asksFirst: (_, after) => !after.asksFirst,
  letsInAgain: (_, after) => after.letsInAgain,
  products: (before, after) => opensMore(before.products, after.products),
  handsOver: (_, after) => after.handsOver === 'with-entry',
  badges: () => false,
  // The key says who may.
  sells: () => false,
  sounds: () => false,
  verdictMs: () => false,
  listAgeLimitMs: (before, after) => after.listAgeLimitMs > before.listAgeLimitMs,
  waitMs: (before, after) => after.waitMs < before.waitMs,
  // It says which unknown codes have the right form.
  codePattern: (_, after) => after.unknownOffline === 'admit',
  role: () => false,
  supervisorPin: () => false,
  needsPin: () => false,
  names: () => false,
};

/** In the order in which a gate's settings stand. */
export function gateChanges(before: Gate, after: Gate): readonly GateChange[] {
  return (Object.keys(loosens) as (keyof Gate)[])
    .filter((name) => !isSame(before[name], after[name]))
    .map(
      (name) =>
        // The table's type holds name and values together; a loop cannot say so.
        ({
          name,
          before: before[name],
          after: after[name],
          loosens: loosens[name](before, after),
        }) as GateChange,
    );
}

/** Lists of what is let through; null: all. */
const opensMore = (before: readonly number[] | null, after: readonly number[] | null): boolean =>
  before !== null && (after === null || after.some((id) => !before.includes(id)));

/** The order of ids says nothing. */
function isSame(one: Gate[keyof Gate], other: Gate[keyof Gate]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  const others = new Set(other);
  return new Set(one).size === others.size && one.every((id) => others.has(id));
}
