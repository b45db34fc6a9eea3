import type { TextLanguage } from '../../core/texts/texts.ts';
import type { Choice } from './choice.ts';
import type { Event } from './event-facts.ts';
import type { Offers } from './offers.ts';

/** The page of an event for one visitor. */
export type ShownEvent = {
  readonly event: Event;
  /** Of the page's own words. The organizer's are in the event's. */
  readonly language: TextLanguage;
  /** Of this page, with the secret of a private event. */
  readonly path: string;
  /** That secret; null: anybody may look. */
  readonly token: string | null;
  readonly offers: Offers;
  readonly choice: Choice;
};
