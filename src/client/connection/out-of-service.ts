/**
 * A door whose key the service no longer accepts judges nobody and shows no name (V9). That is kept on the
 * device, so that closing the app or leaving the network doesn't bring the door back.
 */
import type { Log } from '../log/log.ts';

export type OutOfService = {
  readonly why: 'key-refused';
  /** The names are deleted from this device. */
  readonly isListGone: boolean;
};

export type KeptOutOfService = {
  /** The end of the key that was refused: another key is another matter. */
  readonly keyEnd: string;
  /** The key was tried again and refused again: that is no passing error. */
  readonly isSure: boolean;
  readonly isListGone: boolean;
  /** All that is unsent was saved as a file. */
  readonly isExported: boolean;
};

export type OutOfServiceStore = {
  /** @returns null: in service */
  read(): Promise<KeptOutOfService | null>;
  write(kept: KeptOutOfService | null): Promise<void>;
};

export type ServiceState = {
  /** null: in service */
  current(): OutOfService | null;
  /** The service refused the key. */
  refuse(): void;
  /** The service refused the key once more, when it was tried again. */
  confirm(): void;
  accept(): void;
  noteRecorded(): void;
  noteExported(): void;
};

export type ServiceStateOptions = {
  readonly store: OutOfServiceStore;
  /** What was kept when the door was opened. */
  readonly kept: KeptOutOfService | null;
  readonly keyEnd: string;
  readonly log: Log;
  readonly hasUnsent: () => boolean;
  readonly onChange: (now: OutOfService | null) => void;
  /** Called once, when the names are no longer needed here. */
  readonly forgetNames: () => void;
};

export function createServiceState(options: ServiceStateOptions): ServiceState {
  const { store, keyEnd, log, hasUnsent } = options;
  let kept = options.kept?.keyEnd === keyEnd ? options.kept : null;
  let isExported = kept?.isExported ?? false;
  let isForgetting = false;

  const current = (): OutOfService | null =>
    kept && { why: 'key-refused', isListGone: kept.isListGone };

  function become(next: KeptOutOfService | null): void {
    kept = next;
    store.write(next).catch((error) => log('setting-not-stored', error));
    options.onChange(current());
  }

  /** The list costs a download if the key was refused by mistake; the outbox is never deleted here. */
  function forgetIfDue(): void {
    if (!kept?.isSure || kept.isListGone || isForgetting) return;
    if (hasUnsent() && !isExported) return;
    isForgetting = true;
    options.forgetNames();
  }

  return {
    current,
    refuse() {
      if (!kept) become({ keyEnd, isSure: false, isListGone: false, isExported });
    },
    confirm() {
      if (!kept?.isSure) become({ keyEnd, isListGone: false, ...kept, isSure: true, isExported });
      forgetIfDue();
    },
    accept() {
      if (kept) become(null);
    },
    noteRecorded() {
      isExported = false;
    },
    noteExported() {
      isExported = true;
      if (kept) become({ ...kept, isExported });
      forgetIfDue();
    },
  };
}
