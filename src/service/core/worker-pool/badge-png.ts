/** The badge as a picture: the same as on paper, for printers of labels and for screens. */

import sharp from 'sharp';
import { barcodePng } from './barcode.ts';
import { badgeLines, type TicketContent } from './ticket-pdf.ts';
import { baseline, type Lines, layOut, lineHeight } from './typesetting/lines.ts';
import { margin } from './typesetting/pdf.ts';

const dotsPerInch = 300;
const pixels = (points: number): number => Math.round((points * dotsPerInch) / 72);
/** A6 in points, on its side. */
const paper = { width: 420, height: 298 };
const codeSide = 90;

export async function badgePng(content: TicketContent): Promise<Buffer> {
  let outlines = '';
  for (const { spans, top, ...box } of await badgeLines(content, paper.width - 2 * margin)) {
    outlines += svgOfLines(await layOut(spans, box), margin, top, box.size);
  }
  const [width, height] = [pixels(paper.width), pixels(paper.height)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${paper.width} ${paper.height}">${outlines}</svg>`;
  const code = await sharp(await barcodePng(content.identifier, 'qr'))
    .resize(pixels(codeSide), pixels(codeSide), { kernel: 'nearest' })
    .png()
    .toBuffer();
  const left = pixels(paper.width - margin - codeSide);
  const top = pixels(paper.height - margin - codeSide);
  // The outlines of a long name are longer than what may stand in one attribute by default.
  const written = await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([{ input: written }, { input: code, left, top }])
    .png()
    .toBuffer();
}

// Draws lines of text as the outlines of their letters: what draws the picture needs no fonts.

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
