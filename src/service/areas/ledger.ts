/**
 * Decides movements one after the other, by the function by which their devices judged (Z8) and by the places of the
 * areas (Z7). It reads and writes nothing: `movements.ts` does, under locks.
 */
import { general, invalidParam } from '../../contract/error-code.ts';
import { areaFull, type Decided, type ReadAction } from '../../contract/record.ts';
import {
  type AreaCode,
  type Areas,
  type AtArea,
  areaIn,
  judgeInArea,
  type Movement,
  type Visitor,
  visitAt,
} from '../../domain/area.ts';
import { type Basis, obstacle } from '../../domain/decision.ts';
import type { AreaId, ParticipantId, TicketId } from '../../domain/ids.ts';
import { lentIn } from '../../domain/lending.ts';
import type { Instant } from '../../domain/time.ts';
import { flag } from '../core/store/schema/column-types.ts';
import { type MovementRow, movementOf } from './areas.ts';
import { type Loans, lentOf } from './lending.ts';

type AreaTarget = Extract<ReadAction['target'], { readonly kind: 'area' }>;
export type SentMovement = ReadAction & { readonly target: AreaTarget };

/** A ticket under its lock, as its movements are judged. */
export type LockedVisitor = Visitor & {
  readonly ticketId: TicketId;
  readonly participantId: ParticipantId;
  readonly basis: Basis;
  /** The codes that the ticket had before. */
  readonly replaced: readonly string[];
};

export type Outcome = Pick<Decided, 'id' | 'result' | 'entry' | 'errors'> & {
  readonly participantId: ParticipantId | null;
};

/** No clock at a door is that far ahead. */
const mostAheadMs = 24 * 60 * 60 * 1000;

/** What becomes of one movement; it is in the ledger from then on. */
export function decide(
  ledger: Ledger,
  sent: SentMovement,
  visitor: LockedVisitor | undefined,
  now: Instant,
): Outcome {
  const { id, target, code, expects = null, basis = null } = sent;
  const refused = (error: string): Outcome => ({
    ...{ id, result: 'refused', entry: null, errors: [error], participantId: null },
  });
  if (!visitor || !areaIn(ledger.areas, target.areaId)) return refused(general.objectNotFound);
  const { participantId } = visitor;
  const answered = { id, entry: null, errors: [], participantId };
  if (ledger.has(id)) return { ...answered, result: 'repeated' };
  if (target.atMs > now + mostAheadMs) return refused(invalidParam);
  const isReplaced = code !== undefined && visitor.replaced.includes(code);
  const stand = { inside: false, isNewer: false, basis: visitor.basis };
  const isChanged = isReplaced || obstacle({ expects: null, basis }, stand) !== null;
  if (isChanged) return { ...answered, result: 'contradicted' };
  if (expects !== null) {
    const judged = ledger.judge(sent, visitor);
    if (judged !== 'admitted' && judged !== 'left') {
      const errors = judged === 'full' ? [areaFull] : [];
      return { ...answered, result: 'contradicted', errors };
    }
  }
  ledger.record(sent, visitor);
  return { ...answered, result: 'recorded' };
}

/** What a transaction knows and will write: the movements of one ticket, and of one area, see each other. */
export class Ledger {
  readonly areas: Areas;
  readonly rows: MovementRow[] = [];
  /** Loans that changed, the newest last. */
  readonly returned: {
    readonly areaId: AreaId;
    readonly holder: string;
    readonly closed: number;
  }[] = [];
  readonly #taken: Map<AreaId, number>;
  readonly #loans: ReadonlyMap<AreaId, Loans>;
  readonly #ids: Set<string>;
  readonly #now: Instant;
  readonly #movements = new Map<TicketId, readonly Movement[]>();

