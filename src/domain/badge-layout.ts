/**
 * What is where on a badge. An event has one layout; until somebody designs it, that is `builtInLayout`. All places
 * and sizes are in millimetres from the upper left corner of the paper, sizes of letters are in points.
 */
import type { TicketCategoryId, UserFieldId } from './ids.ts';

export const badgeFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'category',
  'seat',
  'event',
  'number',
] as const;
/** Of a guest, their ticket or the event. `number` is that of the ticket. */
export type BadgeField = (typeof badgeFields)[number];

/** Where a text comes from. */
export type TextSource =
  | { readonly kind: 'field'; readonly field: BadgeField }
  | { readonly kind: 'answer'; readonly question: UserFieldId }
  | { readonly kind: 'words'; readonly words: string };

export const textAligns = ['left', 'center', 'right'] as const;
export type TextAlign = (typeof textAligns)[number];

/** `#rrggbb`. */
export type Colour = `#${string}`;

type Place = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Block = Place & {
  /** Only on badges of these; null: on all. */
  readonly categories: readonly TicketCategoryId[] | null;
};

export type TextBlock = Block & {
  readonly kind: 'text';
  readonly from: TextSource;
  /** It has the largest size in which all of it fits, from `largest` down to `smallest`. */
  readonly largest: number;
  readonly smallest: number;
  readonly bold: boolean;
  readonly align: TextAlign;
  readonly colour: Colour;
  /** Without a text, what is right below takes its place. */
  readonly closesUp: boolean;
};

type CodeBlock = Block & { readonly kind: 'code' };
/** A filled rectangle; a flat one is a line. */
type BoxBlock = Block & { readonly kind: 'box'; readonly colour: Colour };

/** Later blocks are drawn over earlier ones. */
export type BadgeBlock = TextBlock | CodeBlock | BoxBlock;

export type BadgeLayout = {
  readonly width: number;
  readonly height: number;
  /** The front, and the back if it is printed. */
  readonly sides: readonly (readonly BadgeBlock[])[];
};

export const paperMm = { smallest: 20, largest: 300 } as const;
export const letterPt = { smallest: 4, largest: 144 } as const;
export const mostSides = 2;
export const mostBlocks = 40;
export const longestWords = 200;
/** A smaller code is read by no phone. */
export const smallestCodeMm = 10;
/** What is thinner vanishes in print. */
export const thinnestMm = 0.2;

/** Of what a block may be; a step of the arrow keys is half a millimetre. */
export const stepMm = 0.5;

/** In width and in height. */
export const smallestOf = ({ kind }: Pick<BadgeBlock, 'kind'>): number =>
  kind === 'code' ? smallestCodeMm : kind === 'text' ? 2 : thinnestMm;

const round = (mm: number): number => Math.round(mm * 100) / 100;

/** The block on the paper: as large as it may be, and moved until all of it is there. */
export function onPaper<Given extends BadgeBlock>(
  block: Given,
  paper: Pick<BadgeLayout, 'width' | 'height'>,
): Given {
  const least = smallestOf(block);
  const width = round(Math.min(Math.max(block.width, least), paper.width));
  const height = round(Math.min(Math.max(block.height, least), paper.height));
  const within = (at: number, most: number) => round(Math.min(Math.max(at, 0), most));
  return {
    ...block,
    width,
    height,
    left: within(block.left, paper.width - width),
    top: within(block.top, paper.height - height),
  };
}

export const isOnPaper = (block: BadgeBlock, paper: Pick<BadgeLayout, 'width' | 'height'>) => {
  const placed = onPaper(block, paper);
  return (['left', 'top', 'width', 'height'] as const).every(
    (name) => placed[name] === block[name],
  );
};

/** At another size of paper: as far from the left and the top, and on the paper. */
export const withPaper = (layout: BadgeLayout, width: number, height: number): BadgeLayout => ({
  width,
  height,
  sides: layout.sides.map((blocks) => blocks.map((block) => onPaper(block, { width, height }))),
});

export const blocksFor = (
  blocks: readonly BadgeBlock[],
  category: TicketCategoryId | null,
): readonly BadgeBlock[] =>
  blocks.filter(
    ({ categories }) => categories === null || category === null || categories.includes(category),
  );

/** Of an event's copy: what became of the ids of the event. */
export type Copied = {
  readonly categories: ReadonlyMap<TicketCategoryId, TicketCategoryId>;
  readonly questions: ReadonlyMap<UserFieldId, UserFieldId>;
};

/** The layout for a copy of its event; a block about a category or a question without a copy is left out. */
export function forCopy(layout: BadgeLayout, { categories, questions }: Copied): BadgeLayout {
  const copyOf = (block: BadgeBlock): readonly BadgeBlock[] => {
    const copied = block.categories?.flatMap((id) => categories.get(id) ?? []) ?? null;
    if (copied?.length === 0) return [];
    if (block.kind !== 'text' || block.from.kind !== 'answer') {
      return [{ ...block, categories: copied }];
    }
    const question = questions.get(block.from.question);
    if (question === undefined) return [];
    return [{ ...block, categories: copied, from: { kind: 'answer', question } }];
  };
  return { ...layout, sides: layout.sides.map((blocks) => blocks.flatMap(copyOf)) };
}

/** What is not further below a text than this goes up with it. */
const besideMm = 3;

