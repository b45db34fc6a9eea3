import { general } from '../../../contract/error-code.ts';

/** An expected failure of a call. It is a value that becomes the answer, and is never thrown. */
export type ApiError = {
  readonly kind: 'refusal';
  readonly status: 400 | 403 | 404 | 405 | 413 | 415 | 429 | 503;
  readonly code: string;
  /** What else is wrong with the same form, each once. */
  readonly furtherCodes?: readonly string[];
  readonly retryAfterSeconds?: number;
};

/** What rules and calls return: a value, or why it was refused. A refused write is rolled back. */
export type Result<Value> = Value | ApiError;

export const refuse = (status: ApiError['status'], code: string): ApiError => ({
  kind: 'refusal',
  status,
  code,
});

/** One answer for all that is wrong with a form. @returns null where nothing is */
export function refuseAll(codes: readonly string[]): ApiError | null {
  const [code, ...furtherCodes] = new Set(codes);
  return code === undefined ? null : { ...refuse(400, code), furtherCodes };
}

/** What is wrong with two parts of one form, in one answer. */
export const bothRefused = (one: ApiError, other: ApiError): ApiError => ({
  ...one,
  furtherCodes: [...(one.furtherCodes ?? []), other.code, ...(other.furtherCodes ?? [])],
});

/** @returns null where nothing is wrong */
export const eitherRefused = (one: ApiError | null, other: ApiError | null): ApiError | null =>
  one && other ? bothRefused(one, other) : (one ?? other);

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';

export const tooManyRequests = (retryAfterSeconds: number): ApiError => ({
  ...refuse(429, general.tooManyRequests),
  retryAfterSeconds,
});

export const unavailable = (retryAfterSeconds: number): ApiError => ({
  ...refuse(503, general.unavailable),
  retryAfterSeconds,
});

export const objectNotFound = refuse(404, general.objectNotFound);
export const notAuthorized = refuse(403, general.notAuthorized);
