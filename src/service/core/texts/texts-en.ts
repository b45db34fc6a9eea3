import { mailEn } from './texts-mail-en.ts';
import { shopEn } from './texts-shop-en.ts';

/** English; every other language has the same. */
export const en = {
  nowhere: {
    title: 'There is no such page',
    hint: 'Check the link, or ask whoever gave it to you. Your tickets are in the mail about your order.',
  },
  zoned: (time: string, zone: string) => `${time} (${zone})`,
  purchase: {
    title: 'Your tickets',
    none: 'There is no such purchase, or it is done.',
    lapsed:
      'The reservation has lapsed. While there are enough tickets left, they are still yours.',
    reservedUntil: (time: string) => `Reserved for you until ${time}.`,
    whoBuys: 'Who is buying?',
  },

  ticket: {
    title: 'Your ticket',
    none: 'There is no such ticket.',
    whose: 'Whose ticket is it?',
    checkedIn: 'The ticket has been checked in: its name stands.',
    notTransferable: 'The organizer lets no ticket be passed on: its name stands.',
    closed: 'The organizer has closed changes.',
  },

  event: {
    none: 'There is no page of such an event.',
  },

  shop: shopEn,
  mail: mailEn,

  form: {
    save: 'Save',
    saved: 'Saved.',
    agreementMissing:
      'Not saved: the organizer may not keep your data yet. Please ask the organizer.',
    check: (label: string) => `Not saved: please check “${label}”.`,
    checkAll: 'Not saved: please check what you filled in.',
    notNow: 'Not saved: there is too much to do just now. Please send it again in a minute.',
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
    cancellation: (number: string) => `Cancellation of invoice ${number}`,
    reference: (number: string) => `Your reference: ${number}`,
    item: 'Item',
    price: 'Price',
    discount: 'Discount',
    amount: 'Amount',
    total: 'Total',
    taxIncluded: (rate: string) => `VAT included (${rate})`,
    notPaid: 'Not paid yet.',
    payTo: (number: string) =>
      `Please transfer the amount to this account, with ${number} as reference:`,
    paid: (day: string) => `Paid: ${day}.`,
    vatId: (id: string) => `VAT ID: ${id}`,
  },
};
