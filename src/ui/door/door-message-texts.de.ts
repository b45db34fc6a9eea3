/** Deutsch: eine Nachricht an dieses Gerät. */
import type { doorMessage as english } from './door-message-texts.en.ts';

export const doorMessage: typeof english = {
  label: 'Nachricht an dieses Gerät',
  read: 'Als gelesen markieren',
};
