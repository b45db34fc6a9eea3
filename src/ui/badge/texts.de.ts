/** Deutsch: badges that were not printed. */
import type { BadgeTexts } from './texts.en.ts';

export const badge: BadgeTexts = {
  notPrinted: (firstName) => `Das Namensschild von ${firstName} wurde nicht gedruckt.`,
  next: 'Dieses Gerät kann es nicht drucken. Suchen Sie den Gast auf einem anderen Gerät und tippen Sie auf „Namensschild drucken“.',
};
