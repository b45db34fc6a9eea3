import { pluralIn } from '../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const liveTexts = {
  title: 'Live view',
  intro: 'Show this page on a large screen. It updates automatically.',
  fullScreen: 'Show full screen',
  counting: 'Counting guests…',
  inside: 'Inside',
  expected: 'Not checked in',
  left: 'Checked out',
  capacity: {
    label: 'Venue capacity',
    noNumber: 'Enter a whole number, for example 1500.',
    hint: 'The maximum number of guests inside. Bookmark this page to keep the number.',
    of: (inside: string, places: string) => `${inside} of ${places} places taken`,
    free: (places: number) => count(places, { one: '# place free', other: '# places free' }),
    near: 'Nearly full',
    full: 'Full: check in nobody until a guest leaves',
  },
  gates: {
    heading: 'Gates',
    gate: 'Gate',
    arrived: 'Checked in',
    since: (clock: string) => `Since ${clock}`,
    times: 'Check-ins per 15 minutes',
    last: 'Last check-in',
    unnamed: 'No name',
    none: 'No check-ins yet',
  },
  alerts: {
    heading: 'Needs attention',
    none: 'No duplicate check-ins and no inactive devices.',
    quiet: (door: string, duration: string) => `${door}: no check-in for ${duration}`,
    quietNext: 'Other devices are busy. Check that this device is in use and online.',
    twice: (name: string) => `Duplicate check-in: ${name}`,
    at: (clock: string, device: string | null) => (device === null ? clock : `${clock}, ${device}`),
    and: (first: string, second: string) => `${first} and ${second}`,
    more: (entries: number) => count(entries, { one: '# more', other: '# more' }),
    settle: 'Supervisors can mark a duplicate check-in as resolved on their device.',
  },
};

export type LiveTexts = typeof liveTexts;
