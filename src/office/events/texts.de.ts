import type { EventTexts } from './texts.en.ts';

export const eventTexts: EventTexts = {
  list: {
    title: 'Veranstaltungen',
    upcoming: 'Jetzt und demnächst',
    past: 'Vergangen',
    columns: ['Veranstaltung', 'Wann', 'Wo', 'Stand'],
    draft: 'Entwurf',
    active: 'Aktiv',
    empty: 'Noch keine Veranstaltung',
    emptyNext: 'Die erste anlegen: Titel, Ort und Datum genügen.',
    search: 'Veranstaltung suchen',
    nothingFound: 'Keine Veranstaltung hat das in Titel oder Ort.',
  },
  facts: {
    when: 'Wann',
    until: 'Bis',
    where: 'Wo',
    zone: 'Alle Zeiten dieser Veranstaltung sind die ihres Ortes:',
    state: 'Stand',
  },
};
