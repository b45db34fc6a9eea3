import type { MailTexts } from './texts.en.ts';

export const mailTexts: MailTexts = {
  title: 'E-Mails',
  intro: 'Bestellbestätigungen, Tickets und Stornierungen, die an Gäste gesendet werden.',
  notThere: {
    title: 'Dieser Server gibt keine Auskunft über E-Mails',
    next: 'Fragen Sie Ihren Administrator, ob Gäste ihre Tickets per E-Mail bekommen.',
  },
  noMail: {
    title: 'Der E-Mail-Versand ist nicht eingerichtet',
    next: 'Bitten Sie Ihren Administrator, einen Mailserver einzurichten (--smtp). Geben Sie Gästen bis dahin das PDF oder den Link zu ihrer Bestellseite.',
  },
  numbers: { sent: 'Gesendet', waiting: 'In Warteschlange', failed: 'Fehlgeschlagen' },
  noneFailed: 'Keine fehlgeschlagenen E-Mails',
  whatIsSent:
    'Jede E-Mail wird einen Tag lang wiederholt. Danach wird sie hier als fehlgeschlagen angezeigt.',
  failedTitle: 'Fehlgeschlagene E-Mails',
  columns: { guest: 'Gast und Bestellung', mail: 'E-Mail', why: 'Grund' },
  nameless: 'Ohne Namen',
  replied: 'Antwortcode',
  again: 'Erneut senden',
  kinds: {
    bought: 'Bestellbestätigung',
    corrected: 'Korrigiertes Ticket',
    cancelled: 'Bestellung storniert',
    ticketCancelled: 'Ticket storniert',
    ticket: 'Ticket, erneut gesendet',
  },
  reasons: {
    noAddress:
      'Die E-Mail-Adresse fehlt oder ist ungültig. Korrigieren Sie sie, und senden Sie erneut.',
    recipientRefused:
      'Laut Mailserver gibt es diese Adresse nicht. Korrigieren Sie sie, und senden Sie erneut.',
    contentRefused: 'Der Mailserver hat die E-Mail abgelehnt. Informieren Sie Ihren Administrator.',
    tooLate:
      'Der Mailserver hat die E-Mail einen Tag lang nicht angenommen. Informieren Sie Ihren Administrator.',
    unsure:
      'Der Mailserver hat die E-Mail nicht bestätigt. Fragen Sie den Gast, bevor Sie sie erneut senden.',
    notMade:
      'Die E-Mail wurde wegen eines Fehlers in Admit nicht erstellt. Informieren Sie Ihren Administrator.',
  },
};
