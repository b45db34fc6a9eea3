import { Link } from 'wouter';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon, type IconName } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { eventPath } from '../kit/addresses.ts';
import { changesOf, deedOf, objectOf } from './entry-words.ts';
import type { LogEntry, LogOf } from './read-log.ts';
import { officeLogTexts } from './texts.ts';

const icons: Readonly<Record<LogEntry['kind'], IconName>> = {
  account: 'person',
  door: 'gate',
  key: 'key',
};

type Props = { readonly of: LogOf; readonly entries: readonly LogEntry[] };

export function LogEntries({ of, entries }: Props) {
  const { title } = useScreenTexts(officeLogTexts);
  return (
    <ol className="log" aria-label={title}>
      {entries.map((entry) => (
        <Entry key={entry.id} of={of} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ of, entry }: Pick<Props, 'of'> & { readonly entry: LogEntry }) {
  const texts = useScreenTexts(officeLogTexts);
  const format = useOfficeFormat();
  const object = objectOf(entry, texts);
  const changes = changesOf(entry, texts, format);
  return (
    <li className="log__entry">
      <Icon name={icons[entry.kind]} />
      <div className="log__words">
        <p>
          <strong>{entry.who}</strong> {deedOf(entry, texts)}
          {object !== null && ': '}
          <Named entry={entry} name={object} />
        </p>
        {changes.length > 0 && (
          <ul className="log__changes">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        <p className="log__when">
          <time dateTime={entry.date}>{format.dateAndTime(entry.date)}</time>
          {' · '}
          {texts.kinds[entry.kind]}
          {of.kind === 'host' && entry.event !== null && entry.eventId !== null && (
            <>
              {' · '}
              <Link className="link" href={eventPath(entry.eventId)}>
                {entry.event}
              </Link>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** A guest's name leads to the guest's page. */
function Named({ entry, name }: { readonly entry: LogEntry; readonly name: string | null }) {
  if (name === null) return null;
  const { objectType, objectId, objectName, eventId } = entry;
  if (objectType !== 'participant' || objectName === null || eventId === null) return name;
  return (
    <Link className="link" href={eventPath(eventId as EventId, `guests/${objectId}`)}>
      {name}
    </Link>
  );
}
