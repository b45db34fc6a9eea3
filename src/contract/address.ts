import type * as v from 'valibot';
import { country, email, salutation, text } from './form.ts';
import { answerOf, property } from './resource.ts';

/** The buyer as it stands in a participant. */
const buyerAddress = {
  salutation: property(salutation, 'RW-'),
  title: property(text(), 'RW-'),
  firstName: property(text(), 'RW-'),
  lastName: property(text(), 'RW-'),
  email: property(email, 'RW-'),
  company: property(text(), 'RW-'),
  street: property(text(), 'RW-'),
  zipCode: property(text(), 'RW-'),
  city: property(text(), 'RW-'),
  country: property(country, 'RW-'),
  telephone: property(text(), 'RW-'),
  vatId: property(text(), 'RW-'),
} as const;

export const buyerAddressAnswer = answerOf(buyerAddress);
export type BuyerAddress = v.InferOutput<typeof buyerAddressAnswer>;
