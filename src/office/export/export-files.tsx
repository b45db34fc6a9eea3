import { useState } from 'react';
import type { EventId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { ReadingState } from './reading-state.tsx';
import { saveFile } from './save-file.ts';
import { type ExportKind, exportKinds, exportTable, type SoldCategory } from './tables.ts';
import { officeExportTexts } from './texts.ts';
import { useGuestReading } from './use-guest-reading.ts';
import { csvFile, sheetFile } from './write-files.ts';

const formats = ['csv', 'xlsx'] as const;
type FileFormat = (typeof formats)[number];

type Props = {
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly categories: readonly SoldCategory[];
};

/** What is known of the guests, as files. */
export function ExportFiles({ eventId, zone, categories }: Props) {
  const { files, columns } = useScreenTexts(officeExportTexts);
  const { tag } = useLanguage();
  const { count } = useOfficeFormat();
  const { reading, read } = useGuestReading(eventId);
  const [kind, setKind] = useState<ExportKind>('guests');
  const [format, setFormat] = useState<FileFormat>('csv');
  const [saved, setSaved] = useState<number | null>(null);

  const make = async () => {
    setSaved(null);
    const guests = await read();
    if (guests === null) return;
    const texts = {
      guests: columns.guests,
      checkIns: columns.checkIns,
      doubles: columns.doubles,
      sales: columns.sales,
      yes: columns.yes,
      no: columns.no,
      in: columns.in,
      out: columns.out,
      ticket: columns.ticket,
      product: columns.product,
    };
    const table = exportTable(kind, { guests, categories, zone, texts });
    const isGerman = tag.startsWith('de');
    const file = format === 'csv' ? csvFile(table, isGerman ? ';' : ',') : await sheetFile(table);
    saveFile(`${files.names[kind]}-${eventId}.${format}`, file);
    setSaved(table.rows.length);
  };

  return (
    <section className="card">
      <h2 className="card__title">{files.title}</h2>
      <p className="card__intro">{files.refused}</p>
      <p className="card__intro">{files.private}</p>
      <div className="rows">
        <SelectRow
          label={files.what}
          value={kind}
          options={exportKinds.map((value) => ({ value, name: files.kinds[value] }))}
          onChange={(value) => setKind(value as ExportKind)}
        />
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
        {saved !== null && <p role="status">{files.done(count(saved))}</p>}
      </div>
    </section>
  );
}
