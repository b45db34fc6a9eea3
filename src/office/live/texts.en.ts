import { pluralIn } from '../../ui/i18n/plural.ts';

const count = pluralIn('en');

export const liveTexts = {
  title: 'Live',
  intro: 'Leave this page open on a wall: it follows the doors by itself.',
  fullScreen: 'Full screen',
  counting: 'Counting the guests',
  inside: 'Inside',
  expected: 'Still to come',
  left: 'Left again',
  capacity: {
    label: 'The house holds',
    noNumber: 'Write a whole number without signs: 1500.',
    hint: 'At most so many guests inside. Kept in the address of this page.',
    of: (inside: string, places: string) => `${inside} of ${places} places taken`,
    free: (places: number) => count(places, { one: '# place free', other: '# places free' }),
    near: 'Nearly full',
    full: 'Full: let nobody in before somebody leaves',
  },
  gates: {
    heading: 'Gates',
    gate: 'Gate',
    arrived: 'Came in',
    since: (clock: string) => `Since ${clock}`,
    times: 'By quarter of an hour',
    last: 'Last at work',
    unnamed: 'Without a name',
    none: 'Nobody has come in yet.',
  },
  alerts: {
    heading: 'Worth a look',
    none: 'Nothing: no ticket came in twice, and no door has gone quiet.',
    quiet: (door: string, duration: string) => `${door} has been quiet for ${duration}`,
    quietNext: 'Others go on. Is its phone in use, and on the network?',
    twice: (name: string) => `${name} came in twice`,
    at: (clock: string, device: string | null) => (device === null ? clock : `${clock}, ${device}`),
    and: (first: string, second: string) => `${first} and ${second}`,
    more: (entries: number) => count(entries, { one: '# more', other: '# more' }),
    settle: 'A supervisor settles it at a door.',
  },
};

export type LiveTexts = typeof liveTexts;
