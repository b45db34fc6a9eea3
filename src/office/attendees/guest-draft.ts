/** What the form of a guest holds, as texts, and what is wrong with it. */
import { invalidFormat, missingParam } from '../../contract/error-code.ts';
import { areFlagsShort, flagsIn } from '../../domain/flags.ts';
import { seatParts } from '../../domain/seat.ts';
import { isEmail } from '../kit/email.ts';

const texts = ['firstName', 'lastName', 'email', 'company', 'flags', 'note'] as const;
export const guestFields = [...texts, ...seatParts];
export type GuestField = (typeof guestFields)[number];
export type GuestDraft = Readonly<Record<GuestField, string>>;

export const emptyDraft: GuestDraft = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  flags: '',
  note: '',
  seatBlock: '',
  seatRow: '',
  seatNumber: '',
};

export type GuestProblem = 'missing' | 'email' | 'flags' | 'refused';
export type GuestProblems = { readonly [Field in GuestField]?: GuestProblem };

/**
 * @param before the guest's current details; null: a new guest. A guest from a file may have no
 *   address, or only one name, and can still be edited.
 * @returns what must be corrected before it can be sent
 */
export function problemsOf(draft: GuestDraft, before: GuestDraft | null): GuestProblems {
  const { firstName, lastName, email, flags } = draft;
  const isNewWithout = before === null && email.trim() === '';
  const isSame = (field: GuestField) => before !== null && draft[field] === before[field];
  return {
    ...(firstName.trim() === '' && !isSame('firstName') && { firstName: 'missing' as const }),
    ...(lastName.trim() === '' && !isSame('lastName') && { lastName: 'missing' as const }),
    ...(!isEmail(email) && !isSame('email') && !isNewWithout && { email: 'email' as const }),
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