  /** @param taken places, by area with a capacity: without those that are forced */
  constructor(
    areas: Areas,
    taken: Map<AreaId, number>,
    loans: ReadonlyMap<AreaId, Loans>,
    ids: Set<string>,
    now: Instant,
  ) {
    this.areas = areas;
    this.#taken = taken;
    this.#loans = loans;
    this.#ids = ids;
    this.#now = now;
  }

  /** All movements of the tickets that have new ones. */
  get moved(): ReadonlyMap<TicketId, readonly Movement[]> {
    return this.#movements;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** By what is known of the ticket up to here. An action that is older than the newest decides nothing (C5). */
  judge({ action, target }: SentMovement, visitor: LockedVisitor): AreaCode {
    const { areaId, atMs: at, isForced = false, lentTo } = target;
    const now = this.#with(visitor);
    const place: AtArea = {
      ...{ areas: this.areas, areaId, at },
      direction: action === 'DEVALUATED' ? 'in' : 'out',
      isFull: !isForced && this.#isFull(areaId, now, lentTo),
    };
    const { last } = visitAt(now, place);
    if (last && last.at >= at) return action === 'DEVALUATED' ? 'already' : 'not-inside';
    return judgeInArea(now, place);
  }

  record({ id, action, target, ...sent }: SentMovement, visitor: LockedVisitor): void {
    const { device = null, tool = null } = sent;
    const { areaId, ticketId, atMs, isForced = false, lentTo } = target;
    const enters = action === 'DEVALUATED';
    // What a device decided holds (C1). Beyond the capacity, it counts as forced.
    const forced = flag(enters && (isForced || this.#isFull(areaId, this.#with(visitor), lentTo)));
    if (enters) this.#closePlace(areaId, lentTo);
    const row = {
      ...{ areaId, ticketId, actionId: id, enters: flag(enters), atMs, device, tool, forced },
    };
    const before = this.#with(visitor);
    const after = { ...before, movements: [...before.movements, movementOf(row)] };
    for (const [each, taken] of this.#taken) {
      const change = this.#takes(each, after) - this.#takes(each, before);
      this.#taken.set(each, taken + change);
    }
    this.#movements.set(ticketId, after.movements);
    this.#ids.add(id);
    this.rows.push(row);
  }

  #with(visitor: LockedVisitor): LockedVisitor {
    const movements = this.#movements.get(visitor.ticketId);
    return movements ? { ...visitor, movements } : visitor;
  }

  /** Places that others hold are not free. The device's own is, up to the capacity. */
  #isFull(areaId: AreaId, visitor: LockedVisitor, lentTo: string | undefined): boolean {
    const capacity = areaIn(this.areas, areaId)?.capacity ?? null;
    const loans = this.#loans.get(areaId);
    const lent = this.#holds(areaId, lentTo) ? 0 : lentOf(loans);
    const taken = (this.#taken.get(areaId) ?? 0) + lent;
    return capacity !== null && taken >= capacity && this.#takes(areaId, visitor) === 0;
  }

  #holds(areaId: AreaId, holder: string | undefined): boolean {
    const loan = holder === undefined ? undefined : this.#loans.get(areaId)?.get(holder);
    return loan !== undefined && lentIn(loan) > 0;
  }

  /** An entry gives back the place that its device used for it (Z10). */
  #closePlace(areaId: AreaId, holder: string | undefined): void {
    const loans = this.#loans.get(areaId);
    const loan = holder === undefined ? undefined : loans?.get(holder);
    if (holder === undefined || !loan || !this.#holds(areaId, holder)) return;
    const after = { ...loan, closed: loan.closed + 1 };
    loans?.set(holder, after);
    this.returned.push({ areaId, holder, closed: after.closed });
  }

  /** 1: the ticket takes one of the area's places. */
  #takes(areaId: AreaId, visitor: LockedVisitor): 0 | 1 {
    const { inside, last } = visitAt(visitor, { areas: this.areas, areaId, at: this.#now });
    return inside && !last?.isForced ? 1 : 0;
  }
}
