/**
 * Ours, beside the specification: the colour by which a ticket category is known, on a wristband or a lane. It
 * is in `ticketCategory` as `colour`. A service that does not have the call answers 404 or 405.
 */
import { call, keys, nothing } from './call.ts';
import { oneOf } from './form.ts';
import { clearable } from './resource.ts';

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
