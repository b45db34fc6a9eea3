import { type KeyboardEvent, memo, type Ref } from 'react';
import type { Hit } from '../../client/desk/find-attendee.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { guestName } from '../kit/guest-name.ts';
import { GuestRow } from './guest-row.tsx';

export type FoundGuest = { readonly hit: Hit; readonly attendee: Attendee };

type Props = {
  readonly ref: Ref<HTMLUListElement>;
  readonly guests: readonly FoundGuest[];
  readonly onOpen: (hit: Hit) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Drawn again only for other guests: what is typed must not wait for fifty rows. */
export const FoundGuests = memo(function FoundGuests({ ref, guests, onOpen, onKeyDown }: Props) {
  const names = guests.map(({ attendee }) => guestName(attendee));
  return (
    <ul ref={ref} className="guests">
      {guests.map(({ hit, attendee }) => (
        <li key={hit.ticketId}>
          <GuestRow
            attendee={attendee}
            from={hit.from}
            isGuess={hit.match === 'guess'}
            hasNamesake={names.filter((name) => name === guestName(attendee)).length > 1}
            onOpen={() => onOpen(hit)}
            onKeyDown={onKeyDown}
          />
        </li>
      ))}
    </ul>
  );
});
