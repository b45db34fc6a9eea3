import { expect, test } from 'vitest';
import { plain } from '../../../../../src/service/core/deps/formatted-text.ts';
import {
  pdfOf,
  writeParagraphs,
} from '../../../../../src/service/core/worker-pool/typesetting/pdf.ts';

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
