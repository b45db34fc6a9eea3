import type { LinkQuestionTexts } from './texts.en.ts';

/** German: what a pairing link would change on a paired device. */
export const linkQuestion: LinkQuestionTexts = {
  changeTitle: 'Dieses Gerät ändern?',
  changeIntro: (event) =>
    `Ein Kopplungslink möchte dieses Gerät für ${event} ändern. Es ändert sich nichts, bis Sie zustimmen.`,
  addTitle: 'Weitere Veranstaltung hinzufügen?',
  addIntro: (event) =>
    `Dieses Gerät ist mit ${event} gekoppelt und bleibt es. Ein Kopplungslink möchte eine weitere Veranstaltung hinzufügen und öffnen.`,
  changes: 'Änderungen',
  newDoor: 'Neue Veranstaltung',
  service: 'Server',
  event: 'Veranstaltung',
  eventNumber: (id) => `Veranstaltung ${id}`,
  key: 'Zugangsschlüssel',
  otherKey: 'Ein anderer Zugangsschlüssel. Der jetzige bleibt, bis der neue funktioniert hat.',
  before: 'Jetzt:',
  after: 'Neu:',
  none: 'Keine Angabe',
  on: 'Ja',
  off: 'Nein',
  chosen: (chosen) => `${chosen} ausgewählt`,
  chosenAndNew: (chosen, added) => `${chosen} ausgewählt, ${added} davon neu`,
  chosenPin: 'Vom Veranstalter festgelegt',
  looser: 'Lässt mehr Tickets zu',
  otherService: 'Ein anderer Server entscheidet über den Einlass',
  warning: 'Stimmen Sie nur zu, wenn dieser Link von Ihrem Veranstalter kommt.',
  no: 'Abbrechen',
  yesChange: 'Gerät ändern',
  yesAdd: 'Veranstaltung hinzufügen',
};
