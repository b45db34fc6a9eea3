/** Draws lines of text as the outlines of their letters: what draws the picture needs no fonts. */
import type { Lines } from './lines.ts';
import { baseline, lineHeight } from './text-height.ts';

/** @param left and top, like the size, in the units of the picture. @returns elements of an SVG */
export function svgOfLines({ lines }: Lines, left: number, top: number, size: number): string {
  let paths = '';
  for (const [index, { pieces }] of lines.entries()) {
    const foot = top + (index * lineHeight + baseline) * size;
    for (const { face, text, x } of pieces) {
      const scale = size / face.font.unitsPerEm;
      const { glyphs, positions } = face.font.layout(text);
      let pen = left + x;
      for (const [place, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
        const outline = glyph.path
          .transform(scale, 0, 0, -scale, pen + xOffset * scale, foot - yOffset * scale)
          .toSVG();
        if (outline !== '') paths += `<path d="${outline}"/>`;
        pen += xAdvance * scale;
      }
    }
  }
  return paths;
}
