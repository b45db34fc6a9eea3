/** Deutsch: eine Nachricht an die Tür. */
import type { doorMessage as english } from './door-message-texts.en.ts';

export const doorMessage: typeof english = { label: 'Nachricht an diese Tür', read: 'Gelesen' };
