/** A code as it came from the camera, a scanner or a keyboard, made comparable. */
import type { Brand } from './brand.ts';

export type TicketCode = Brand<string, 'TicketCode'>;

const longest = 256;

/**
 * Control characters and the space around are dropped, and what goes on past any real code.
 * @returns undefined where nothing is left
 */
export function parseTicketCode(text: string): TicketCode | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: barcodes bring group separators.
  const code = text.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return code.length > 0 ? (code.slice(0, longest) as TicketCode) : undefined;
}

/** Display identifiers are typed with or without hyphens and in any case. */
export const displayForm = (code: string): string => code.replace(/[-\s]/g, '').toUpperCase();

/** What our own barcodes and most others hold: letters and digits in one piece (V1, well-formed). */
export const isWellFormed = (code: TicketCode): boolean => /^[A-Za-z0-9-]{8,64}$/.test(code);
