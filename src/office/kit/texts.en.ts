import type { OfflineReason } from '../../client/api/outcome.ts';

/** What is wrong, and what to do about it. */
type Advice = { readonly title: string; readonly next: string };

const unavailable: Record<OfflineReason, Advice> = {
  unreachable: {
    title: 'Can’t reach the server',
    next: 'Check your network connection and try again.',
  },
  'no-answer-in-time': {
    title: 'The server is not responding',
    next: 'Wait a moment and try again.',
  },
  'not-the-service': {
    title: 'Your network blocks the connection to the server',
    next: 'Your Wi-Fi may ask you to sign in. Open its sign-in page, sign in, and try again.',
  },
  'service-error': {
    title: 'The server has a problem',
    next: 'Try again. If it happens again, tell your administrator.',
  },
  throttled: { title: 'Too many requests', next: 'Wait a moment and try again.' },
};

export const kitTexts = {
  loading: 'Loading…',
  retry: 'Try again',
  optional: '(optional)',
  mayBeSaved: 'Your change may have been saved. Check before you send it again.',
  unavailable,
  forbidden: {
    title: 'You don’t have permission to do this',
    next: 'Ask an organizer, or sign in with an account or access key that has permission.',
  } satisfies Advice,
  signedOut: {
    title: 'You were signed out before this was saved',
    next: 'You are signed in again. Try again.',
  } satisfies Advice,
  gone: {
    title: 'Not found',
    next: 'It may have been deleted, or the address is incomplete.',
  } satisfies Advice,
  refused: (codes: readonly string[]): Advice => ({
    title: 'The server rejected this',
    next: codes.length === 0 ? 'The server gave no reason.' : `Reason given: ${codes.join(', ')}`,
  }),
  broken: {
    title: 'Something went wrong on this page',
    next: 'This is an error in Admit. Saved changes are safe. Reload the page.',
    reload: 'Reload page',
  },
};

export type KitTexts = typeof kitTexts;
