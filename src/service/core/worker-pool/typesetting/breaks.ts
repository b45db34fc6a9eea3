/** Where a line may end. */

/** Scripts that put no space between words. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const endsSpaceless = new RegExp(`[${spaceless}]\\p{M}*$`, 'u');
const beginsSpaceless = new RegExp(`^[${spaceless}]`, 'u');
const endsOpen = /[ \p{Pd}、。，．！？：；）」』】]$/u;
const neverFirst = /^[ \p{M}\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });
/** How much on either side tells whether a word ends here: Thai is looked up in a dictionary. */
const context = 20;

/** @param index of a letter; whether the line may end before it */
export function isBreak(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - context), index);
  const after = text.slice(index, index + context);
  if (before.endsWith(' ')) return !after.startsWith(' ');
  if (neverFirst.test(after)) return false;
  if (endsOpen.test(before)) return true;
  if (!endsSpaceless.test(before) || !beginsSpaceless.test(after)) return false;
  return words.segment(before + after).containing(before.length)?.index === before.length;
}
