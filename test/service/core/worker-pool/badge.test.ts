import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  type BadgeLayout,
  badgePresets,
  builtInLayout,
  presetLayout,
  type TextBlock,
} from '../../../../src/domain/badge-layout.ts';
import { asId, type TicketCategoryId, type UserFieldId } from '../../../../src/domain/ids.ts';
import {
  type BadgeContent,
  placeBadge,
  pointsOf,
} from '../../../../src/service/core/worker-pool/badge.ts';
import { badgesPdf } from '../../../../src/service/core/worker-pool/badge-pdf.ts';
import { badgePng } from '../../../../src/service/core/worker-pool/badge-png.ts';
import { lineHeight } from '../../../../src/service/core/worker-pool/typesetting/lines.ts';
import { readAsApp } from '../../../support/app-reader.ts';
import { someNames } from '../../../support/badge-names.ts';
import { readPdf } from '../../../support/pdf-text.ts';

const gerda: BadgeContent = {
  language: 'en',
  event: 'Gala',
  firstName: 'Gerda',
  lastName: 'Gast',
  company: '',
  category: 'Standard',
  categoryId: asId<TicketCategoryId>(7),
  seat: '',
  answers: {},
  identifier: 'ACDEFGHJKLMNPQRT',
  displayIdentifier: '1234-5678-9012-3456',
};
const pdfOf = (content: Partial<BadgeContent>, layout = builtInLayout) =>
  badgesPdf(layout, [{ ...gerda, ...content }]);
const pngOf = (content: Partial<BadgeContent>, layout = builtInLayout) =>
  badgePng(layout, { ...gerda, ...content }, 0);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

const text = (change: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'text',
  from: { kind: 'field', field: 'name' },
  ...{ left: 10, top: 10, width: 80, height: 20 },
  ...{ largest: 30, smallest: 6, bold: false, align: 'left', colour: '#000000', closesUp: false },
  categories: null,
  ...change,
});
const only = (...blocks: BadgeLayout['sides'][number]): BadgeLayout => ({
  width: 100,
  height: 60,
  sides: [blocks],
});

test.each([
  ['names of many scripts', 'Ζωή Ångström Şükrü Дмитрий محمد 王秀英 김철수 👩‍🎤'],
  ['names too long for any line', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(20)],
  ['a word too long for any line', 'x'.repeat(500)],
  ['controls and marks', '\u0001\u0007 <b>&amp;</b> \u200b\u0301'],
  ['a mark for which its letter has no place', 'الخريفِ لطيفٍ ڢ'],
  ['nothing that can be seen', '\u200b\u0001 \u0301'],
  ['nothing', ''],
])('%s: still one page, of the size of the layout', async (_, words) => {
  const content = { event: words, firstName: words, lastName: words, company: words, seat: words };
  expect(pagesOf(await pdfOf(content))).toBe(1);
  const { width, height } = await sharp(await pngOf(content)).metadata();
  expect([width, height]).toEqual([1748, 1240]);
});

describe.each(badgePresets)('%s', (preset) => {
  const layout = presetLayout(preset);

  test('has a code that the app reads', async () => {
    const png = await pngOf({}, layout);
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(await readAsApp(data, info.width, info.height)).toBe(gerda.identifier);
  });

  test('holds names of every script within their boxes, whole', async () => {
    for (const { firstName, lastName } of someNames) {
      const content = { ...gerda, firstName, lastName, company: 'Köhler & Söhne' };
      for (const side of await placeBadge(layout, content)) {
        for (const item of side) {
          if (item.kind !== 'line') continue;
          const words = item.line.pieces.map((piece) => piece.text).join('');
          expect(words, `${firstName} ${lastName}`).not.toContain('…');
          expect(item.left, words).toBeGreaterThanOrEqual(0);
          const right = item.left + item.line.width;
          expect(right, words).toBeLessThanOrEqual(pointsOf(layout.width));
          const foot = item.top + lineHeight * item.size;
          expect(foot, words).toBeLessThanOrEqual(pointsOf(layout.height) + 0.01);
        }
      }
    }
  });
});

