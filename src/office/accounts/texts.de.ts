import type { AccountTexts } from './texts.en.ts';

export const accountTexts: AccountTexts = {
  roles: { organizer: 'Veranstalter', editor: 'Bearbeitung', headOfDoor: 'Einlassleitung' },
  people: {
    title: 'Team',
    intro: 'Teammitglieder und offene Einladungen für Ihre Veranstaltungen.',
    list: 'Teammitglieder',
    columns: ['Name', 'E-Mail', 'Rolle', 'Zugriff', 'Letzte Anmeldung'],
    none: 'Sie sind das einzige Teammitglied',
    noneNext: 'Erstellen Sie unten einen Einladungslink, und schicken Sie ihn an eine Person.',
    you: 'Sie',
    all: 'Alle Veranstaltungen',
    some: 'Einzelne Veranstaltungen',
    never: 'Nie',
    roleOf: (name) => `Rolle von ${name}`,
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    sureRole: (name, role) =>
      `Rolle von ${name} in „${role}“ ändern? Zugangsschlüssel, die ${name} erstellt hat, werden deaktiviert. Gekoppelte Geräte funktionieren weiter.`,
    sureRemove: (name) =>
      `${name} entfernen? ${name} wird sofort abgemeldet. Alle Geräte, die ${name} hinzugefügt hat, werden deaktiviert.`,
    yesRole: 'Rolle ändern',
    yesRemove: 'Entfernen',
    no: 'Abbrechen',
    otherRole:
      'Die Rolle wurde nicht geändert. Dieses Konto hat eigene Veranstaltungen oder arbeitet auch für einen anderen Veranstalter.',
    forbidden: {
      title: 'Nur Veranstalter sehen das Team',
      next: 'Bitten Sie einen Veranstalter, jemanden einzuladen oder eine Rolle zu ändern.',
    },
    notThere: {
      title: 'Auf diesem Server gibt es kein Konto',
      next: 'Fragen Sie Ihren Administrator nach einem Zugangsschlüssel.',
    },
  },
  invite: {
    title: 'Teammitglied einladen',
    role: 'Rolle',
    hints: {
      organizer: 'Voller Zugriff, auch auf Auszahlung, Abrechnung und Team.',
      editor:
        'Verwaltet Veranstaltungen und Gäste. Kein Zugriff auf Auszahlung, Abrechnung und Team.',
      headOfDoor:
        'Fügt Geräte hinzu, überwacht und deaktiviert sie. Kein Zugriff auf Gäste und Preise.',
    },
    holds: 'Zugriff',
    allOf: (host) => `Alle Veranstaltungen von ${host}`,
    noEvents: 'Erstellen Sie eine Veranstaltung, bevor Sie Teammitglieder einladen.',
    submit: 'Einladungslink erstellen',
    ready: (role) => `Einladungslink: ${role}`,
    close: 'Fertig',
    once: 'Der Link gilt einmal und läuft nach einer Woche ab. Wer ihn zuerst öffnet, bekommt das Konto. Schicken Sie ihn nur einer Person.',
    code: 'Einladungslink als QR-Code',
    link: 'Einladungslink',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    notCopied: 'Ihr Browser blockiert das Kopieren. Markieren und kopieren Sie den Link selbst.',
  },
  invitations: {
    title: 'Offene Einladungen',
    columns: ['Rolle', 'Zugriff', 'Läuft ab'],
    allOf: (host) => `Alle Veranstaltungen von ${host}`,
    withdraw: 'Widerrufen',
    withdrawNamed: (role, of) => `Einladung widerrufen: ${role}, ${of}`,
  },
  own: {
    title: 'Mein Konto',
    withKey: 'Sie sind mit einem Zugangsschlüssel angemeldet',
    withKeyNext:
      'Melden Sie sich mit E-Mail und Passwort an, um Sitzungen zu sehen und Ihr Passwort zu ändern.',
    sessions: 'Aktive Sitzungen',
    sessionsIntro:
      'Eine Sitzung läuft nach einem Tag ohne Nutzung ab, spätestens aber nach 30 Tagen.',
    columns: ['Browser', 'Angemeldet', 'Zuletzt genutzt'],
    unknown: 'Unbekannter Browser',
    this: 'dieser Browser',
    end: 'Abmelden',
    endNamed: (browser, date) => `${browser} abmelden, zuletzt genutzt ${date}`,
    password: 'Passwort',
    passwordIntro: 'Wenn Sie Ihr Passwort ändern, werden alle anderen Sitzungen abgemeldet.',
    now: 'Aktuelles Passwort',
    wanted: 'Neues Passwort',
    wantedHint: 'Drei oder vier Wörter sind leicht zu merken und schwer zu erraten.',
    missing: 'Geben Sie ein Passwort ein.',
    wrong: 'Das aktuelle Passwort ist falsch. Geben Sie es erneut ein.',
    short: 'Dieses Passwort ist zu kurz. Geben Sie ein längeres ein.',
    insecure: 'Passwörter brauchen eine sichere Verbindung. Öffnen Sie das Dashboard mit https://',
    change: 'Passwort ändern',
    changed: 'Ihr Passwort wurde geändert. Alle anderen Sitzungen wurden abgemeldet.',
  },
};
