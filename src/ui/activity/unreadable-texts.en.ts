/** English: entries that the device damaged. */
import { pluralIn } from '../i18n/plural.ts';

const count = pluralIn('en');

export const unreadable = (entries: number): string =>
  count(entries, {
    one: '# entry of this device can’t be read: its storage is damaged. It stays here; everything else is sent. It may be a check-in that was not sent: tell the organizer, and use another device if you can.',
    other:
      '# entries of this device can’t be read: its storage is damaged. They stay here; everything else is sent. There may be check-ins among them that were not sent: tell the organizer, and use another device if you can.',
  });
