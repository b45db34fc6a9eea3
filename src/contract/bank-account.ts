/**
 * Needed to activate an event. Not shown in the specification; see `docs/specification-gaps.md`.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { bic, country, iban, text } from './form.ts';
import { answerOf, property, updateParams } from './resource.ts';

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
