import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Hit } from '../../client/desk/find-attendee.ts';
import { searchWords } from '../../client/roster/search/search-text.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor, useDoorState, useFromRoster } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { FoundGuests } from './found-guests.tsx';
import { SearchRemarks } from './search-remarks.tsx';
import { searchTexts } from './texts.ts';
import './search.css';
import type { Views } from '../kit/hooks/use-view.ts';

/** Of a door that shows no names before. */
const fewestLetters = 3;

/** Finds guests by name while staff type. Nobody is shown before something is typed. */
export function SearchScreen({ go, left }: Views) {
  const { desk } = useDoor();
  const texts = useScreenTexts(searchTexts);
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
