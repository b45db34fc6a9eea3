/** Deutsch: Mails an Gäste. */
export const mailDe = {
  subjects: {
    bought: (event: string) => `Ihre Tickets: ${event}`,
    notPaid: (event: string) => `Ihre Bestellung: ${event}`,
    corrected: (event: string) => `Ihr korrigiertes Ticket: ${event}`,
    cancelled: (event: string) => `Storniert: ${event}`,
    ticketCancelled: (event: string) => `Ticket storniert: ${event}`,
    ticket: (event: string) => `Ihr Ticket: ${event}`,
  },
  sender: (organizer: string, operator: string) => `${organizer} über ${operator}`,
  greeting: (name: string) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  bought: (count: number): string =>
    count === 1
      ? 'vielen Dank für Ihre Bestellung. Ihr Ticket liegt als PDF bei. Drucken Sie es aus, oder zeigen Sie es auf dem Telefon.'
      : 'vielen Dank für Ihre Bestellung. Ihre Tickets liegen als PDF bei. Drucken Sie sie aus, oder zeigen Sie sie auf dem Telefon.',
  tooMany:
    'vielen Dank für Ihre Bestellung. Sie haben zu viele Tickets für eine E-Mail. Laden Sie sie von der Seite Ihrer Bestellung herunter.',
  noPdf: 'vielen Dank für Ihre Bestellung.',
  corrected: 'die Angaben auf Ihrem Ticket haben sich geändert.',
  withNewTicket:
    'Das korrigierte Ticket liegt bei. Der Code ist derselbe, frühere Ausdrucke bleiben gültig.',
  ticket: 'Ihr Ticket liegt als PDF bei. Drucken Sie es aus, oder zeigen Sie es auf dem Telefon.',
  cancelled: 'Ihre Bestellung wurde storniert. Die Tickets gelten nicht mehr.',
  ticketCancelled: 'Ihr Ticket wurde storniert und gilt nicht mehr.',
  withInvoice: 'Die Rechnung liegt bei.',
  withCancellation: 'Die Stornorechnung liegt bei.',
  toPurchase: 'Bestellung ansehen',
  toEvent: 'Veranstaltungsseite ansehen',
  editName: 'Namen bearbeiten',
  questions: (contact: string) => `Fragen? Schreiben Sie an ${contact}.`,
  why: (number: string) => `Sie erhalten diese E-Mail wegen Ihrer Bestellung ${number}.`,
};
