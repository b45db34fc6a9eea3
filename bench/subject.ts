/** What can be measured: `bench/NAME/bench.ts` exports one as `subject`. */
import type { Row } from './table.ts';

export type Settings = Readonly<Record<string, number | string>>;

/** What the command line can change: `--rounds 3`. */
export type SubjectOf<Chosen extends Settings> = {
  readonly full: Chosen;
  /** Ends within three minutes. */
  readonly quick: Chosen;
  /** @param progress takes a line now and then: whoever waits is told what is being measured */
  measure(settings: Chosen, progress: (line: string) => void): Promise<Measured>;
};

export type Subject = SubjectOf<Settings>;

export type Measured = {
  readonly ratios: readonly Ratio[];
  readonly tables: readonly { readonly title: string; readonly rows: readonly Row[] }[];
};

/** Ours against a reference that was measured in turns with it: the part that other machines share. */
export type Ratio = {
  /** More of it is better: `check-ins a second`. */
  readonly what: string;
  readonly reference: string;
  /** Above 1: ours is better. */
  readonly ratio: number;
};
