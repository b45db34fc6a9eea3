import type { SignInFailure } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';

/** Whoever has just got a session has no unknown key: the browser did not keep its cookie. */
const cookieNotKept: Failure = { kind: 'forbidden', errors: [] };

export const failureOf = (failure: SignInFailure | null): Failure | null =>
  failure === 'unknown-key' || failure === 'key-of-a-door' ? cookieNotKept : failure;
