import { useState } from 'react';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { saveFile } from '../export/save-file.ts';
import type { ExportTable } from '../export/tables.ts';
import { csvFile } from '../export/write-files.ts';
import { type OfficeFormat, useOfficeFormat } from '../i18n/format.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { changesOf, deedOf, objectOf } from './entry-words.ts';
import { type LogEntry, type LogOf, type LogQuery, readWholeLog } from './read-log.ts';
import type { LogTexts } from './texts.en.ts';
import { officeLogTexts } from './texts.ts';

type Props = { readonly of: LogOf; readonly query: LogQuery };

/** Saves all that the filters leave, also what is not on the page yet. */
export function SaveLog({ of, query }: Props) {
  const texts = useScreenTexts(officeLogTexts);
  const format = useOfficeFormat();
  const { tag } = useLanguage();
  const { request } = useSession();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saved, setSaved] = useState<number | null>(null);

  const save = async () => {
    setFailure(null);
    setSaved(null);
    try {
      const entries = await readWholeLog(request, of, query);
      const table = logTable(entries, texts, format);
      const name = `${texts.fileName}-${of.id}.csv`;
      saveFile(name, csvFile(table, tag.startsWith('de') ? ';' : ','));
      setSaved(entries.length);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.failure);
    }
  };

  return (
    <>
      <ActionButton kind="secondary" icon="save" run={save}>
        {texts.save}
      </ActionButton>
      <span role="status">{saved !== null && texts.saved(saved)}</span>
      {failure && <Advice {...wordsOf(failure)} />}
    </>
  );
}

/** A line for each entry. */
const logTable = (
  entries: readonly LogEntry[],
  texts: LogTexts,
  format: OfficeFormat,
): ExportTable => ({
  columns: texts.columns,
  rows: entries.map((entry) => [
    entry.date.replace('T', ' '),
    entry.who,
    texts.kinds[entry.kind],
    entry.event,
    deedOf(entry, texts),
    objectOf(entry, texts),
    changesOf(entry, texts, format).join('; '),
  ]),
});
