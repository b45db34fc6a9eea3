/** A mail before it is written as text and as HTML: its parts in their order. */
import type { TextLanguage } from '../../core/texts/texts.ts';

export type Letter = {
  readonly language: TextLanguage;
  readonly subject: string;
  /** The event's title. */
  readonly heading: string;
  /** When and where. */
  readonly details: readonly string[];
  readonly parts: readonly Part[];
  /** Small, at the end. */
  readonly foot: readonly string[];
};

export type Part =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, text: string])[] }
  | {
      readonly kind: 'ticket';
      readonly category: string;
      readonly holder: string;
      readonly number: string;
      /** null: nothing of it can be changed. */
      readonly edit: Link | null;
    }
  /** What the organizer wrote, as it came: HTML. */
  | { readonly kind: 'organizers'; readonly html: string }
  | { readonly kind: 'link'; readonly link: Link };

export type Link = { readonly text: string; readonly address: string };
