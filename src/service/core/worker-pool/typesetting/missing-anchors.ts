/**
 * Some letters of Noto have no place for some marks: kasra below a final feh, a tone above a Thai ฬ
 * with a vowel. The OpenType specification then leaves the mark where it is; fontkit 2.0.4 throws
 * (foliojs/fontkit#367). That needs no mark to be typed: the dot of ڢ is one too.
 */
import type { Font } from 'fontkit';

/** What places glyphs, one rule of the font at a time. Not in fontkit's types. */
type Placing = { applyLookup(type: number, table: unknown): boolean };
type Inside = { readonly _layoutEngine: { readonly engine: { GPOSProcessor: Placing | null } } };

/** From here on the font skips a rule that names no place, as if it did not apply. */
export function skipMissingAnchors(font: Font): void {
  const placing = (font as unknown as Inside)._layoutEngine.engine.GPOSProcessor;
  if (!placing || Object.hasOwn(placing, 'applyLookup')) return;
  const apply = placing.applyLookup.bind(placing);
  placing.applyLookup = (type, table) => {
    try {
      return apply(type, table);
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
}
