/** English: entries that the device damaged. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const unreadable = (entries: number): string =>
  count(entries, {
    one: 'The storage of this device is damaged: # entry can’t be read. It stays here, and everything else is synced. It may be a pending check-in. Tell the organizer, and use another device if you can.',
    other:
      'The storage of this device is damaged: # entries can’t be read. They stay here, and everything else is synced. Some may be pending check-ins. Tell the organizer, and use another device if you can.',
  });
