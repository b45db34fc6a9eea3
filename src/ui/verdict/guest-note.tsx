/** What the organizer wants the door to know of the guest, in the organizer's words (V4). */
import type { Attendee } from '../../domain/attendee.ts';
import { Icon } from '../kit/icon.tsx';

/** Appears right below the name, so that a small screen shows it without scrolling. */
export const GuestFlags = ({ flags }: Pick<Attendee, 'flags'>) =>
  flags.length > 0 && (
    <ul className="flags">
      {flags.map((flag) => (
        <li key={flag} className="flags__flag">
          <Icon name="flag" />
          {flag}
        </li>
      ))}
    </ul>
  );

export const GuestNote = ({ note }: Pick<Attendee, 'note'>) =>
  note !== null && <p className="note">{note}</p>;
