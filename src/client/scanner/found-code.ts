import type { CodeFormat } from '../../domain/code-format.ts';

export type Point = { readonly x: number; readonly y: number };

export type FoundCode = {
  readonly text: string;
  readonly format: CodeFormat;
  /** Corners around the code, as shares of the picture's size; of a linear code a mere line. */
  readonly corners: readonly Point[];
};
