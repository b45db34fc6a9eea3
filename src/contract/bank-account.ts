/**
 * Needed to activate an event. Not shown in the specification; see `docs/specification-gaps.md`.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { bic, iban, text } from './form.ts';
import { answerOf, property, updateParams } from './resource.ts';

export const bankAccount = {
  holder: property(text(255), 'RW-', 'required'),
  iban: property(iban, 'RW-', 'required'),
  bic: property(bic, 'RW-'),
} as const;

/** Reads the account; `ObjectNotFound` until the first update. */
export const userBankAccountRead = call({
  method: 'GET',
  path: '/api/user/:id/bankAccount',
  object: 'user',
  keys: keys.any,
  answer: v.object({ bankAccount: answerOf(bankAccount) }),
});

/** The first update needs every required property; later ones change only what is sent. */
export const userBankAccountUpdate = call({
  method: 'POST',
  path: '/api/user/:id/bankAccount',
  object: 'user',
  keys: keys.adminEditor,
  params: updateParams(bankAccount),
  answer: nothing,
});
