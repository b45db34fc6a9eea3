import fc from 'fast-check';
import { create } from 'fontkit';
import { describe, expect, test, vi } from 'vitest';
import {
  bold,
  isolated,
  plain,
  type Span,
} from '../../../../../src/service/core/deps/formatted-text.ts';
import {
  type Line,
  layOut,
  type Piece,
  skipMissingAnchors,
} from '../../../../../src/service/core/worker-pool/typesetting/lines.ts';

const wide = { size: 10, width: 10_000 };
const oneLine = async (text: string): Promise<Line> => {
  const { lines } = await layOut(plain(text), wide);
  const [line] = lines;
  if (!line || lines.length > 1) throw new Error(`${lines.length} lines`);
  return line;
};
/** By a font of its own: a font remembers a glyph by the letter that needed it first, in whatever text. */
function glyphsOf({ face, text }: Piece) {
  const font = create(face.bytes);
  if (!('layout' in font)) throw new Error(`${face.name} holds several fonts`);
  skipMissingAnchors(font);
  return font.layout(text).glyphs;
}
/** Each letter as it is seen, from left to right. */
const seen = (line: Line): string =>
  line.pieces
    .flatMap(glyphsOf)
    .map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('');
const boxes = (line: Line): number =>
  line.pieces.flatMap(glyphsOf).filter(({ id }) => id === 0).length;

describe('each letter is written in a font that has it', () => {
  test.each([
    ['Latin', 'Łucja Weiß'],
    ['Greek', 'Ζωή'],
    ['Cyrillic', 'Дмитрий'],
    ['Chinese', '王秀英 歐陽菲菲 喆堃'],
    ['Japanese', '佐藤 さくら 髙橋 サクラ'],
    ['Korean', '김철수 박지민'],
    ['Hindi', 'प्रिया कृष्णमूर्ति'],
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'דוד בן־גוריון'],
    ['Thai', 'สมชาย ใจดี กำลัง'],
    ['several in one name', 'Weiß محمد 王秀英 김철수 สมชาย'],
    ['a letter and its mark in two characters', 'Zoe\u0301'],
  ])('%s', async (_, name) => {
    for (const spans of [plain(name), bold(name)]) {
      const { lines } = await layOut(spans, wide);
      expect(lines).toHaveLength(1);
      for (const line of lines) expect(boxes(line)).toBe(0);
    }
  });

  test('one that is in no font is a box; nothing is dropped', async () => {
    const line = await oneLine('Eva 𒀀𒀀 Weiß');
    expect(boxes(line)).toBe(2);
    expect(seen(line)).toBe('Eva 𒀀𒀀 Weiß');
    // An emoji of several characters: its joiner and its variation have no box.
    expect(boxes(await oneLine('\u{1f469}\u200d\u{1f3a4}\ufe0f'))).toBe(2);
  });

  test('the long mark of kana is one of theirs, alone and within a name', async () => {
    for (const text of ['ルーシー', 'らーめん', 'ー']) expect(boxes(await oneLine(text))).toBe(0);
  });

  test('Han letters next to kana are those of Japan, next to Hangul those of Korea', async () => {
    const faces = async (text: string) =>
      new Set((await oneLine(text)).pieces.map(({ face }) => face.font.postscriptName));
    expect([...(await faces('佐藤さくら'))].join()).toMatch(/^NotoSansJP/);
    expect([...(await faces('骨'))].join()).toMatch(/^NotoSansSC/);
    expect([...(await faces('김骨'))].join()).toMatch(/^NotoSansKR/);
  });

  test('bold is bold in every script', async () => {
    for (const text of ['Weiß', '王', '김', 'ม', 'מ', 'ح', 'प']) {
      const of = async (spans: readonly Span[]) => (await layOut(spans, wide)).lines[0]?.pieces[0];
      const [thin, thick] = [await of(plain(text)), await of(bold(text))];
      const outline = (piece: Piece | undefined) => piece && glyphsOf(piece)[0]?.path.toSVG();
      expect(outline(thick), text).not.toBe(outline(thin));
    }
  });
});

