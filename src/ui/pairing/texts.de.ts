import type { LinkQuestionTexts } from './texts.en.ts';

/** German: what a pairing link would change at a device that is a door. */
export const linkQuestion: LinkQuestionTexts = {
  changeTitle: 'Diese Tür ändern?',
  changeIntro: (event) =>
    `Ein Kopplungslink will die Tür von ${event} ändern. Ohne ein Ja ändert sich nichts.`,
  addTitle: 'Weitere Veranstaltung hinzufügen?',
  addIntro: (event) =>
    `Dieses Gerät ist schon die Tür von ${event} und bleibt es. Ein Kopplungslink will eine weitere Tür hinzufügen und auf den Bildschirm holen.`,
  changes: 'Das würde sich ändern',
  newDoor: 'Die neue Tür',
  service: 'Dienst',
  event: 'Veranstaltung',
  eventNumber: (id) => `Veranstaltung ${id}`,
  key: 'Schlüssel',
  otherKey: 'Ein anderer Schlüssel. Der jetzige bleibt, bis der neue funktioniert hat.',
  before: 'Jetzt:',
  after: 'Dann:',
  none: 'Keine Angabe',
  on: 'Ja',
  off: 'Nein',
  chosen: (chosen) => `${chosen} ausgewählt`,
  chosenAndNew: (chosen, added) => `${chosen} ausgewählt, ${added} davon neu`,
  chosenPin: 'Wie vom Veranstalter gesetzt',
  looser: 'Lässt mehr durch',
  otherService: 'Ein anderer Dienst entscheidet, wer durchkommt',
  warning: 'Nur zustimmen, wenn dieser Link vom Veranstalter kommt.',
  no: 'Tür lassen, wie sie ist',
  yesChange: 'Tür ändern',
  yesAdd: 'Hinzufügen und öffnen',
};
