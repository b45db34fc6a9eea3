/**
 * A device that judges nobody and shows no name (V9). The service no longer accepts its key, or a
 * check-in manager paused, locked or wiped it. That is stored on the device, so closing the app or
 * leaving the network doesn't end it.
 */
import type { DoorOrder } from '../../contract/door-board.ts';
import type { Log } from '../log/log.ts';

export type OutOfService = {
  readonly why: 'key-refused' | 'asked-to-rest' | 'locked' | 'wiped';
  /** The names are deleted from this device. */
  readonly isListGone: boolean;
};

export type KeptOutOfService = {
  /** The end of the key that it is about: another key is another matter. */
  readonly keyEnd: string;
  readonly isRefused: boolean;
  /** The key was tried again and refused again: that is not a passing error. */
  readonly isSure: boolean;
  /** What the door was asked to do last. */
  readonly order: DoorOrder;
  readonly isListGone: boolean;
  /** All that is pending was saved as a file. */
  readonly isExported: boolean;
};

export type OutOfServiceStore = {
  /** @returns null: in service; `damaged`: out of service, and nobody can read why */
  read(): Promise<KeptOutOfService | 'damaged' | null>;
  write(kept: KeptOutOfService | null): Promise<void>;
};

export type ServiceState = {
  /** null: in service */
  current(): OutOfService | null;
  /** What it was asked to do last, as far as it does that. */
  order(): DoorOrder;
  /** The service refused the key. */
  refuse(): void;
  /** The service refused the key again, when it was tried again. */
  confirm(): void;
  accept(): void;
  obey(order: DoorOrder): void;
  noteRecorded(): void;
  noteExported(): void;
  /** Deletes what was to be deleted when the app ended, if it did not come to that. */
  forgetIfDue(): void;
  /** Stores nothing that comes later. Resolves when all that came before is stored. */
  stop(): Promise<void>;
};

export type ServiceStateOptions = {
  readonly store: OutOfServiceStore;
  /** What was kept when the door was opened. */
  readonly kept: KeptOutOfService | 'damaged' | null;
  readonly keyEnd: string;
  readonly log: Log;
  readonly hasUnsent: () => boolean;
  readonly onChange: (now: OutOfService | null) => void;
  /** Called once, when the names are no longer needed here. */
  readonly forgetNames: () => void;
};

const whyOf = { rest: 'asked-to-rest', lock: 'locked', wipe: 'wiped' } as const;

export function createServiceState(options: ServiceStateOptions): ServiceState {
  const { store, keyEnd, log, hasUnsent } = options;
  const inService: KeptOutOfService = {
    keyEnd,
    isRefused: false,
    isSure: false,
    order: 'none',
    isListGone: false,
    isExported: false,
  };
  let kept = keptAtFirst();
  let isForgetting = false;
  let isStopped = false;
  /** Writes go one after the other: sealing takes time, and the last one must win. */
  let storing: Promise<void> = Promise.resolve();

  function keptAtFirst(): KeptOutOfService {
    // Until the service accepts the key, or gives another order.
    if (options.kept === 'damaged') return { ...inService, isRefused: true };
    return options.kept?.keyEnd === keyEnd ? options.kept : inService;
  }

  const isOut = () => kept.isRefused || kept.order !== 'none';

  function current(): OutOfService | null {
    const { isListGone } = kept;
    if (kept.isRefused) return { why: 'key-refused', isListGone };
    return kept.order === 'none' ? null : { why: whyOf[kept.order], isListGone };
  }

  function become(change: Partial<KeptOutOfService>): void {
    const wasOut = isOut();
    kept = { ...kept, ...change };
    if (!isOut()) kept = { ...inService, isExported: kept.isExported };
    if (!wasOut && !isOut()) return;
    const now = isOut() ? kept : null;
    if (!isStopped) {
      storing = storing
        .then(() => store.write(now))
        .catch((error) => log('setting-not-stored', error));
    }
    options.onChange(current());
  }

  /** The list costs a download if this was by mistake; the outbox is never deleted here. */
  function forgetIfDue(): void {
    if (kept.isListGone || isForgetting) return;
    const isRefusedForGood = kept.isSure && (!hasUnsent() || kept.isExported);
    if (kept.order !== 'wipe' && !isRefusedForGood) return;
    isForgetting = true;
    options.forgetNames();
  }

  return {
    current,
    order: () => kept.order,
    refuse() {
      if (!kept.isRefused) become({ isRefused: true });
    },
    confirm() {
      if (!kept.isSure) become({ isRefused: true, isSure: true });
      forgetIfDue();
    },
    accept() {
      if (kept.isRefused) become({ isRefused: false, isSure: false });
    },
    obey(order) {
      if (kept.order !== order) become({ order });
      forgetIfDue();
    },
    noteRecorded() {
      kept = { ...kept, isExported: false };
    },
    noteExported() {
      become({ isExported: true });
      forgetIfDue();
    },
    forgetIfDue,
    async stop() {
      isStopped = true;
      await storing;
    },
  };
}
