import { type DragEvent, useState } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { FormRow } from '../kit/form-row.tsx';
import { Advice, Busy } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { readInWorker } from './reading/read-in-worker.ts';
import type { FileFault, Table } from './reading/table.ts';

type Props = { readonly onTable: (file: File, table: Table) => void };

/** A file is chosen or dropped, and read. */
export function ChooseFile({ onTable }: Props) {
  const { choose } = useScreenTexts('import');
  const { log } = useMeans();
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<FileFault | null>(null);

  const read = async (file: File | undefined) => {
    if (!file || isReading) return;
    setReading(true);
    setFault(null);
    const found = await readInWorker(file, log);
    setReading(false);
    if (found.kind === 'fault') setFault(found.fault);
    else onTable(file, found.table);
  };
  const over = (isThere: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isThere);
  };

  return (
    <section className="card">
      <h2 className="card__title">{choose.title}</h2>
      {/* Anyone who can't drop has the field in it. */}
      <section
        className="drop"
        aria-label={choose.title}
        data-over={isOver}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event);
          void read(event.dataTransfer.files[0]);
        }}
      >
        <FormRow label={choose.label} hint={choose.hint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.xls"
              disabled={isReading}
              // Else a browser tells nothing of the same file, mended and chosen again.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={({ target }) => void read(target.files?.[0])}
            />
          )}
        </FormRow>
        {isReading && (
          <div>
            <p role="status">{choose.reading}</p>
            <Busy />
          </div>
        )}
        {fault && (
          <Advice {...choose.faults[fault.kind]}>
            {fault.line !== null && <p>{choose.atLine(fault.line)}</p>}
          </Advice>
        )}
      </section>
    </section>
  );
}
