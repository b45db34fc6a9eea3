import { expect, test } from 'vitest';
import { pdfOf } from '../../../../src/service/heavy/typesetting/pdf.ts';
import { writeParagraphs } from '../../../../src/service/heavy/typesetting/pdf-paragraphs.ts';
import { plain } from '../../../../src/service/means/formatted-text.ts';

test('a list in 25 lists has room for its words', async () => {
  await pdfOf({ size: 'A5', layout: 'portrait', title: '', language: 'en' }, async (pdf) => {
    const place = { left: 36, width: 200, size: 8, align: 'start' } as const;
    const heightAt = async (depth: number) => {
      pdf.y = 36;
      const paragraph = { spans: plain('Speis und Trank '.repeat(3)), depth, mark: '•' };
      await writeParagraphs(pdf, [paragraph], place, () => place);
      return pdf.y - 36;
    };
    expect(await heightAt(25)).toBe(await heightAt(6));
    expect(await heightAt(25)).toBeLessThan(50);
  });
});
