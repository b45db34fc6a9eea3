/** Badges on paper: a page for each side, of the size of the layout. */
import type { BadgeLayout } from '../../../domain/badge-layout.ts';
import { type BadgeContent, type PlacedItem, placeBadge, pointsOf } from './badge.ts';
import { type Pdf, pdfOf, writeLine } from './typesetting/pdf.ts';

/** @param contents at least one, all of one event */
export async function badgesPdf(
  layout: BadgeLayout,
  contents: readonly [BadgeContent, ...BadgeContent[]],
): Promise<Buffer> {
  const [{ event, displayIdentifier, language }] = contents;
  const title = contents.length === 1 ? `${event}: ${displayIdentifier}` : event;
  const size = [pointsOf(layout.width), pointsOf(layout.height)] as const;
  return pdfOf({ size, layout: 'portrait', title, language }, async (pdf) => {
    let isFirst = true;
    for (const content of contents) {
      for (const side of await placeBadge(layout, content)) {
        // A new document begins with a page.
        if (!isFirst) pdf.addPage();
        isFirst = false;
        for (const item of side) draw(pdf, item);
      }
    }
  });
}

function draw(pdf: Pdf, item: PlacedItem): void {
  switch (item.kind) {
    case 'box': {
      const { left, top, width, height, colour } = item;
      pdf.rect(left, top, width, height).fill(colour);
      return;
    }
    case 'code': {
      const { bars, left, top, side } = item;
      pdf.rect(left, top, side, side).fill('#ffffff');
      pdf
        .save()
        .translate(left, top)
        .scale(side / bars.side);
      pdf.path(bars.path).fill('#000000', 'even-odd').restore();
      return;
    }
    case 'line': {
      const { line, left, top, size, colour } = item;
      pdf.fillColor(colour);
      writeLine(pdf, line, false, top, { left, width: line.width, size, align: 'left' });
    }
  }
}
