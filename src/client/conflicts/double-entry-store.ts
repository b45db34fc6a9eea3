import type { DoubleEntry } from '../../domain/convergence.ts';

/** A ticket that was let in twice, as this door keeps it. */
export type KeptDoubleEntry = {
  /** The entry's `doubleEntryKey`. */
  readonly key: string;
  readonly entry: DoubleEntry;
  readonly name: string;
  readonly category: string;
  readonly settled: boolean;
};

/** Stores double entries until somebody settles them (C3). */
export type DoubleEntryStore = {
  put(kept: KeptDoubleEntry): Promise<void>;
  readAll(): Promise<KeptDoubleEntry[]>;
};
