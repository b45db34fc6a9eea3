/**
 * Places of this gate's area that the service lent to this device, for the time when it can't ask (Z9, Z10). What it
 * used is counted upwards, so an answer that is lost or late lends nothing twice.
 */
import { eventLendPlaces } from '../../contract/area.ts';
import { general } from '../../contract/error-code.ts';
import type { Lent } from '../../domain/action.ts';
import type { AreaId, EventId } from '../../domain/ids.ts';
import { isLentStill, leftIn, type Purse, receive, spend } from '../../domain/lending.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Outcome } from '../api/outcome.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Log } from '../log/log.ts';
import type { Outbox } from '../outbox/outbox.ts';

export type KeptPlaces = Purse & {
  /** This device, as the service knows it: random, and made once for each area. */
  readonly holder: string;
  readonly areaId: AreaId;
  /** `unknown`: the service was never asked. `none`: it lends nothing, or the area has no limit. */
  readonly lending: 'unknown' | 'none' | 'lends';
  /** When this device sent the last question that was answered, by its own clock. */
  readonly askedAt: Instant;
  /** What it had at areas where its gate was before, until the service knows that it is free. */
  readonly left: readonly LeftPlaces[];
};

export type LeftPlaces = Pick<KeptPlaces, 'holder' | 'areaId' | 'granted'>;

export type LentPlaceStore = {
  read(): Promise<KeptPlaces | null>;
  write(kept: KeptPlaces): Promise<void>;
};

export type LentPlaces = {
  /** null: the service lends none, so what this device decides alone holds (Z7). */
  left(): number | null;
  /** Whether an entry that this device decides alone would need a place that it does not have. */
  isShort(): boolean;
  /** Of an entry that is about to be recorded; `ended` is called when it is. */
  take(): Lent | undefined;
  ended(taken: number): void;
  /** The service is back within reach. */
  hurry(): void;
  stop(): Promise<void>;
};

export type LentPlacesOptions = {
  readonly store: LentPlaceStore;
  readonly client: Pick<ServiceClient, 'request'>;
  readonly outbox: Pick<Outbox, 'entries' | 'counts'>;
  readonly eventId: EventId;
  readonly areaId: AreaId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly newId: () => string;
  readonly isOffline: () => boolean;
  /** Whether the area has a capacity, by the list. */
  readonly hasLimit: () => boolean;
  readonly log: Log;
};

/** As often as the list is brought up to date. */
const askEveryMs = 30_000;
const deadlineMs = 15_000;

export async function openLentPlaces(options: LentPlacesOptions): Promise<LentPlaces> {
  const { store, client, outbox, eventId, areaId, clock, timers, isOffline, log } = options;
  let kept = await keptOr(options);
  if (kept.lending === 'unknown') await store.write(kept);
  let underWay = 0;
  let phase: 'at-rest' | 'asking' | 'stopped' = 'at-rest';
  let cancel = () => {};
  let writing: Promise<void> = Promise.resolve();
  const isStopped = () => phase === 'stopped';

  function keep(next: KeptPlaces): void {
    kept = next;
    writing = writing
      .then(() => store.write(next))
      .catch((error) => {
        log('lent-places-not-stored', error);
        // A restart would find places again that are used.
        kept = { ...kept, spent: kept.granted };
      });
  }

  async function ask(): Promise<void> {
    if (phase !== 'at-rest') return;
    cancel();
    phase = 'asking';
    // A place comes back by its own entry, so this is of those alone whose entries arrived.
    const returned = underWay > 0 || outbox.counts().unsent > 0 ? 0 : kept.spent;
    const { holder } = kept;
    const askedAt = clock.now();
    const params = { areaId, holder, returned };
    const asked = isOffline()
      ? null
      : await client.request(eventLendPlaces, { id: eventId, params, deadlineMs });
    if (asked && lacksCall(asked)) keep({ ...kept, lending: 'none' });
    else if (asked?.kind === 'answer') await giveBack();
    const { spent } = kept;
    if (asked?.kind === 'answer') {
      const { granted, closed, share } = asked.answer;
      keep(
        granted === null
          ? { ...kept, lending: 'none' }
          : { ...kept, ...receive(kept, { granted, closed, share }), lending: 'lends', askedAt },
      );
    }
    // What it just gave back is free once the service knows it.
    const isBack = kept.spent > spent && outbox.counts().unsent === 0;
    // It may have been stopped meanwhile.
    if (isStopped()) return;
    phase = 'at-rest';
    cancel = timers.after(isBack ? 0 : askEveryMs, () => void ask());
  }

  /** A place that a pending entry used comes back with it, and is not given back here too. */
  async function giveBack(): Promise<void> {
    for (const { holder, areaId: id, granted } of kept.left) {
      const pending = pendingOf(outbox.entries(), holder);
      const params = { areaId: id, holder, returned: granted - pending, leaves: true };
      const given = await client.request(eventLendPlaces, { id: eventId, params, deadlineMs });
      const isDone = given.kind === 'refused' || (given.kind === 'answer' && pending === 0);
      if (isDone) keep({ ...kept, left: kept.left.filter((each) => each.holder !== holder) });
    }
  }

  const usable = (): Purse | null =>
    kept.lending === 'lends' && isLentStill(kept.askedAt, clock.now()) ? kept : null;

  void ask();
  return {
    left() {
      if (kept.lending === 'none') return null;
      const purse = usable();
      return purse ? leftIn(purse) : 0;
    },
    isShort: () => kept.lending !== 'none' && options.hasLimit(),
    take() {
      const purse = usable();
      const after = purse && spend(purse);
      if (!after) return undefined;
      underWay += 1;
      keep({ ...kept, spent: after.spent });
      return { holder: kept.holder, place: after.spent };
    },
    ended(taken) {
      underWay -= taken;
    },
    hurry: () => void ask(),
    async stop() {
      phase = 'stopped';
      cancel();
      await writing;
    },
  };
}

/** A 403 may be the key's. */
const lacksCall = (asked: Outcome<unknown>): boolean =>
  asked.kind === 'refused' ||
  (asked.kind === 'forbidden' && !asked.errors.includes(general.invalidApiKey));

/** The gate moved: the places of its area before are for others. */
function leftBy(stored: KeptPlaces | null): readonly LeftPlaces[] {
  if (!stored) return [];
  const { holder, areaId, granted, left } = stored;
  return granted > 0 ? [...left, { holder, areaId, granted }] : left;
}

/** What was kept, with what was used since as the outbox has it: that is on disk first. */
async function keptOr({ store, outbox, areaId, newId }: LentPlacesOptions): Promise<KeptPlaces> {
  const stored = await store.read();
  if (stored?.areaId !== areaId) {
    return {
      ...{ holder: newId(), areaId, lending: 'unknown', granted: 0, spent: 0, askedAt: instant(0) },
      left: leftBy(stored),
    };
  }
  const used = outbox.entries().map((entry) => placeOf(entry, stored.holder));
  return { ...stored, spent: Math.max(stored.spent, ...used) };
}

const pendingOf = (entries: readonly OutboxEntry[], holder: string): number =>
  entries.filter((entry) => entry.progress.state !== 'confirmed' && placeOf(entry, holder) > 0)
    .length;

const placeOf = ({ action: { target } }: OutboxEntry, holder: string): number =>
  target.kind === 'area' && target.lent?.holder === holder ? target.lent.place : 0;
