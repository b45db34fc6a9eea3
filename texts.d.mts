import type { Plugin } from 'vite';

/** @returns the files by name, and a line for each fault: file, key, what is wrong */
export function compileTexts(root?: string): {
  readonly files: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
  readonly untranslated: readonly string[];
};
export function writeTexts(): void;
export function texts(): Plugin;
