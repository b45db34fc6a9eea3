/** What check and reset of a ticket, a participant and a product have in common. */
import { sources } from '../domain/action.ts';
import { invalidParam } from './error-code.ts';
import { date, oneOf, text } from './form.ts';
import { optional } from './resource.ts';

export const invalidSource = 'com.svc.api.rest.InvalidDevaluationSource';

/** The parameters that say where, when and with which device an action happened. */
export const place = {
  tool: optional(text(100)),
  device: optional(text(100)),
  source: optional(oneOf(sources), invalidSource),
} as const;

export const placeAndTime = { ...place, checkedDate: optional(date, invalidParam) } as const;

export const checkErrors = [invalidSource, invalidParam] as const;
