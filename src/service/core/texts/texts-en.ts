import { mailEn } from './texts-mail-en.ts';
import { shopEn } from './texts-shop-en.ts';

/** English; every other language has the same. */
export const en = {
  nowhere: {
    title: 'Page not found',
    hint: 'Check the link, or ask the person who sent it. You find your tickets in the e-mail about your order.',
  },
  zoned: (time: string, zone: string) => `${time} (${zone})`,
  purchase: {
    title: 'Your tickets',
    none: 'The order is complete, or the link is incomplete.',
    lapsed: 'Your reservation has expired. You can still order while tickets are available.',
    reservedUntil: (time: string) => `Reserved for you until ${time}.`,
    whoBuys: 'Buyer',
  },

  ticket: {
    title: 'Your ticket',
    none: 'Ticket not found. Check the link.',
    whose: 'Ticket holder',
    checkedIn: 'You can’t change the name because the ticket is checked in.',
    notTransferable:
      'You can’t change the name because tickets of this event are not transferable.',
    closed: 'You can no longer edit this ticket. Please ask the organizer.',
  },

  event: {
    none: 'Event not found',
  },

  shop: shopEn,
  mail: mailEn,

  form: {
    save: 'Save',
    saved: 'Saved.',
    agreementMissing:
      'Not saved. The organizer can’t store your data yet. Please ask the organizer.',
    check: (label: string) => `Not saved. Please check “${label}”.`,
    checkAll: 'Not saved. Please check your details.',
    notNow: 'Not saved. The server is busy. Please try again in a minute.',
    yes: 'Yes',
    no: 'No',
    female: 'Female',
    male: 'Male',
  },

  person: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    company: 'Company',
    street: 'Street',
    zipCode: 'Postal code',
    city: 'City',
    country: 'Country (two letters)',
  },

  invoice: {
    title: (number: string) => `Invoice ${number}`,
    cancellation: (number: string) => `Cancellation invoice for invoice ${number}`,
    reference: (number: string) => `Your reference: ${number}`,
    item: 'Item',
    price: 'Price',
    discount: 'Discount',
    amount: 'Amount',
    total: 'Total',
    taxIncluded: (rate: string) => `VAT included (${rate})`,
    notPaid: 'Awaiting payment.',
    payTo: (number: string) =>
      `Please transfer the amount to this account. Use the reference ${number}:`,
    paid: (day: string) => `Paid on ${day}.`,
    vatId: (id: string) => `VAT ID: ${id}`,
  },
};
