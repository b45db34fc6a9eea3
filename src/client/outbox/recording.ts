/** The one way by which a door writes to its outbox, until it ends. */
import { general } from '../../contract/error-code.ts';
import type { Action } from '../../domain/action.ts';
import type { Asked } from '../../domain/decision.ts';
import type { ActionId } from '../../domain/ids.ts';
import type { OutboxEntry, SendOutcome } from '../../domain/outbox.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { createMutex } from '../device/mutex.ts';
import { createUnderWay } from '../device/under-way.ts';
import type { Log } from '../log/log.ts';
import type { Outbox, Progress } from './outbox.ts';
import type { Sender } from './sender.ts';

/** An action that is about to be recorded. */
export type ToRecord = {
  readonly action: Action;
  /** What the service is to decide, if it decides; null: nothing, whatever the state is. */
  readonly asked: Asked | null;
};

/** What became of it. */
export type Recorded =
  /** The disk took it, and the door's own verdict holds. */
  | 'by-door'
  /** The service recorded it. */
  | 'by-service'
  /** The service decided against it: what the list says by now is newer (V10). */
  | 'contradicted'
  /** The same, since no place is free in the area (Z7). */
  | 'full'
  /** The service has no such ticket or product. */
  | 'not-there'
  /** Nothing is recorded, here or there (O10). */
  | 'not-recorded';

export type Recording = {
  /**
   * Writes actions and, up to `until`, has the service decide them (O12).
   * @returns an ending for each, in their order; none is recorded where the door is out of service (V9)
   */
  enter(actions: readonly ToRecord[], until: Instant): Promise<readonly Recorded[]>;
  /** @throws where another door may have read the outbox by now */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Judges one ticket after the other, in the order of the calls. Two callers who judge the same
   * ticket in the same moment would both find it outside, and both check it in.
   */
  inTurn<Result>(judgeOne: () => Promise<Result>): Promise<Result>;
  /** Resolves when the last is written; from then on nothing is. */
  close(): Promise<void>;
};

export type RecordingOptions = {
  readonly outbox: Pick<Outbox, 'record' | 'inTurn' | 'setProgress' | 'entry'>;
  readonly sender: Pick<Sender, 'ask'>;
  /** Whether the service decides, as far as it is known, and is within reach. */
  readonly isDecided: (action: Action) => boolean;
  readonly isOutOfService: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when an action is on the disk. @param isAsked whether it is being sent already */
  readonly onRecorded: (action: Action, isAsked: boolean) => void;
};

export function createRecording(options: RecordingOptions): Recording {
  const { outbox, sender, clock, log, isOutOfService, onRecorded } = options;
  const underWay = createUnderWay();
  const exclusive = createMutex();
  let isClosed = false;

  function write<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('the door is closed');
    return underWay.add(work());
  }

  /** @returns whether it is on the disk */
  async function store(action: Action, asked: Asked | null): Promise<boolean> {
    try {
      // It was under way when the door went out of service: it must not end in an admission (V9).
      if (isOutOfService()) throw new Error('the door is out of service');
      await write(() => outbox.record(action, asked));
    } catch (error) {
      log('action-not-stored', error);
      return false;
    }
    onRecorded(action, asked !== null);
    return true;
  }

  async function decide(
    actions: readonly Action[],
    until: Instant,
  ): Promise<ReadonlyMap<ActionId, Recorded>> {
    const answers = await sender.ask(actions, until - clock.now());
    const isAsking = ({ id }: Action) => outbox.entry(id)?.progress.state === 'asking';
    const notRecorded = actions.some(isAsking)
      ? await outbox.inTurn(() => decideHere(actions.filter(isAsking), answers))
      : [];
    const ended = new Map(
      actions.map(({ id }) => [id, endingOf(outbox.entry(id), answers.get(id))]),
    );
    for (const { id } of notRecorded) ended.set(id, 'not-recorded');
    return ended;
  }

  /**
   * The device decides alone. That is on disk before anybody sees it (O12).
   * @returns those that admit nobody
   */
  async function decideHere(
    undecided: readonly Action[],
    answers: ReadonlyMap<ActionId, SendOutcome>,
  ): Promise<readonly Action[]> {
    // Nobody is admitted out of service (V9). What may have arrived is asked again when the door works.
    const isOut = isOutOfService();
    const refused = undecided.filter(({ id }) => answers.get(id)?.kind === 'forbidden');
    const changes: readonly Progress[] = isOut
      ? refused.map((action) => ({ action, progress: 'closed' }))
      : undecided.map((action) => ({ action, progress: { state: 'unsure' } }));
    try {
      await write(() => outbox.setProgress(changes));
    } catch (error) {
      log('action-not-stored', error);
      return undecided;
    }
    return isOut ? undecided : [];
  }

  return {
    write,
    async enter(given, until) {
      const isInTime = until > clock.now();
      const stored: ToRecord[] = [];
      for (const { action, asked } of given) {
        const asks = isInTime && options.isDecided(action) ? asked : null;
        if (await store(action, asks)) stored.push({ action, asked: asks });
      }
      const toAsk = stored.flatMap(({ action, asked }) => (asked === null ? [] : [action]));
      const ended = toAsk.length === 0 ? new Map() : await underWay.add(decide(toAsk, until));
      const onDisk = new Set(stored.map(({ action }) => action.id));
      return given.map(
        ({ action: { id } }): Recorded =>
          onDisk.has(id) ? (ended.get(id) ?? 'by-door') : 'not-recorded',
      );
    },
    inTurn: (judgeOne) => underWay.add(exclusive(judgeOne)),
    async close() {
      await underWay.settled();
      // The next door reads the outbox when this one has written its last.
      isClosed = true;
      await underWay.settled();
    },
  };
}

/** @param entry undefined: it was closed */
function endingOf(entry: OutboxEntry | undefined, answer: SendOutcome | undefined): Recorded {
  if (entry) return entry.progress.state === 'confirmed' ? 'by-service' : 'by-door';
  if (answer?.kind === 'contradicted' && answer.isFull) return 'full';
  if (answer?.kind !== 'refused') return 'contradicted';
  return answer.errors.includes(general.objectNotFound) ? 'not-there' : 'not-recorded';
}
