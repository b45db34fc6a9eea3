import type { FinderState } from '../../client/desk/find-attendee.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { standingOf } from '../kit/hooks/standing.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { searchTexts } from './texts.ts';

type Props = {
  readonly found: FinderState;
  /** This door shows nobody for so few letters. */
  readonly isTooShort: boolean;
};

/** Remarks below the results: whether there are more, and why somebody may be missing. */
export function SearchRemarks({ found, isTooShort }: Props) {
  const texts = useScreenTexts(searchTexts);
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
