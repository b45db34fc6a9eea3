/** Every answer is a JSON object with `success`; a refusal holds `errors`. */
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../means/refusal.ts';

export const jsonType = 'application/json; charset=utf-8';

/** A property without a value is left out: the original never sent null, and its clients expect none. */
export const leaveOutNull = (_: string, value: unknown) => (value === null ? undefined : value);

/** What a head of door is not told, whatever the call: addresses of guests and hosts, and money. */
const privateName = /(email|price|amount|fee|iban)$/i;

export const leaveOutPrivate = (name: string, value: unknown) =>
  value === null || privateName.test(name) ? undefined : value;

export const successText = (answer: object, leaveOut = leaveOutNull): string =>
  JSON.stringify({ success: true, ...answer }, leaveOut);

export const failureText = (code: string): string =>
  JSON.stringify({ success: false, errors: [code] });

export const sendFailure = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.status(status).type(jsonType).send(failureText(code));

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  return sendFailure(reply, status, code);
}
