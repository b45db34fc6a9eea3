/** In whose name an event is made: a user of the service that the key holds. */
import type { ServiceClient } from '../../client/api/service-client.ts';
import { userCreate, userExists, userFind } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';

export type NewHost = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly language: string;
};

export type HostEnd =
  | { readonly kind: 'host'; readonly id: UserId }
  /** There is such a user, whom the key doesn't hold. */
  | { readonly kind: 'not-yours' }
  | { readonly kind: 'failed'; readonly failure: Failure };

const deadlineMs = answerDeadlineMs;

/**
 * Finds the user with this e-mail, or makes one. Nobody learns its password: the key holds the user,
 * and signing in by e-mail is another account.
 * @param newPassword a text that nobody can guess
 */
export async function hostOf(
  request: ServiceClient['request'],
  { firstName, lastName, email, language }: NewHost,
  newPassword: () => string,
): Promise<HostEnd> {
  const there = await request(userExists, { params: { username: email }, deadlineMs });
  if (there.kind !== 'answer') return { kind: 'failed', failure: there };
  if (there.answer.exists && !there.answer.authorized) return { kind: 'not-yours' };
  if (there.answer.exists) {
    const found = await request(userFind, { params: { username: email }, deadlineMs });
    if (found.kind !== 'answer') return { kind: 'failed', failure: found };
    const [id] = found.answer.ids;
    return id === undefined ? { kind: 'not-yours' } : { kind: 'host', id };
  }
  const params = { firstName, lastName, username: email, email, language, password: newPassword() };
  const made = await request(userCreate, { params, deadlineMs });
  return made.kind === 'answer'
    ? { kind: 'host', id: made.answer.id }
    : { kind: 'failed', failure: made };
}
