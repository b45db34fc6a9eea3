import type { OfflineReason } from '../../client/api/outcome.ts';

/** What is wrong, and what to do about it. */
type Advice = { readonly title: string; readonly next: string };

const unavailable: Record<OfflineReason, Advice> = {
  unreachable: {
    title: 'The service can’t be reached.',
    next: 'Check the network of this computer and try again.',
  },
  'no-answer-in-time': {
    title: 'The service doesn’t answer in time.',
    next: 'Wait a moment and try again.',
  },
  'not-the-service': {
    title: 'Something else answers in place of the service.',
    next: 'Often that is the sign-in page of a Wi-Fi. Open it, sign in there, and try again.',
  },
  'service-error': {
    title: 'The service has a problem of its own.',
    next: 'Try again. If it stays, tell whoever runs the service.',
  },
  throttled: { title: 'The service asks to wait.', next: 'Try again in a moment.' },
};

export const kitTexts = {
  loading: 'Loading',
  retry: 'Try again',
  optional: '(optional)',
  mayBeSaved:
    'It may have arrived all the same: look whether it is there before you send it again.',
  unavailable,
  forbidden: {
    title: 'You may not do that.',
    next: 'Ask an organizer to do it, or sign in with an account or a key that may.',
  } satisfies Advice,
  signedOut: {
    title: 'You were signed out before this was done.',
    next: 'You are signed in again now: try it once more.',
  } satisfies Advice,
  gone: {
    title: 'This is not there, or not there any more.',
    next: 'Somebody may have deleted it, or its address is not whole.',
  } satisfies Advice,
  refused: (codes: readonly string[]): Advice => ({
    title: 'The service refuses this.',
    next: codes.length === 0 ? 'It gives no reason.' : `Its reason: ${codes.join(', ')}`,
  }),
  broken: {
    title: 'This page has crashed',
    next: 'The fault is in Admit. What was saved is saved. Open the page again.',
    reload: 'Open again',
  },
};

export type KitTexts = typeof kitTexts;
