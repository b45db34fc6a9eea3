import type { RosterFailure } from '../../client/roster/sync/roster-keeper.ts';

const failures: Record<RosterFailure, string> = {
  unreachable: 'The service can’t be reached. What is shown may be old; it is tried again.',
  'no-answer-in-time': 'The service doesn’t answer in time. It is tried again.',
  'not-the-service':
    'Something else answers in place of the service, often the sign-in page of a Wi-Fi. It is tried again.',
  'service-error': 'The service has a problem of its own. It is tried again.',
  throttled: 'The service asks to wait. It is tried again.',
  forbidden:
    'You may not read the guests of this event. Ask an organizer, or sign in with an account or a key that may.',
  refused: 'The service refuses the list of guests.',
  'cannot-store': 'The list is too long for this browser.',
  damaged: 'The list was damaged and is read anew.',
};

export const listTexts = {
  opening: 'Opening the list of guests',
  reading: (read: string, total: string | null) =>
    total === null ? `Reading the guests: ${read}` : `Reading the guests: ${read} of ${total}`,
  left: (duration: string) => `about ${duration} left`,
  failures,
};

export type ListTexts = typeof listTexts;
