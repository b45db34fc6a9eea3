import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bold, plain } from '../../../../../src/service/core/deps/formatted-text.ts';
import { svgOfLine } from '../../../../../src/service/core/worker-pool/badge-png.ts';
import {
  type InvoiceContent,
  invoicePdf,
} from '../../../../../src/service/core/worker-pool/invoice-pdf.ts';
import {
  type TicketContent,
  ticketPdf,
} from '../../../../../src/service/core/worker-pool/ticket-pdf.ts';
import { layOut } from '../../../../../src/service/core/worker-pool/typesetting/lines.ts';
import { pdfOf, writeLines } from '../../../../../src/service/core/worker-pool/typesetting/pdf.ts';

const words = [
  ['kasra below a final feh', 'الخريفِ'],
  ['kasratan below it', 'لطيفٍ'],
  ['a letter whose dot has no place', 'ڢ'],
  ...['\u06d6', '\u06d7', '\u06d8', '\u06d9', '\u06da', '\u0615', '\u0616', '\u0617'].map(
    (sign) => [`U+0${sign.codePointAt(0)?.toString(16)}`, `ب${sign}`] as const,
  ),
  ['a ligature with a further mark', 'اللّٰهِ'],
  ['a Thai letter with a vowel below and a tone', 'ฬุ้'],
] as const;

const ticket = (text: string): TicketContent => ({
  language: 'en',
  event: text,
  details: [text],
  holder: text,
  company: text,
  category: text,
  seat: text,
  price: text,
  remarks: [{ spans: plain(text), depth: 1, mark: '•' }],
  identifier: 'TICKET',
  displayIdentifier: text,
});
const invoice = (text: string): InvoiceContent => ({
  kind: 'invoice',
  language: 'en',
  number: text,
  date: text,
  event: text,
  seller: [text],
  buyer: [text],
  referenceNo: text,
  lines: [{ name: text, count: 1, price: text, discount: text, amount: text }],
  total: text,
  tax: { rate: text, amount: text },
  paid: text,
  payTo: [],
  remark: [{ spans: plain(text), depth: 0, mark: null }],
});

describe('a mark for which its letter has no place', () => {
  test.each(words)('is written: %s', async (_, word) => {
    const box = { size: 10, width: 200 };
    const { lines } = await layOut(plain(word), box);
    expect(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toBe(
      word.normalize('NFC'),
    );
    for (const { pieces } of lines) {
      for (const { face, text } of pieces) {
        const { glyphs } = face.font.layout(text);
        expect(glyphs.some(({ id }) => id === 0)).toBe(false);
      }
    }
  });

  test('fails none of the documents', async () => {
    const text = words.map(([, word]) => word).join(' ');
    const documents = [await ticketPdf(ticket(text)), await invoicePdf(invoice(text))];
    for (const pdf of documents) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

/** By their blocks in Unicode: what is not a letter there is a box, and fails nothing either. */
const lettersFrom = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
const letters = [
  lettersFrom(0x41, 0x24f),
  lettersFrom(0x370, 0x52f),
  lettersFrom(0x5d0, 0x5f4),
  lettersFrom(0x600, 0x6ff),
  lettersFrom(0x900, 0x97f),
  lettersFrom(0xe01, 0xe5b),
  lettersFrom(0x3041, 0x30ff),
  lettersFrom(0x4e00, 0x4e80),
  lettersFrom(0xac00, 0xac80),
];
const marks = [
  lettersFrom(0x300, 0x36f),
  lettersFrom(0x591, 0x5c7),
  lettersFrom(0x64b, 0x65f),
  lettersFrom(0x610, 0x61a),
  lettersFrom(0x6d6, 0x6ed),
  lettersFrom(0x93a, 0x94f),
  lettersFrom(0xe34, 0xe4e),
  fc.constantFrom('\u3099', '\u200d', '\u200c', ' '),
];
const ofOneScript = letters.map((letter) =>
  fc.array(
    fc
      .tuple(letter, fc.array(fc.oneof(...marks, letter), { maxLength: 3 }))
      .map(([first, more]) => first + more.join('')),
    { minLength: 1, maxLength: 6 },
  ),
);
const anyText = fc
  .array(fc.oneof(...ofOneScript), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map((part) => part.join('')).join(' '));

test('no letters with no marks of any script fail, on paper or as a picture', async () => {
  await pdfOf({ size: 'A4', layout: 'portrait', title: '', language: 'en' }, (pdf) =>
    fc.assert(
      fc.asyncProperty(anyText, fc.boolean(), async (text, isBold) => {
        const place = { left: 36, width: 100, size: 10, align: 'start' } as const;
        const lines = await layOut(isBold ? bold(text) : plain(text), place);
        for (const line of lines.lines) svgOfLine(line, 0, 0, 10);
        pdf.y = 36;
        writeLines(pdf, lines, place);
      }),
      { numRuns: 80 },
    ),
  );
});
