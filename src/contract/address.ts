import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { agreementMissing } from './error-code.ts';
import { bic, boolean, country, email, iban, personName, salutation, text } from './form.ts';
import { answerOf, kept, property, updateParams } from './resource.ts';

/** All properties are optional in answers; the parameters below say which are required. */
const ofPerson = {
  salutation: property(salutation, 'RW-'),
  title: property(text(100), 'RW-'),
  firstName: property(personName, 'RW-'),
  lastName: property(personName, 'RW-'),
  email: property(email, 'RW-'),
  telephone: property(text(50), 'RW-'),
  company: property(text(255), 'RW-'),
  street: property(text(255), 'RW-'),
  street2: property(text(255), 'RW-'),
  zipCode: property(text(20), 'RW-'),
  city: property(text(255), 'RW-'),
  /** Two letters, for addresses in the US only. */
  state: property(text(255), 'RW-'),
  country: property(country, 'RW-'),
  vatId: property(text(50), 'RW-'),
  noVatReason: property(text(255), 'RW-'),
  referenceNo: property(text(100), 'RW-'),
} as const;
const address = { ...ofPerson, commercial: property(boolean, 'RW-') } as const;

const addressAnswer = answerOf(address);
export type Address = v.InferOutput<typeof addressAnswer>;

const required = {
  firstName: kept(address.firstName.form),
  lastName: kept(address.lastName.form),
  street: kept(address.street.form),
  zipCode: kept(address.zipCode.form),
  city: kept(address.city.form),
  country: kept(address.country.form),
} as const;
export const requiredInAddress = /* @__PURE__ */ Object.keys(required) as (keyof typeof required)[];

const read = {
  method: 'GET',
  keys: keys.any,
  answer: v.object({ address: addressAnswer }),
} as const;
/** The first update needs every required property; later ones change only what is sent. */
const update = {
  method: 'POST',
  keys: keys.adminEditor,
  answer: nothing,
  errors: [agreementMissing],
} as const;

const billing = { path: '/api/user/:id/address/billing', object: 'user' } as const;
export const userBillingAddressRead = call({ ...read, ...billing });
/** A commercial organizer needs a company, and a VAT id or the reason for having none. */
export const userBillingAddressUpdate = call({
  ...update,
  ...billing,
  params: { ...updateParams(address), ...required },
});

const ofPayment = {
  ...updateParams(ofPerson),
  ...required,
  email: kept(address.email.form),
} as const;

const buyer = { path: '/api/payment/:id/address/buyer', object: 'payment' } as const;
export const paymentBuyerAddressRead = call({ ...read, ...buyer });
export const paymentBuyerAddressUpdate = call({ ...update, ...buyer, params: ofPayment });

const shipment = { path: '/api/payment/:id/address/shipment', object: 'payment' } as const;
export const paymentShipmentAddressRead = call({ ...read, ...shipment });
export const paymentShipmentAddressUpdate = call({ ...update, ...shipment, params: ofPayment });

/** The buyer's address within a participant. */
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

// Needed to activate an event. Not shown in the specification; see `docs/specification-gaps.md`.

export const bankAccount = {
  accountHolder: property(text(255), 'RW-', 'required'),
  bankName: property(text(255), 'RW-'),
  swift: property(bic, 'RW-'),
  iban: property(iban, 'RW-', 'required'),
  country: property(country, 'RW-'),
} as const;

/** Reads the account; `ObjectNotFound` until the first update. */
export const userBankAccountRead = call({
  method: 'GET',
  path: '/api/user/:id/bankAccount',
  object: 'user',
  keys: keys.any,
  answer: v.object({ bankAccount: answerOf(bankAccount) }),
});

/**
 * The first update needs every required property; later ones change only what is sent. A name that it
 * doesn't know is refused: an account that was kept in part would be found out when money is sent.
 */
export const userBankAccountUpdate = call({
  method: 'POST',
  path: '/api/user/:id/bankAccount',
  object: 'user',
  keys: keys.adminEditor,
  params: updateParams(bankAccount),
  takesOthers: false,
  answer: nothing,
});