describe('text from right to left is in the order of the bidirectional algorithm', () => {
  test.each([
    ['Hebrew', 'אבג דה', 'הד גבא'],
    ['a number in Hebrew', 'דוד 12', '12 דוד'],
    ['Hebrew in brackets, which are mirrored', '(דוד)', '(דוד)'],
    ['Hebrew within Latin', 'Herr אבג Weiß', 'Herr גבא Weiß'],
    ['Arabic-Indic digits run from the left', 'אב ٣٤', '٣٤ בא'],
    ['an isolate keeps what follows in its place', `${isolated('אבג')} · 12`, 'גבא · 12'],
    ['an override turns nothing round', '\u202eWeiß\u202c', 'Weiß'],
  ])('%s', async (_, text, expected) => {
    expect(seen(await oneLine(text))).toBe(expected);
  });

  test('Arabic letters are joined: within a word they have other shapes than alone', async () => {
    const shapes = async (text: string) => (await oneLine(text)).pieces.flatMap(glyphsOf);
    const [joined, alone] = [await shapes('محمد'), await shapes('م ح م د')];
    expect(joined.map(({ codePoints }) => codePoints[0])).toEqual(
      [...'دمحم'].map((letter) => letter.codePointAt(0)),
    );
    const ids = alone.filter(({ codePoints }) => codePoints[0] !== 0x20).map(({ id }) => id);
    expect(joined.map(({ id }) => id)).not.toEqual(ids);
  });

  test('a text that begins with it is read from the right', async () => {
    expect((await layOut(plain('שלום Eva'), wide)).isRightToLeft).toBe(true);
    expect((await layOut(plain('Eva שלום'), wide)).isRightToLeft).toBe(false);
  });
});

describe('lines', () => {
  const linesOf = async (text: string, width: number, mostLines?: number) => {
    const box = { size: 10, width, ...(mostLines !== undefined && { mostLines }) };
    return (await layOut(plain(text), box)).lines;
  };

  test('break between words, and within one that is too long', async () => {
    expect((await linesOf('Speis und Trank', 60)).map(seen)).toEqual(['Speis und', 'Trank']);
    expect((await linesOf('x'.repeat(40), 60)).length).toBeGreaterThan(2);
  });

  test('break in scripts without spaces: Thai between words, Chinese before no full stop', async () => {
    const thai = (await linesOf('สวัสดีครับ', 36)).map(seen);
    expect(thai).toEqual(['สวัสดี', 'ครับ']);
    for (const line of (await linesOf('春眠不觉晓。处处闻啼鸟。', 55)).map(seen)) {
      expect(line).not.toMatch(/^。/);
    }
  });

  test('what does not fit ends in an ellipsis', async () => {
    const [first, second, ...more] = await linesOf('Wolfeschlegelsteinhausen '.repeat(9), 90, 2);
    expect(more).toEqual([]);
    expect(first && seen(first)).not.toContain('…');
    expect(second && seen(second)).toMatch(/…$/);
  });

  test('hold every letter, none is wider than its box, whatever the text is', async () => {
    const word = fc.constantFrom(
      'Weiß',
      '王秀英',
      'محمد',
      'דוד',
      '12',
      'สมชาย',
      '(a)',
      'प्रिया',
      '…',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    const inAnyOrder = (written: string) => [...written.replace(/\s/g, '')].sort().join('');
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 40, max: 200 }), async (written, width) => {
        const lines = await linesOf(written, width);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.01);
        const pieces = lines.flatMap((line) => line.pieces).map((piece) => piece.text);
        // Brackets are mirrored where they are read from the right.
        const plainly = (letters: string) => inAnyOrder(letters.replace(/[()]/g, '|'));
        expect(plainly(pieces.join(''))).toBe(plainly(written));
      }),
      { numRuns: 60 },
    );
  });

  test('nothing that can be seen is no line', async () => {
    expect(await linesOf(' \u200b\u0001\u0301', 100)).toEqual([]);
  });

  test.each([
    ['Latin', 'x'],
    ['Arabic', 'ب'],
    ['Thai', 'ฬ'],
    ['Chinese', '王'],
  ])('of twice as many letters are twice the work, without a space: %s', async (_, letter) => {
    const face = (await oneLine(letter)).pieces[0]?.face;
    if (!face) throw new Error('no face');
    const layout = vi.spyOn(face.font, 'layout');
    try {
      const lettersLaidOut = async (count: number) => {
        layout.mockClear();
        face.widths.clear();
        await linesOf(letter.repeat(count), 60);
        return layout.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
      };
      const [once, twice] = [await lettersLaidOut(500), await lettersLaidOut(1000)];
      expect(once).toBeGreaterThan(0);
      expect(twice).toBeLessThan(2.2 * once);
    } finally {
      layout.mockRestore();
    }
  });
});

test('of marks on one letter eight are written: a name is not a tower', async () => {
  const marks = '\u0323\u0331'.repeat(10_000);
  const { lines } = await layOut(plain(`Ann${marks}a`), wide);
  expect(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toHaveLength(
    4 + 8,
  );
});

test('a long text from the right is not shaped again and again to know how it is read', async () => {
  const text = 'الدخولمنالباب'.repeat(300);
  const box = { size: 8, width: 500 };
  const font = (await layOut(plain('ا'), box)).lines[0]?.pieces[0]?.face.font;
  if (!font) throw new Error('no face for Arabic');
  const shape = vi.spyOn(font, 'layout');
  await layOut(plain(text), box);
  const shaped = shape.mock.calls.reduce((sum, [letters]) => sum + letters.length, 0);
  shape.mockRestore();
  expect(shaped / text.length).toBeLessThan(4);
});
