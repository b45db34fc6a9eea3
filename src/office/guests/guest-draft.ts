/** What the form of a guest holds, as texts, and what is wrong with it. */
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import { areFlagsShort, flagsIn } from '../../domain/flags.ts';

export const guestFields = ['firstName', 'lastName', 'email', 'company', 'flags', 'note'] as const;
export type GuestField = (typeof guestFields)[number];
export type GuestDraft = Readonly<Record<GuestField, string>>;

export const emptyDraft: GuestDraft = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  flags: '',
  note: '',
};

export type GuestProblem = 'missing' | 'email' | 'flags' | 'refused';
export type GuestProblems = { readonly [Field in GuestField]?: GuestProblem };

const emailForm = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/u;

/** @returns what has to be mended before it can be sent */
export function problemsOf({ firstName, lastName, email, flags }: GuestDraft): GuestProblems {
  return {
    ...(firstName.trim() === '' && { firstName: 'missing' as const }),
    ...(lastName.trim() === '' && { lastName: 'missing' as const }),
    ...(!emailForm.test(email.trim()) && { email: 'email' as const }),
    ...(!areFlagsShort(flagsIn(flags)) && { flags: 'flags' as const }),
  };
}

/** Which fields the service's codes are about; none where they are about something else. */
export function problemsIn(codes: readonly string[]): GuestProblems {
  const refused = guestFields.filter(
    (field) => codes.includes(invalidFormat(field)) || codes.includes(missingParam(field)),
  );
  return Object.fromEntries(
    refused.map((field) => [field, field === 'email' ? 'email' : 'refused'] as const),
  );
}