/**
 * Closes the gaps of texts that are empty. The texts right below such a one move up into its place, and so does each
 * text right below those. Whatever has some distance stays: a category at the foot of the badge, a code, a box.
 */
export function closeUp(
  blocks: readonly BadgeBlock[],
  isEmpty: (block: TextBlock) => boolean,
): readonly BadgeBlock[] {
  const gone = blocks.filter((block) => block.kind === 'text' && block.closesUp && isEmpty(block));
  // From below: a block that goes up through two gaps takes one after the other.
  const fromBelow = gone.toSorted((one, other) => other.top - one.top);
  let now = blocks;
  for (const empty of fromBelow) {
    const others = now.filter((block) => block !== empty);
    const below = hangingBelow(empty, others);
    const nearest = Math.min(...[...below].map(({ top }) => top));
    const by = nearest - empty.top;
    now = others.map((block) =>
      below.has(block) ? { ...block, top: round(block.top - by) } : block,
    );
  }
  return now;
}

function hangingBelow(above: BadgeBlock, others: readonly BadgeBlock[]): ReadonlySet<BadgeBlock> {
  const found = new Set<BadgeBlock>();
  const next = [above];
  for (let from = next.pop(); from; from = next.pop()) {
    for (const other of others) {
      if (other.kind !== 'text' || found.has(other) || !isRightBelow(other, from)) continue;
      found.add(other);
      next.push(other);
    }
  }
  return found;
}

const isRightBelow = (block: Place, above: Place): boolean => {
  const gap = block.top - (above.top + above.height);
  const isBeside = block.left < above.left + above.width && above.left < block.left + block.width;
  return isBeside && gap > -0.01 && gap <= besideMm;
};

// Layouts to begin with.

const black: Colour = '#000000';

const text = (
  field: BadgeField,
  place: Place,
  [largest, smallest]: readonly [number, number],
  more: Partial<TextBlock> = {},
): BadgeBlock => ({
  kind: 'text',
  from: { kind: 'field', field },
  ...place,
  ...{ largest, smallest, bold: false, align: 'left', colour: black, closesUp: false },
  ...more,
  categories: null,
});

/** A6 on its side: what a badge is as long as nobody designed one. */
export const builtInLayout: BadgeLayout = {
  width: 148,
  height: 105,
  sides: [
    [
      text('event', { left: 12.7, top: 12.5, width: 122.6, height: 5 }, [10, 8]),
      text('name', { left: 12.7, top: 21, width: 122.6, height: 23.5 }, [24, 10], { bold: true }),
      text('company', { left: 12.7, top: 46, width: 122.6, height: 12.5 }, [13, 8]),
      text('category', { left: 12.7, top: 81, width: 87, height: 11 }, [11, 8]),
      {
        kind: 'code',
        ...{ left: 103.5, top: 60.5, width: 31.8, height: 31.8 },
        categories: null,
      },
    ],
  ],
};

/** One badge on a part of the paper: the name large, the code in the lower right corner. */
function card(x: number, width: number, height: number): readonly BadgeBlock[] {
  const margin = Math.min(width, height) > 90 ? 8 : 4;
  const code = round(Math.min(30, height * 0.36, width * 0.36));
  const inner = width - 2 * margin;
  const beside = round(inner - code - 2);
  const firstTop = margin + 6;
  const firstHeight = round(height * 0.25);
  const lastTop = firstTop + firstHeight;
  const lastHeight = round(height * 0.17);
  const companyTop = lastTop + lastHeight + 1;
  const left = x + margin;
  const foot = height - margin - 6;
  const blocks: readonly BadgeBlock[] = [
    text('event', { left, top: margin, width: inner, height: 5 }, [10, 6]),
    text(
      'firstName',
      { left, top: firstTop, width: inner, height: firstHeight },
      [Math.round(height * 0.6), 12],
      { bold: true },
    ),
    text(
      'lastName',
      { left, top: lastTop, width: inner, height: lastHeight },
      [Math.round(height * 0.36), 10],
      { closesUp: true },
    ),
    text(
      'company',
      { left, top: companyTop, width: beside, height: round(foot - companyTop - besideMm - 0.5) },
      [14, 7],
      { closesUp: true },
    ),
    text('category', { left, top: foot, width: beside, height: 6 }, [11, 6], { bold: true }),
    {
      kind: 'code',
      ...{ left: round(x + width - margin - code), top: round(height - margin - code) },
      ...{ width: code, height: code },
      categories: null,
    },
  ];
  return blocks.map((block) => onPaper(block, { width: x + width, height }));
}

export const badgePresets = ['a6', 'card', 'roll', 'inches', 'folded'] as const;
export type BadgePreset = (typeof badgePresets)[number];

export function presetLayout(preset: BadgePreset): BadgeLayout {
  switch (preset) {
    case 'a6':
      return builtInLayout;
    case 'card':
      return { width: 90, height: 55, sides: [card(0, 90, 55)] };
    case 'roll':
      // A continuous label of 62 mm, cut after 100.
      return { width: 100, height: 62, sides: [card(0, 100, 62)] };
    case 'inches':
      return { width: 101.6, height: 76.2, sides: [card(0, 101.6, 76.2)] };
    case 'folded':
      // A5 on its side, folded to A6: both halves are read.
      return { width: 210, height: 148, sides: [[...card(0, 105, 148), ...card(105, 105, 148)]] };
  }
}
