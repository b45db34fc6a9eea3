/**
 * Ours, beside the specification: how the badges of an event look, and many of them in one file. The specification's
 * `badgeLink` and `badgePngLink` show them. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import {
  type BadgeBlock,
  type BadgeLayout,
  badgeFields,
  type Colour,
  isOnPaper,
  letterPt,
  longestWords,
  mostBlocks,
  mostSides,
  paperMm,
  textAligns,
} from '../domain/badge-layout.ts';
import type { Brand } from '../domain/brand.ts';
import type { TicketCategoryId, TicketId, UserFieldId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { count, id, json, list } from './form.ts';
import { absentOr, optional, required } from './resource.ts';

/* @__NO_SIDE_EFFECTS__ */
const named = <Id extends Brand<number, string>>() =>
  v.pipe(v.custom<Id>(Number.isSafeInteger), v.minValue(1 as Id));

const written = (most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\0\p{Surrogate}]*$/u));

const hundredths = v.transform((mm: number) => Math.round(mm * 100) / 100);
const mm = v.pipe(v.number(), v.minValue(0), v.maxValue(paperMm.largest), hundredths);
const paper = v.pipe(
  v.number(),
  v.minValue(paperMm.smallest),
  v.maxValue(paperMm.largest),
  hundredths,
);
const points = v.pipe(v.number(), v.minValue(letterPt.smallest), v.maxValue(letterPt.largest));
const colour = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/),
  v.transform((text) => text as Colour),
);

const ofEveryBlock = {
  left: mm,
  top: mm,
  width: mm,
  height: mm,
  // An answer leaves out what is null.
  categories: absentOr(v.pipe(v.array(named<TicketCategoryId>()), v.maxLength(200))),
} as const;

const source = v.variant('kind', [
  v.object({ kind: v.literal('field'), field: v.picklist(badgeFields) }),
  v.object({ kind: v.literal('answer'), question: named<UserFieldId>() }),
  v.object({ kind: v.literal('words'), words: written(longestWords) }),
]);

const block: v.GenericSchema<unknown, BadgeBlock> = v.variant('kind', [
  v.object({
    kind: v.literal('text'),
    ...ofEveryBlock,
    from: source,
    largest: points,
    smallest: points,
    bold: v.boolean(),
    align: v.picklist(textAligns),
    colour,
    closesUp: v.boolean(),
  }),
  v.object({ kind: v.literal('code'), ...ofEveryBlock }),
  v.object({ kind: v.literal('box'), ...ofEveryBlock, colour }),
]);

/** A layout from outside: each block is on the paper, and none has a largest size below its smallest. */
export const badgeLayout: v.GenericSchema<unknown, BadgeLayout> = v.pipe(
  v.object({
    width: paper,
    height: paper,
    sides: v.pipe(
      v.array(v.pipe(v.array(block), v.maxLength(mostBlocks))),
      v.minLength(1),
      v.maxLength(mostSides),
    ),
  }),
  v.check((layout) =>
    layout.sides
      .flat()
      .every(
        (each) =>
          isOnPaper(each, layout) && (each.kind !== 'text' || each.smallest <= each.largest),
      ),
  ),
);

const path = '/api/extension/event/:id/badgeLayout';

export const eventBadgeLayout = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({
    /** null: nobody designed one, and badges have the built-in layout. */
    layout: absentOr(badgeLayout),
  }),
});

/** The whole layout is sent. */
export const eventSetBadgeLayout = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  params: { layout: required(json(badgeLayout)) },
  answer: nothing,
});

/** Badges have the built-in layout again. */
export const eventRemoveBadgeLayout = call({
  method: 'POST',
  path: '/api/extension/event/:id/removeBadgeLayout',
  object: 'event',
  keys: keys.adminEditor,
  answer: nothing,
});

const longestSample = 255;
/** An invented guest. */
const sample = v.object({
  firstName: written(longestSample),
  lastName: written(longestSample),
  company: written(longestSample),
  seat: written(longestSample),
});
export type BadgeSample = v.InferOutput<typeof sample>;

const file = v.pipe(v.string(), v.base64());

/** How a layout that is not saved would look, on the badge of an invented guest. */
export const eventBadgePreview = call({
  method: 'POST',
  path: '/api/extension/event/:id/badgeLayout/preview',
  object: 'event',
  keys: keys.adminEditor,
  logged: false,
  params: {
    layout: required(json(badgeLayout)),
    /** 0: the front. */
    side: optional(count),
    sample: required(json(sample)),
    /** Of the guest; without it, every block is shown. */
    ticketCategoryId: optional(id<TicketCategoryId>()),
  },
  answer: v.object({
    /** A PNG, in base64. */
    picture: file,
  }),
});

/** In one call. */
export const mostBadges = 50;

/** Badges of many tickets, a page for each side. Cancelled tickets are left out. */
export const eventBadges = call({
  method: 'POST',
  path: '/api/extension/event/:id/badges',
  object: 'event',
  keys: keys.adminEditor,
  logged: false,
  params: { ticketIds: required(list(id<TicketId>(), mostBadges)) },
  answer: v.object({
    /** How many badges are in it. */
    badges: count.json,
    /** A PDF, in base64; null: there is no badge to print. */
    pdf: absentOr(file),
  }),
});
