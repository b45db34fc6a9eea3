import type { FrameTexts } from './texts.en.ts';

export const frameTexts: FrameTexts = {
  brand: 'Admit',
  place: 'Büro',
  menu: 'Menü',
  closeMenu: 'Menü schließen',
  skip: 'Zur Seite',
  navigation: 'Seiten',
  ofEvent: 'Seiten dieser Veranstaltung',
  nav: { events: 'Veranstaltungen', people: 'Team', log: 'Protokoll', account: 'Mein Konto' },
  eventNav: {
    overview: 'Übersicht',
    tickets: 'Tickets',
    guests: 'Gäste',
    live: 'Live',
    mail: 'Mail',
    import: 'Import',
    export: 'Export',
    doors: 'Türen',
    organizer: 'Rechnung und Bank',
    log: 'Protokoll',
  },
  theme: { label: 'Farben', system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  service: 'Dienst',
  signOut: 'Abmelden',
  licences: 'Lizenzen',
  stale: {
    old: 'Was hier steht, wurde vorher gelesen und ist vielleicht alt.',
    retry: 'Noch einmal versuchen',
  },
  notFound: {
    title: 'Diese Seite gibt es nicht',
    next: 'Vielleicht ist ihre Adresse abgeschnitten, oder sie ist umgezogen.',
    home: 'Zu den Veranstaltungen',
  },
};
