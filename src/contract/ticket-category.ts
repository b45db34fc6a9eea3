import * as v from 'valibot';
import type { TicketCategoryId } from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import { boolean, count, date, id, integer, money, oneOf, text } from './form.ts';
import { answerOf, clearable, createParams, optional, property, updateParams } from './resource.ts';

const comment = text(255);

export const ticketCategory = {
  id: property(id<TicketCategoryId>(), 'R--', 'always'),
  name: property(text(255), 'RWC', 'required'),
  internalReference: property(text(50), 'RWC'),
  price: property(money, 'RWC', 'required'),
  fee: property(money, 'R--'),
  /** Of these two a number below 0 is no fault of form: it has the category's own codes. */
  available: property(integer, 'RWC', 'required'),
  sold: property(count, 'R--'),
  reservedCount: property(count, 'R--'),
  saleStart: property(date, 'RWC'),
  saleEnd: property(date, 'RWC'),
  minSell: property(count, 'RWC'),
  maxSell: property(integer, 'RWC'),
  defaultValue: property(count, 'RWC'),
  minSellRequired: property(boolean, 'RWC'),
  comment: property(comment, 'RWC'),
  ticketDescription: property(text(5000), 'RWC'),
  active: property(boolean, 'RWC'),
  displayPrice: property(boolean, 'RWC'),
  displayQuantity: property(boolean, 'RWC'),
  priceEditable: property(boolean, 'R--'),
  /** Ours: one of `categoryColours`, or what a newer service says. */
  colour: property(text(20), 'R--'),
} as const;

const answer = answerOf(ticketCategory);
const prefix = 'com.svc.TicketCategory.';
export const noTicketsAvailable = `${prefix}NoTicketsAvailable` as const;
const commentTooLong = `${prefix}CommentTooLong` as const;
const nameMissing = `${prefix}NameMissing` as const;
const priceMissing = `${prefix}PriceMissing` as const;

const ticketCategoryErrors = [
  nameMissing,
  priceMissing,
  `${prefix}PriceTooLow`,
  noTicketsAvailable,
  `${prefix}InvalidMaxSell`,
  `${prefix}MaxSellLowerThanMinSell`,
  `${prefix}TicketSaleSpanIsTooBig`,
  `${prefix}SaleEndBeforeSaleStart`,
  commentTooLong,
  'com.svc.api.rest.CantEditPrice',
] as const;

export const eventTicketCategories = call({
  method: 'GET',
  path: '/api/event/:id/ticketCategories',
  object: 'event',
  keys: keys.any,
  doors: true,
  params: { resultType: optional(oneOf(['ids', 'full'])) },
  answer: v.object({
    ticketCategories: v.union([v.array(id<TicketCategoryId>().json), v.array(answer)]),
  }),
});

export const ticketCategoryRead = call({
  method: 'GET',
  path: '/api/ticketCategory/:id',
  object: 'ticketCategory',
  keys: keys.any,
  answer: v.object({ ticketCategory: answer }),
});

export const ticketCategoryCreate = call({
  method: 'POST',
  path: '/api/event/:id/ticketCategory/create',
  object: 'event',
  keys: keys.adminEditor,
  params: { ...createParams(ticketCategory), comment: optional(comment, commentTooLong) },
  answer: created(id<TicketCategoryId>().json),
  statuses: [201],
  errors: ticketCategoryErrors,
});

const updates = updateParams(ticketCategory);

export const ticketCategoryUpdate = call({
  method: 'POST',
  path: '/api/ticketCategory/:id',
  object: 'ticketCategory',
  keys: keys.adminEditor,
  params: {
    ...updates,
    name: { ...updates.name, missing: nameMissing },
    price: { ...updates.price, missing: priceMissing },
    comment: { form: comment, need: 'clearable', invalid: commentTooLong },
  },
  answer: v.object({}),
  errors: ticketCategoryErrors,
});

// Ours, beside the specification: the colour by which a ticket category is known, on a wristband or a lane. It
// is in `ticketCategory` as `colour`. A service that does not have the call answers 404 or 405.

/** By name: each app draws them so that they are told apart, in light and in dark. */
export const categoryColours = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export type CategoryColour = (typeof categoryColours)[number];

export const ticketCategoryColour = call({
  method: 'POST',
  path: '/api/extension/ticketCategory/:id/colour',
  object: 'ticketCategory',
  keys: keys.adminEditor,
  params: { colour: clearable(oneOf(categoryColours)) },
  answer: nothing,
});

/** Ours: deletes a category of which nothing was ever sold or ordered; of any other, `deleted` is false. */
export const ticketCategoryDelete = call({
  method: 'DELETE',
  path: '/api/extension/ticketCategory/:id',
  object: 'ticketCategory',
  keys: keys.adminEditor,
  answer: deleted,
});
