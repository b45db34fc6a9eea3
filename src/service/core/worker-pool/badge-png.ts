/** The badge as a picture: the same as on paper, for printers of labels and for screens. */

import sharp from 'sharp';
import type { BadgeLayout } from '../../../domain/badge-layout.ts';
import { type BadgeContent, type PlacedItem, placeBadge } from './badge.ts';
import { baseline, type Line } from './typesetting/lines.ts';

const dotsPerInch = 300;
const pixelsOfMm = (mm: number): number => Math.round((mm * dotsPerInch) / 25.4);

/** @param side of the layout, which has it. */
export async function badgePng(
  layout: BadgeLayout,
  content: BadgeContent,
  side: number,
): Promise<Buffer> {
  const items = (await placeBadge(layout, content))[side] ?? [];
  const [width, height] = [pixelsOfMm(layout.width), pixelsOfMm(layout.height)];
  const shapes = items.map(shapeOf).join('');
  const [across, down] = [width, height].map((pixels) => (pixels * 72) / dotsPerInch);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${across} ${down}">${shapes}</svg>`;
  // The outlines of a long name are longer than what may stand in one attribute by default.
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: 'white' })
    .withMetadata({ density: dotsPerInch })
    .png()
    .toBuffer();
}

function shapeOf(item: PlacedItem): string {
  switch (item.kind) {
    case 'line':
      return `<g fill="${item.colour}">${svgOfLine(item.line, item.left, item.top, item.size)}</g>`;
    case 'code': {
      const { bars, left, top, side } = item;
      const white = `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#ffffff"/>`;
      const place = `translate(${left} ${top}) scale(${side / bars.side})`;
      return `${white}<path transform="${place}" d="${bars.path}" fill-rule="evenodd" shape-rendering="crispEdges"/>`;
    }
    case 'box': {
      const { left, top, width, height, colour } = item;
      return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colour}"/>`;
    }
  }
}

// Draws a line of text as the outlines of its letters: what draws the picture needs no fonts.

/** @param left and top, like the size, in the units of the picture. @returns elements of an SVG */
export function svgOfLine({ pieces }: Line, left: number, top: number, size: number): string {
  let paths = '';
  const foot = top + baseline * size;
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
  return paths;
}
