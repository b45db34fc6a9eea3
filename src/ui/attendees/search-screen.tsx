import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { searchWords } from '../../client/attendees/search/search-text.ts';
import type { FinderState, Hit } from '../../client/manual-check-in/find-attendee.ts';
import { type Attendee, isPaid } from '../../domain/attendee.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { guestIcons, guestState } from '../kit/guest-state.ts';
import { useDoor, useDoorState, useFromRoster } from '../kit/hooks/door.ts';
import { standingOf } from '../kit/hooks/standing.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import './search.css';

/** Of a door that shows no names before. */
const fewestLetters = 3;

/** Finds guests by name while staff type. Nobody is shown before something is typed. */
export function SearchScreen({ go, left }: Views) {
  const { desk } = useDoor();
  const texts = useScreenTexts('search');
  const { finder } = desk;
  const found = useStore(finder.state);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ways = useDoorState(({ pairing }) => pairing.gate.names);
  const isTooShort = ways === 'typed' && searchWords(found.query).join('').length < fewestLetters;
  const guests = useFromRoster(
    useCallback(
      () =>
        (isTooShort ? [] : found.hits).flatMap((hit) => {
          const attendee = desk.attendee(hit.ticketId);
          return attendee ? [{ hit, attendee }] : [];
        }),
      [desk, found.hits, isTooShort],
    ),
  );

  // Runs after the frame's effect, which focuses the heading.
  useEffect(() => {
    finder.open();
    // Back from a guest, with the list as it was: on a phone the field would bring up the keyboard.
    const ticketId = left?.to.at === 'attendee' ? left.to.ticketId : null;
    const opened = [...(list.current?.querySelectorAll('button') ?? [])].find(
      ({ dataset }) => dataset.ticket === String(ticketId),
    );
    if (opened) return opened.focus({ preventScroll: true });
    field.current?.focus();
    field.current?.select();
  }, [finder, left]);

  const open = useCallback(({ ticketId }: Hit) => go({ at: 'attendee', ticketId }), [go]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      // These keys belong to the input method while a word is being composed.
      if (event.nativeEvent.isComposing) return;
      const places: readonly (HTMLElement | null)[] = [
        field.current,
        ...(list.current?.querySelectorAll('button') ?? []),
      ];
      const here = places.indexOf(event.currentTarget as HTMLElement);
      switch (event.key) {
        case 'ArrowDown':
          places[Math.min(here + 1, places.length - 1)]?.focus();
          break;
        case 'ArrowUp':
          places[Math.max(here - 1, 0)]?.focus();
          break;
        case 'Escape':
          if (here === 0) finder.seek('');
          field.current?.focus();
          break;
        default:
          return;
      }
      event.preventDefault();
    },
    [finder],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    finder.finish();
    const { hits } = finder.state.getState();
    const meant = onlyOne(hits.filter(({ ticketId }) => desk.attendee(ticketId) !== undefined));
    if (meant && !isTooShort) open(meant);
  };

  return (
    <ScreenFrame title={texts.title}>
      <form className="search__bar" onSubmit={submit}>
        <span className="search__icon">
          <Icon name="search" />
        </span>
        <input
          ref={field}
          className="field search__field"
          type="text"
          aria-label={texts.field}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={texts.field}
          value={found.query}
          onChange={(event) => finder.seek(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {found.query !== '' && (
          <button
            type="button"
            className="button button--quiet search__clear"
            aria-label={texts.clear}
            onClick={() => {
              finder.seek('');
              field.current?.focus();
            }}
          >
            <Icon name="cross" />
          </button>
        )}
      </form>
      <p className="unseen" aria-live="polite">
        {found.query.trim() !== '' && guests.length > 0 && texts.results(guests.length)}
      </p>
      <FoundGuests ref={list} guests={guests} onOpen={open} onKeyDown={onKeyDown} />
      <SearchRemarks found={found} isTooShort={isTooShort} />
    </ScreenFrame>
  );
}

/** The guest whom Enter opens: the only result, or the only exact one. */
function onlyOne(hits: readonly Hit[]): Hit | undefined {
  const exact = hits.filter(({ match }) => match === 'exact');
  const [only, ...others] = exact.length > 0 ? exact : hits;
  return others.length === 0 ? only : undefined;
}

type FoundGuest = { readonly hit: Hit; readonly attendee: Attendee };

type Props = {
  readonly ref: Ref<HTMLUListElement>;
  readonly guests: readonly FoundGuest[];
  readonly onOpen: (hit: Hit) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** Drawn again only for other guests: what is typed must not wait for fifty rows. */
const FoundGuests = memo(function FoundGuests({ ref, guests, onOpen, onKeyDown }: Props) {
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

type GuestRowProps = {
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
function GuestRow({ attendee, from, isGuess, hasNamesake, onOpen, onKeyDown }: GuestRowProps) {
  const texts = useScreenTexts('search');
  const door = useDoor();
  const gate = useDoorState((state) => state.pairing.gate);
  const state = guestState(attendee, gate, door.areaNow());
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

type SearchRemarksProps = {
  readonly found: FinderState;
  /** This device shows nobody for so few letters. */
  readonly isTooShort: boolean;
};

/** Remarks below the results: whether there are more, and why somebody may be missing. */
function SearchRemarks({ found, isTooShort }: SearchRemarksProps) {
  const texts = useScreenTexts('search');
  const format = useFormat();
  const roster = useDoorState((state) => state.roster);
  const isOffline = useDoorState((state) => standingOf(state).state === 'offline');
  const query = found.query.trim();
  const keepsNone = useDoorState(({ pairing }) => pairing.gate.names === 'none');
  if (query === '') {
    return <p className="search__hint">{keepsNone ? texts.hintWithoutNames : texts.hint}</p>;
  }
  if (isTooShort) return <p className="search__hint">{texts.tooShort}</p>;
  const isNobody = found.hits.length === 0 && !found.isSearching && found.service !== 'asking';
  const needsService = found.hits.length === 0 || roster.phase !== 'ready';
  return (
    <div className="search__remarks">
      {isNobody && (
        <p className="search__nobody">
          <strong>{texts.nobody(query)}</strong>{' '}
          {keepsNone ? texts.hintWithoutNames : texts.otherSpelling}
        </p>
      )}
      {found.hasMore && <Remark icon="list">{texts.more}</Remark>}
      {!found.isWhole && <Remark icon="connecting">{texts.preparing}</Remark>}
      {roster.phase === 'loading' && (
        <Remark icon="list">{texts.listLoading(format.number(roster.count))}</Remark>
      )}
      {roster.phase === 'empty' && <Remark icon="list">{texts.listEmpty}</Remark>}
      {isOffline && needsService && <Remark icon="offline">{texts.offline}</Remark>}
      {found.service === 'asking' && <Remark icon="connecting">{texts.asking}</Remark>}
      {found.service === 'answered' && isNobody && (
        <Remark icon="online">{texts.notThereEither}</Remark>
      )}
      {found.service === 'failed' && <Remark icon="alert">{texts.failed}</Remark>}
    </div>
  );
}

const Remark = ({ icon, children }: { readonly icon: IconName; readonly children: string }) => (
  <p className="remark">
    <Icon name={icon} />
    {children}
  </p>
);
