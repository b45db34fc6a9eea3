import type { RosterFailure } from '../../client/roster/sync/roster-keeper.ts';

const failures: Record<RosterFailure, string> = {
  unreachable: 'Can’t reach the server, so this list may be out of date. Trying again…',
  'no-answer-in-time': 'The server is not responding. Trying again…',
  'not-the-service':
    'Your network blocks the connection. Your Wi-Fi may ask you to sign in. Trying again…',
  'service-error': 'The server has a problem. Trying again…',
  throttled: 'Too many requests. Trying again…',
  forbidden:
    'You don’t have permission to see these guests. Ask an organizer, or sign in with another account.',
  refused: 'The server rejected the request for the guest list. Tell your administrator.',
  'cannot-store': 'The guest list is too long for this browser. Use a browser with more storage.',
  damaged: 'The guest list was damaged. Downloading it again…',
};

export const listTexts = {
  opening: 'Opening the guest list…',
  reading: (read: string, total: string | null) =>
    total === null
      ? `Downloading the guest list: ${read}`
      : `Downloading the guest list: ${read} of ${total}`,
  left: (duration: string) => `about ${duration} left`,
  failures,
};

export type ListTexts = typeof listTexts;
