import type { SignInFailure } from '../session/open-session.ts';
import type { Failure } from '../session/service-calls.ts';

/**
 * How signing in with a session that the service has just given ended.
 * @returns `cookie-not-kept`: the service doesn't see its cookie, so the browser kept none
 */
export const failureOf = (failure: SignInFailure | null): Failure | 'cookie-not-kept' | null =>
  typeof failure === 'string' ? 'cookie-not-kept' : failure;
