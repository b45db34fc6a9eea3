import { general } from '../../contract/error-code.ts';

/** An expected failure of a call. It is a value that becomes the answer, and is never thrown. */
export type Refusal = {
  readonly kind: 'refusal';
  readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 503;
  readonly code: string;
  readonly retryAfterSeconds?: number;
};

/** What rules and calls return: a value, or why it was refused. A refused write is rolled back. */
export type Result<Value> = Value | Refusal;

export const refuse = (status: Refusal['status'], code: string): Refusal => ({
  kind: 'refusal',
  status,
  code,
});

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
