/**
 * A guest's flags: a few short words of the organizer's that the door has to see ("VIP", "check ID").
 */
import { fold } from './folded-text.ts';

export const mostFlags = 10;
export const longestFlag = 40;

/**
 * @param text as it is typed, or is in a file: separated by commas, semicolons or lines
 * @returns each once, in the order given, whatever their length and number
 */
export function flagsIn(text: string): readonly string[] {
  const flags = new Map<string, string>();
  for (const part of text.split(/[,;\n]/)) {
    const flag = part.trim();
    if (flag !== '' && !flags.has(fold(flag))) flags.set(fold(flag), flag);
  }
  return [...flags.values()];
}

/** Whether a service of ours takes them. */
export const areFlagsShort = (flags: readonly string[]): boolean =>
  flags.length <= mostFlags && flags.every((flag) => [...flag].length <= longestFlag);