describe('a text', () => {
  const layout = only(text());
  const linesOf = async (content: Partial<BadgeContent>, change: Partial<TextBlock> = {}) => {
    const [side = []] = await placeBadge(only(text(change)), { ...gerda, ...content });
    return side.flatMap((item) => (item.kind === 'line' ? [item] : []));
  };
  const box = {
    left: pointsOf(10),
    right: pointsOf(90),
    top: pointsOf(10),
    foot: pointsOf(30),
  };

  test.each(someNames)('$lastName, $firstName is within its box', async (name) => {
    for (const align of ['left', 'center', 'right'] as const) {
      const lines = await linesOf(name, { align });
      expect(lines.length).toBeGreaterThan(0);
      for (const { left, top, size, line } of lines) {
        expect(left).toBeGreaterThanOrEqual(box.left - 0.01);
        expect(left + line.width).toBeLessThanOrEqual(box.right + 0.01);
        expect(top).toBeGreaterThanOrEqual(box.top - 0.01);
        expect(top + lineHeight * size).toBeLessThanOrEqual(box.foot + 0.01);
      }
    }
  });

  test('has the largest size in which no word is split', async () => {
    const [short] = await linesOf({ firstName: 'Bo', lastName: 'Li' });
    expect(short?.size).toBe(30);
    const long = await linesOf({ firstName: 'Wolfeschlegelsteinhausen', lastName: '' });
    expect(long).toHaveLength(1);
    expect(long[0]?.size).toBeLessThan(30);
    expect(long[0]?.size).toBeGreaterThan(12);
  });

  test('that fits in no size ends in an ellipsis, in the smallest one', async () => {
    const lines = await linesOf({ firstName: 'Wolfeschlegelsteinhausen '.repeat(40) });
    expect(new Set(lines.map(({ size }) => size))).toEqual(new Set([6]));
    expect(lines.at(-1)?.line.pieces.at(-1)?.text).toMatch(/…$/);
  });

  test('is on a flat box as large as the box is high', async () => {
    const [line] = await linesOf({}, { height: 2, smallest: 12, largest: 20 });
    expect(line && lineHeight * line.size).toBeCloseTo(pointsOf(2));
  });

  test.each([
    ['left', box.left, null],
    ['right', null, box.right],
  ] as const)('stands at the %s', async (align, left, right) => {
    const [line] = await linesOf({}, { align });
    if (left !== null) expect(line?.left).toBeCloseTo(left);
    if (right !== null) expect(line && line.left + line.line.width).toBeCloseTo(right);
  });

  test('of several lines that are read from the right begins below itself, at any side', async () => {
    const name = { firstName: 'محمد عبد', lastName: 'الرحمن الطويل' };
    for (const align of ['left', 'right'] as const) {
      const lines = await linesOf(name, { align, width: 40 });
      expect(lines).toHaveLength(2);
      const [first, second] = lines.map(({ left, line }) => left + line.width);
      expect(first).toBeCloseTo(second ?? 0);
      const leftmost = Math.min(...lines.map(({ left }) => left));
      if (align === 'left') expect(leftmost).toBeCloseTo(box.left);
    }
  });

  test.each([
    ['a field', { kind: 'field', field: 'company' }, 'Köhler'],
    ['the number of the ticket', { kind: 'field', field: 'number' }, '1234-5678-9012-3456'],
    ['an answer', { kind: 'answer', question: asId<UserFieldId>(3) }, 'Vegan'],
    ['fixed words', { kind: 'words', words: 'Welcome' }, 'Welcome'],
  ] as const)('comes from %s', async (_, from, words) => {
    const content = { company: 'Köhler', answers: { 3: 'Vegan', 4: 'Meat' } };
    const lines = await linesOf(content, { from, largest: 12 });
    const pieces = lines.flatMap(({ line }) => line.pieces);
    expect(pieces.map((piece) => piece.text).join('')).toBe(words);
  });

  test('stands in the PDF where it stands in the picture', async () => {
    const [page] = readPdf(await badgesPdf(layout, [gerda]));
    const [place] = page?.places ?? [];
    const { data, info } = await sharp(await badgePng(layout, gerda, 0))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const columns = [...Array(info.width).keys()].filter((x) =>
      [...Array(info.height).keys()].some((y) => (data[y * info.width + x] ?? 255) < 128),
    );
    const points = (pixels = 0) => (pixels * 72) / 300;
    expect(Math.abs(points(columns.at(0)) - (place?.left ?? 0))).toBeLessThan(3);
    expect(Math.abs(points(columns.at(-1)) - (place?.right ?? 0))).toBeLessThan(3);
  });
});

test('names of every script can be read, and found, in the PDF', async () => {
  const names = ['王秀英', '佐藤さくら', '김철수', 'कमल', 'สมชาย', 'سعد', 'דוד', 'Weiß דוד'];
  const [first = gerda, ...others] = names.map((name) => ({
    ...gerda,
    ...{ firstName: name, lastName: '' },
  }));
  const pages = readPdf(await badgesPdf(builtInLayout, [first, ...others]));
  for (const [at, name] of names.entries()) {
    // A reader's program puts letters that are read from the right back in their order.
    expect(pages[at]?.texts.join('')).toContain(name.replace(' ', ''));
  }
});

