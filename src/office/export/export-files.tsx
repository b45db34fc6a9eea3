import { useState } from 'react';
import type { EventId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { useLanguage, useScreenTexts, useTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { readGuests } from './read-guests.ts';
import { readPurchases } from './read-purchases.ts';
import { readRefused } from './read-refused.ts';
import { ReadingState } from './reading-state.tsx';
import { saveFile } from './save-file.ts';
import {
  type ExportTable,
  type GuestKind,
  guestKinds,
  guestTable,
  purchasesTable,
  refusedTable,
  type SoldCategory,
} from './tables.ts';
import { officeExportTexts } from './texts.ts';
import { useReading } from './use-reading.ts';
import { csvFile, sheetFile } from './write-files.ts';

const formats = ['csv', 'xlsx'] as const;
type FileFormat = (typeof formats)[number];

type Props = {
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly categories: readonly SoldCategory[];
  readonly currency: string;
};

const exportKinds = [...guestKinds, 'purchases', 'refused'] as const;
type ExportKind = (typeof exportKinds)[number];

/** What is known of the guests, as files. */
export function ExportFiles({ eventId, zone, categories, currency }: Props) {
  const { files, columns } = useScreenTexts(officeExportTexts);
  const { verdict } = useTexts();
  const { tag } = useLanguage();
  const { reading, read } = useReading(eventId);
  const [kind, setKind] = useState<ExportKind>('guests');
  const [format, setFormat] = useState<FileFormat>('csv');
  const [saved, setSaved] = useState<number | null>(null);

  const tableOf = async (wanted: ExportKind): Promise<ExportTable | null> => {
    if (wanted === 'purchases') {
      const purchases = await read(readPurchases);
      return purchases && purchasesTable(purchases, columns);
    }
    if (wanted === 'refused') {
      const refused = await read(readRefused);
      return refused && refusedTable(refused, columns, verdict.word);
    }
    return tableOfGuests(wanted);
  };

  const tableOfGuests = async (wanted: GuestKind): Promise<ExportTable | null> => {
    const guests = await read(readGuests);
    return guests && guestTable(wanted, { guests, categories, currency, zone, texts: columns });
  };

  const make = async () => {
    setSaved(null);
    const table = await tableOf(kind);
    if (table === null) return;
    const isGerman = tag.startsWith('de');
    const file = format === 'csv' ? csvFile(table, isGerman ? ';' : ',') : await sheetFile(table);
    saveFile(`${files.names[kind]}-${eventId}.${format}`, file);
    setSaved(table.rows.length);
  };

  return (
    <section className="card">
      <h2 className="card__title">{files.title}</h2>
      <p className="card__intro">{files.private}</p>
      <div className="rows">
        <SelectRow
          label={files.what}
          value={kind}
          options={exportKinds.map((value) => ({ value, name: files.kinds[value] }))}
          onChange={(value) => setKind(value as ExportKind)}
        />
        {kind === 'refused' && <p>{files.refused}</p>}
        <SelectRow
          label={files.as}
          value={format}
          options={formats.map((value) => ({ value, name: files.formats[value] }))}
          onChange={(value) => setFormat(value as FileFormat)}
        />
        <div className="rows__end">
          <ActionButton kind="primary" icon="save" run={make}>
            {files.make}
          </ActionButton>
        </div>
        <ReadingState reading={reading} />
        {saved !== null && <p role="status">{files.done(saved)}</p>}
      </div>
    </section>
  );
}
