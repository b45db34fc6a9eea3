/** English: mails to guests. */
export const mailEn = {
  subjects: {
    bought: (event: string) => `Your tickets: ${event}`,
    notPaid: (event: string) => `Your purchase: ${event}`,
    corrected: (event: string) => `Your ticket anew: ${event}`,
    cancelled: (event: string) => `Cancelled: ${event}`,
    ticketCancelled: (event: string) => `Ticket cancelled: ${event}`,
    ticket: (event: string) => `Your ticket: ${event}`,
  },
  sender: (organizer: string, operator: string) => `${organizer} via ${operator}`,
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  bought: (count: number): string =>
    count === 1
      ? 'thank you for your purchase. Your ticket is attached as PDF: print it, or show it on your phone.'
      : 'thank you for your purchase. Your tickets are attached as PDF: print them, or show them on your phone.',
  tooMany:
    'thank you for your purchase. There are too many tickets for a mail: you find them on the page of your purchase.',
  noPdf: 'thank you for your purchase.',
  corrected: 'the details of your ticket have changed.',
  withNewTicket: 'It is attached anew. Its code is the same: earlier copies stay valid.',
  ticket: 'here is your ticket, as PDF: print it, or show it on your phone.',
  cancelled: 'your purchase was cancelled. Its tickets are no longer valid.',
  ticketCancelled: 'your ticket was cancelled. It is no longer valid.',
  withInvoice: 'The invoice is attached.',
  withCancellation: 'The cancellation of its invoice is attached.',
  toPurchase: 'To your purchase',
  toEvent: 'To the event',
  editName: 'Change the name',
  questions: (contact: string) => `Questions? Write to ${contact}.`,
  why: (number: string) => `You get this mail because of the purchase ${number}.`,
};
