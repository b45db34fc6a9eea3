/** English: mails to guests. */
export const mailEn = {
  subjects: {
    bought: (event: string) => `Your tickets: ${event}`,
    notPaid: (event: string) => `Your order: ${event}`,
    corrected: (event: string) => `Your corrected ticket: ${event}`,
    cancelled: (event: string) => `Cancelled: ${event}`,
    ticketCancelled: (event: string) => `Ticket cancelled: ${event}`,
    ticket: (event: string) => `Your ticket: ${event}`,
  },
  sender: (organizer: string, operator: string) => `${organizer} via ${operator}`,
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  bought: (count: number): string =>
    count === 1
      ? 'Thank you for your order. Your ticket is attached as a PDF. Print it or show it on your phone.'
      : 'Thank you for your order. Your tickets are attached as a PDF. Print them or show them on your phone.',
  tooMany:
    'Thank you for your order. You have too many tickets for one e-mail. Download them from the page of your order.',
  noPdf: 'Thank you for your order.',
  corrected: 'The details of your ticket have changed.',
  withNewTicket:
    'The corrected ticket is attached. Its code is the same, so earlier copies stay valid.',
  ticket: 'Your ticket is attached as a PDF. Print it or show it on your phone.',
  cancelled: 'Your order was cancelled. Its tickets are no longer valid.',
  ticketCancelled: 'Your ticket was cancelled and is no longer valid.',
  withInvoice: 'The invoice is attached.',
  withCancellation: 'The cancellation invoice is attached.',
  toPurchase: 'View your order',
  toEvent: 'View the event page',
  editName: 'Edit the name',
  questions: (contact: string) => `Questions? Write to ${contact}.`,
  why: (number: string) => `You receive this e-mail because of your order ${number}.`,
};
