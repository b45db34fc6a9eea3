/** The one way by which a door writes to its outbox, until it ends. */
import type { Action } from '../../domain/action.ts';
import { createUnderWay } from '../device/under-way.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createOneAtATime } from '../scan/one-at-a-time.ts';

export type Recording = {
  /**
   * Writes an action.
   * @throws where the door is out of service (V9), it is closed, or the disk takes nothing (O10)
   */
  record(action: Action): Promise<void>;
  /** @throws where another door may have read the outbox by now */
  write<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Judges one after the other: the second finds what the first has recorded. */
  inTurn<Result>(judgeOne: () => Promise<Result>): Promise<Result>;
  /** Resolves when the last is written; from then on nothing is. */
  close(): Promise<void>;
};

export type RecordingOptions = {
  readonly outbox: Pick<Outbox, 'record'>;
  readonly isOutOfService: () => boolean;
  /** Called when an action is on the disk. */
  readonly onRecorded: (action: Action) => void;
};

export function createRecording(options: RecordingOptions): Recording {
  const { outbox, isOutOfService, onRecorded } = options;
  const underWay = createUnderWay();
  const oneAtATime = createOneAtATime();
  let isClosed = false;

  function write<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('the door is closed');
    return underWay.add(work());
  }

  return {
    write,
    async record(action) {
      // It was under way when the door went out of service: it must not end in an admission (V9).
      if (isOutOfService()) throw new Error('the door is out of service');
      await write(() => outbox.record(action));
      onRecorded(action);
    },
    inTurn: (judgeOne) => underWay.add(oneAtATime(judgeOne)),
    async close() {
      await underWay.settled();
      // The next door reads the outbox when this one has written its last.
      isClosed = true;
      await underWay.settled();
    },
  };
}
