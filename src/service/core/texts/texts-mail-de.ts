/** Deutsch: Mails an Gäste. */
export const mailDe = {
  subjects: {
    bought: (event: string) => `Ihre Tickets: ${event}`,
    notPaid: (event: string) => `Ihre Bestellung: ${event}`,
    corrected: (event: string) => `Ihr Ticket, neu: ${event}`,
    cancelled: (event: string) => `Storniert: ${event}`,
    ticketCancelled: (event: string) => `Ticket storniert: ${event}`,
    ticket: (event: string) => `Ihr Ticket: ${event}`,
  },
  sender: (organizer: string, operator: string) => `${organizer} über ${operator}`,
  greeting: (name: string) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  bought: (count: number): string =>
    count === 1
      ? 'vielen Dank für Ihre Bestellung. Ihr Ticket liegt als PDF bei: Drucken Sie es aus, oder zeigen Sie es auf dem Telefon.'
      : 'vielen Dank für Ihre Bestellung. Ihre Tickets liegen als PDF bei: Drucken Sie sie aus, oder zeigen Sie sie auf dem Telefon.',
  tooMany:
    'vielen Dank für Ihre Bestellung. Für eine Mail sind es zu viele Tickets: Sie finden sie auf der Seite Ihrer Bestellung.',
  noPdf: 'vielen Dank für Ihre Bestellung.',
  corrected: 'die Angaben auf Ihrem Ticket haben sich geändert.',
  withNewTicket: 'Es liegt neu bei. Der Code ist derselbe: Frühere Ausdrucke bleiben gültig.',
  ticket: 'hier ist Ihr Ticket als PDF: Drucken Sie es aus, oder zeigen Sie es auf dem Telefon.',
  cancelled: 'Ihre Bestellung wurde storniert. Die Tickets gelten nicht mehr.',
  ticketCancelled: 'Ihr Ticket wurde storniert. Es gilt nicht mehr.',
  withInvoice: 'Die Rechnung liegt bei.',
  withCancellation: 'Die Stornorechnung liegt bei.',
  toPurchase: 'Zu Ihrer Bestellung',
  toEvent: 'Zur Veranstaltung',
  editName: 'Namen ändern',
  questions: (contact: string) => `Fragen? Schreiben Sie an ${contact}.`,
  why: (number: string) => `Sie erhalten diese Mail wegen der Bestellung ${number}.`,
};