test.each(['王', '김', 'प', 'ม', 'س', 'ד'])('%s is no box in the picture', async (name) => {
  const inkOf = async (firstName: string) => {
    const area = { left: 0, top: 230, width: 1740, height: 300 };
    const png = await pngOf({ firstName, lastName: '' });
    return sharp(png).greyscale().extract(area).raw().toBuffer();
  };
  const [written, empty, box] = [await inkOf(name), await inkOf(''), await inkOf('𒀀')];
  expect(written.equals(empty)).toBe(false);
  expect(written.equals(box)).toBe(false);
  expect(box.equals(empty)).toBe(false);
});

test.each([
  ['Latin', 'Maximiliane Alexandra von Hohenstein und Sayn Wittgenstein Berleburg zu Ludwigsburg'],
  ['Cyrillic', 'Александра Константиновна Преображенская Рождественская Воскресенская'],
  ['Arabic', 'عبد الرحمن بن محمد بن عبد العزيز بن سليمان بن عبد الله آل الشيخ الهاشمي القرشي'],
  ['Thai', 'พระบาทสมเด็จพระปรมินทรมหาภูมิพลอดุลยเดชมหาราชบรมนาถบพิตรจักรีนฤบดินทรสยามินทราธิราช'],
  ['Chinese', '欧阳王秀英李明张伟'.repeat(4)],
])('a long name in %s is whole, in smaller letters', async (_, name) => {
  const wordsOf = async (firstName: string) => {
    const sides = await placeBadge(builtInLayout, { ...gerda, firstName, lastName: '' });
    const lines = sides.flat().flatMap((item) => (item.kind === 'line' ? [item.line] : []));
    return lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join('');
  };
  expect(await wordsOf(name)).not.toContain('…');
  expect((await wordsOf(name.repeat(9))).match(/…/g)).toHaveLength(1);
});

test('boxes and texts have their colours, and what is later is on top', async () => {
  const place = { left: 0, top: 0, width: 100, height: 60, categories: null };
  const layout = only(
    { kind: 'box', ...place, colour: '#0000ff' },
    { kind: 'box', ...place, left: 50, width: 50, colour: '#ff0000' },
  );
  const png = sharp(await badgePng(layout, gerda, 0));
  const colourAt = async (left: number) =>
    [
      ...(await png.clone().extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()),
    ].slice(0, 3);
  expect(await colourAt(200)).toEqual([0, 0, 255]);
  expect(await colourAt(900)).toEqual([255, 0, 0]);
});

test('what is for another category is not printed, and an empty company closes up', async () => {
  const vip = asId<TicketCategoryId>(8);
  const words = (said: string, top: number, change: Partial<TextBlock> = {}) =>
    text({ from: { kind: 'words', words: said }, top, height: 8, largest: 12, ...change });
  const company = text({
    ...{ from: { kind: 'field', field: 'company' }, top: 10, height: 8, largest: 12 },
    closesUp: true,
  });
  const layout = only(company, words('Speaker', 18), words('VIP', 40, { categories: [vip] }));
  const [without] = readPdf(await badgesPdf(layout, [gerda]));
  const [withCompany] = readPdf(
    await badgesPdf(layout, [{ ...gerda, company: 'Acme', categoryId: vip }]),
  );
  expect(without?.texts.join(' ')).toBe('Speaker');
  expect(withCompany?.places.map(({ text: said }) => said)).toEqual(['Acme', 'Speaker', 'VIP']);
  const footOf = (page: typeof without, said: string) =>
    page?.places.find((place) => place.text === said)?.foot ?? 0;
  expect(footOf(without, 'Speaker')).toBeCloseTo(footOf(withCompany, 'Acme'), 1);
});

test('front and back of many guests are pages one after the other', async () => {
  const words = (said: string) => text({ from: { kind: 'words', words: said } });
  const layout = { ...only(text()), sides: [[text()], [words('Back')]] };
  const guests = ['Anna', 'Bea'].map((firstName) => ({ ...gerda, firstName, lastName: '' }));
  const [first = gerda, ...others] = guests;
  const pages = readPdf(await badgesPdf(layout, [first, ...others]));
  expect(pages.map(({ texts }) => texts.join(''))).toEqual(['Anna', 'Back', 'Bea', 'Back']);
  expect(pages[0]?.width).toBeCloseTo(pointsOf(100), 1);
});
