import type { MailTexts } from './texts.en.ts';

export const mailTexts: MailTexts = {
  title: 'Mail',
  intro: 'Tickets, Korrekturen und Stornierungen, die per Mail an Gäste gehen.',
  notThere: {
    title: 'Dieser Dienst sagt nichts über Mails',
    next: 'Wer ihn betreibt, weiß, ob Gäste ihre Tickets per Mail bekommen.',
  },
  noMail: {
    title: 'Es gehen keine Mails hinaus',
    next: 'Dieser Dienst läuft ohne Mailserver. Wer ihn betreibt, kann einen einstellen (--smtp). Bis dahin die PDFs weitergeben oder die Adresse der Seite des Kaufs.',
  },
  numbers: { sent: 'Gesendet', waiting: 'Warten', failed: 'Nicht zugestellt' },
  noneFailed: 'Keine Mail ist gescheitert',
  whatIsSent: 'Was nicht zugestellt werden kann, wird einen Tag lang versucht und steht dann hier.',
  failedTitle: 'Nicht zugestellt',
  columns: { guest: 'Gast und Kauf', mail: 'Mail', why: 'Grund', act: 'Nächster Schritt' },
  nameless: 'Ohne Namen',
  replied: 'Antwort',
  again: 'Noch einmal senden',
  kinds: {
    bought: 'Tickets',
    corrected: 'Korrigiertes Ticket',
    cancelled: 'Kauf storniert',
    ticketCancelled: 'Ticket storniert',
    ticket: 'Ticket, von Hand gesendet',
  },
  reasons: {
    noAddress:
      'Es gibt keine E-Mail-Adresse oder keine gültige. Berichtigen, dann noch einmal senden.',
    recipientRefused:
      'Der Mailserver sagt, dass diese Adresse keine Mails annimmt. Berichtigen, dann noch einmal senden.',
    contentRefused:
      'Der Mailserver hat die Mail selbst abgelehnt. Fragen, wer den Dienst betreibt.',
    tooLate: 'Sie konnte einen Tag lang nicht übergeben werden. Fragen, wer den Dienst betreibt.',
    unsure:
      'Zweimal kam keine Antwort: Sie ist vielleicht angekommen. Erst den Gast fragen, dann noch einmal senden.',
    notMade:
      'Die Mail konnte nicht erstellt werden, ein Fehler von uns. Fragen, wer den Dienst betreibt.',
  },
};
