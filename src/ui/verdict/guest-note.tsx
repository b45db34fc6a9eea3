import type { Attendee } from '../../domain/attendee.ts';
import { Icon } from '../kit/icon.tsx';

/** What the organizer wants the door to know of the guest, in the organizer's words (V4). */
export const GuestNote = ({ note, flags }: Pick<Attendee, 'note' | 'flags'>) => (
  <>
    {flags.length > 0 && (
      <ul className="flags">
        {flags.map((flag) => (
          <li key={flag} className="flags__flag">
            <Icon name="flag" />
            {flag}
          </li>
        ))}
      </ul>
    )}
    {note !== null && <p className="note">{note}</p>}
  </>
);
