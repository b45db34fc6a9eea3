import { type CategoryColour, categoryColours } from '../../contract/ticket-category.ts';
import './style/colour-mark.css';

/** @param said by a service: a newer one may have more */
export const knownColour = (said: string | null): CategoryColour | null =>
  categoryColours.find((colour) => colour === said) ?? null;

/** Is before the name of a ticket category, which says the same in words. */
export const ColourMark = ({ colour }: { readonly colour: CategoryColour | null }) =>
  colour && <span className="colour-mark" data-colour={colour} aria-hidden="true" />;
