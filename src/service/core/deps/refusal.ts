import { general } from '../../../contract/error-code.ts';

/** An expected failure of a call. It is a value that becomes the answer, and is never thrown. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 503;
  readonly code: string;
  /** What else is wrong with the same form, each once. */
  readonly furtherCodes?: readonly string[];
  readonly retryAfterSeconds?: number;
};

/** What rules and calls return: a value, or why it was refused. A refused write is rolled back. */
export type Result<Value> = Value | Refusal;

export const refuse = (status: Refusal['status'], code: string): Refusal => ({
  kind: 'refusal',
  status,
  code,
});

/** One answer for all that is wrong with a form. @returns null where nothing is */
export function refuseAll(codes: readonly string[]): Refusal | null {
  const [code, ...furtherCodes] = new Set(codes);
  return code === undefined ? null : { ...refuse(400, code), furtherCodes };
}

/** What is wrong with two parts of one form, in one answer. */
export const bothRefused = (one: Refusal, other: Refusal): Refusal => ({
  ...one,
  furtherCodes: [...(one.furtherCodes ?? []), other.code, ...(other.furtherCodes ?? [])],
});

/** @returns null where nothing is wrong */
export const eitherRefused = (one: Refusal | null, other: Refusal | null): Refusal | null =>
  one && other ? bothRefused(one, other) : (one ?? other);

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';

export const tooManyRequests = (retryAfterSeconds: number): Refusal => ({
  ...refuse(429, general.tooManyRequests),
  retryAfterSeconds,
});

export const unavailable = (retryAfterSeconds: number): Refusal => ({
  ...refuse(503, general.unavailable),
  retryAfterSeconds,
});

export const objectNotFound = refuse(404, general.objectNotFound);
export const notAuthorized = refuse(403, general.notAuthorized);
