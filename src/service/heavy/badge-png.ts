/** The badge as a picture: the same as on paper, for printers of labels and for screens. */
import sharp, { type OverlayOptions } from 'sharp';
import { escaped } from '../means/html.ts';
import { barcodePng } from './barcode.ts';
import { bold, margin, regular } from './pdf.ts';
import type { TicketContent } from './ticket-pdf.ts';

const dotsPerInch = 300;
const pixels = (points: number): number => Math.round((points * dotsPerInch) / 72);
/** A6 in points, on its side. */
const paper = { width: 420, height: 298 };
const codeSide = 90;

export async function badgePng(content: TicketContent): Promise<Buffer> {
  const whole = paper.width - 2 * margin;
  const top = paper.height - margin - codeSide;
  const layers: OverlayOptions[] = [];
  let y = margin;
  const add = async (font: Font, size: number, text: string, height: number, gap: number) => {
    const written = await writing(font, size, text, whole, height);
    if (written) layers.push({ input: written.data, left: pixels(margin), top: pixels(y) });
    y += (written ? (written.info.height * 72) / dotsPerInch : 0) + gap;
  };
  await add(fonts.regular, 10, content.event, 13, 12);
  await add(fonts.bold, 24, content.holder, 64, 6);
  if (content.company !== null) await add(fonts.regular, 13, content.company, 34, 6);
  const code = await sharp(await barcodePng(content.identifier, 'qr'))
    .resize(pixels(codeSide), pixels(codeSide), { kernel: 'nearest' })
    .png()
    .toBuffer();
  layers.push({ input: code, left: pixels(paper.width - margin - codeSide), top: pixels(top) });
  const category = await writing(fonts.regular, 11, content.category, whole - codeSide - 10, 30);
  if (category) {
    const left = pixels(margin);
    layers.push({ input: category.data, left, top: pixels(paper.height - margin - 30) });
  }
  const background = 'white';
  return sharp({
    create: { width: pixels(paper.width), height: pixels(paper.height), channels: 3, background },
  })
    .composite(layers)
    .png()
    .toBuffer();
}

type Font = { readonly font: string; readonly fontfile: string };
const fonts = {
  regular: { font: 'DejaVu Sans', fontfile: regular },
  bold: { font: 'DejaVu Sans Bold', fontfile: bold },
} as const satisfies Record<string, Font>;

/** Neither controls, spaces nor marks alone: of those there is no picture. */
const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);

/**
 * The text in black on nothing; what does not fit ends in an ellipsis. Sizes in points.
 * @returns undefined where there is nothing to see
 */
async function writing(
  { font, fontfile }: Font,
  size: number,
  text: string,
  width: number,
  height: number,
) {
  // Controls have no place in the markup in which the text is handed over.
  let characters = [...text.replace(/\p{Cc}+/gu, ' ').trim()];
  let end = '';
  while (isVisible(characters.join(''))) {
    const written = await sharp({
      text: {
        text: escaped(`${characters.join('')}${end}`),
        font: `${font} ${size}`,
        fontfile,
        width: pixels(width),
        dpi: dotsPerInch,
        wrap: 'word-char',
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { height: needed } = written.info;
    if (needed <= pixels(height)) return written;
    const kept = Math.floor(characters.length * Math.min(0.95, (1.2 * pixels(height)) / needed));
    characters = characters.slice(0, kept);
    end = '…';
  }
  return undefined;
}
