import type { KeyboardEvent } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import { isPaid } from '../../domain/attendee.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { guestIcons, guestState } from '../kit/guest-state.ts';
import { Icon } from '../kit/icon.tsx';
import { searchTexts } from './texts.ts';

type Props = {
  readonly attendee: Attendee;
  readonly from: 'list' | 'service';
  /** Found but for a typing error: somebody else may be meant. */
  readonly isGuess: boolean;
  /**
   * Another guest with the same name is listed: the code on the ticket is shown to tell them apart.
   */
  readonly hasNamesake: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** One guest of the results: name, category and state. */
export function GuestRow({ attendee, from, isGuess, hasNamesake, onOpen, onKeyDown }: Props) {
  const texts = useScreenTexts(searchTexts);
  const state = guestState(attendee);
  const name = guestName(attendee);
  const isNameless = name === attendee.categoryName;
  const about = isNameless
    ? [attendee.displayIdentifier || attendee.identifier]
    : [attendee.categoryName, attendee.company].filter((part) => part);
  return (
    <button
      type="button"
      className="guest"
      data-state={state}
      data-ticket={attendee.ticketId}
      data-guess={isGuess}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <Icon name={guestIcons[state]} />
      <span className="guest__who">
        <span className="guest__name">{name}</span>
        <span className="guest__about">{about.join(' · ')}</span>
        {hasNamesake && !isNameless && (
          <span className="guest__about">{attendee.displayIdentifier}</span>
        )}
      </span>
      <span className="guest__stands">
        <span className="guest__state">{texts.state[state]}</span>
        {!isPaid(attendee) && state !== 'cancelled' && (
          <span className="guest__unpaid">
            <Icon name="coin" />
            {texts.state.unpaid}
          </span>
        )}
        {isGuess && (
          <span className="guest__from">
            <Icon name="search" />
            {texts.guess}
          </span>
        )}
        {from === 'service' && (
          <span className="guest__from">
            <Icon name="online" />
            {texts.fromService}
          </span>
        )}
      </span>
    </button>
  );
}
