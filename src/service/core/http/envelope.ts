/** Every answer is a JSON object with `success`; a refusal holds `errors`. */
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../deps/refusal.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Later additions to the original, sent as null where they have no value: a client reads them unasked. */
const alwaysThere: ReadonlySet<string> = new Set(['ownTermsAndConditions', 'ownPrivacyPolicy']);

/** Any other property without a value is left out: the original sent no null, and its clients expect none. */
export const leaveOutNull = (name: string, value: unknown) =>
  value === null && !alwaysThere.has(name) ? undefined : value;

/** What a head of door is not told, whatever the call: addresses of guests and hosts, and money. */
const privateName = /(email|price|amount|fee|iban)$/i;

export const leaveOutPrivate = (name: string, value: unknown) =>
  privateName.test(name) ? undefined : leaveOutNull(name, value);

export const successText = (answer: object, leaveOut = leaveOutNull): string =>
  JSON.stringify({ success: true, ...answer }, leaveOut);

export const failureText = (...errors: readonly string[]): string =>
  JSON.stringify({ success: false, errors });

export const sendFailure = (
  reply: FastifyReply,
  status: number,
  ...codes: readonly string[]
): FastifyReply =>
  reply
    .status(status)
    .type(jsonType)
    .send(failureText(...codes));

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, furtherCodes = [], retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return sendFailure(reply, status, code, ...furtherCodes);
}
