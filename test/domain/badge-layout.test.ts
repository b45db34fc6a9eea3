import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BadgeBlock,
  badgePresets,
  blocksFor,
  builtInLayout,
  closeUp,
  isOnPaper,
  onPaper,
  presetLayout,
  type TextBlock,
  withPaper,
} from '../../src/domain/badge-layout.ts';
import { asId, type TicketCategoryId } from '../../src/domain/ids.ts';

const line = (words: string, top: number, more: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'text',
  from: { kind: 'words', words },
  ...{ left: 5, top, width: 50, height: 10 },
  ...{ largest: 12, smallest: 8, bold: false, align: 'left', colour: '#000000', closesUp: true },
  categories: null,
  ...more,
});
const isEmpty = ({ from }: TextBlock) => from.kind === 'words' && from.words === '';
const topsOf = (blocks: readonly BadgeBlock[]) =>
  closeUp(blocks, isEmpty).map((block) => [
    block.kind === 'text' && block.from.kind === 'words' ? block.from.words : block.kind,
    block.top,
  ]);

describe('a text that is empty', () => {
  test('gives its place to what stands right below it, and that to the next', () => {
    expect(topsOf([line('a', 5), line('', 15), line('b', 26), line('c', 36)])).toEqual([
      ['a', 5],
      ['b', 15],
      ['c', 25],
    ]);
  });

  test('with another empty one below it gives both places', () => {
    expect(topsOf([line('', 5), line('', 15), line('b', 25)])).toEqual([['b', 5]]);
  });

  test('keeps its place if it does not close up', () => {
    expect(topsOf([line('', 5, { closesUp: false }), line('b', 15)])).toEqual([
      ['', 5],
      ['b', 15],
    ]);
  });

  test('moves nothing that is further below, beside it, or no text', () => {
    const box: BadgeBlock = { ...line('', 15), kind: 'box', colour: '#ff0000' };
    expect(topsOf([line('', 5), line('foot', 60), line('beside', 15, { left: 60 }), box])).toEqual([
      ['foot', 60],
      ['beside', 15],
      ['box', 15],
    ]);
  });
});

test('a block for some categories is on no badge of another one', () => {
  const [vip, crew] = [asId<TicketCategoryId>(1), asId<TicketCategoryId>(2)];
  const [forAll, forVip] = [line('all', 5), line('vip', 5, { categories: [vip] })];
  expect(blocksFor([forAll, forVip], vip)).toEqual([forAll, forVip]);
  expect(blocksFor([forAll, forVip], crew)).toEqual([forAll]);
  // A sample has all of them.
  expect(blocksFor([forAll, forVip], null)).toEqual([forAll, forVip]);
});

test.each(badgePresets)('%s has all its blocks on the paper, and a code', (preset) => {
  const layout = presetLayout(preset);
  const blocks = layout.sides.flat();
  expect(blocks.filter((block) => !isOnPaper(block, layout))).toEqual([]);
  expect(blocks.some(({ kind }) => kind === 'code')).toBe(true);
});

test('on another paper, each block is on it', () => {
  const mm = fc.integer({ min: 40, max: 600 }).map((half) => half / 2);
  fc.assert(
    fc.property(mm, mm, (width, height) => {
      const layout = withPaper(builtInLayout, width, height);
      return layout.sides.flat().every((block) => isOnPaper(block, { width, height }));
    }),
  );
});

test('a block is moved no further than the edge, and keeps its size', () => {
  const moved = onPaper(line('a', 200, { left: -3 }), { width: 100, height: 62 });
  expect(moved).toMatchObject({ left: 0, top: 52, width: 50, height: 10 });
});
