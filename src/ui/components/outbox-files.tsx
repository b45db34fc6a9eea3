import { type ChangeEvent, useId, useState } from 'react';
import type { Door } from '../../client/door.ts';
import { writeExport } from '../../client/outbox/export-file.ts';
import { type TakeOver, takeOverFile } from '../../client/take-over.ts';
import { useTime } from '../bindings/time.ts';
import { useSelected } from '../bindings/use-store.ts';
import { useToday } from '../bindings/use-today.ts';
import type { Catalogue } from '../i18n/en.ts';
import { useTexts } from '../i18n/language.ts';
import { canShareFiles, saveFile, shareFile } from '../save-file.ts';
import { ActionButton } from './action-button.tsx';
import { Icon } from './icon.tsx';

/** O7: what this device still owes, as a file; and the file of another device, taken over. */
export function OutboxFiles({ door }: { readonly door: Door }) {
  const { activity } = useTexts();
  return (
    <details className="files">
      <summary className="files__heading">
        {activity.files.heading}
        <Icon name="down" />
      </summary>
      <SaveFile door={door} />
      <TakeOverFile door={door} />
    </details>
  );
}

function SaveFile({ door }: { readonly door: Door }) {
  const { files } = useTexts().activity;
  const { clock, timers } = useTime();
  const today = useToday(door);
  const { unsent } = useSelected(door.state, (state) => state.outbox);
  if (unsent === 0) return <p className="files__text">{files.nothingUnsent}</p>;

  const write = () => {
    const { pairing } = door.state.getState();
    const text = writeExport(pairing, door.entries(), clock.now());
    // Few browsers share a file that calls itself JSON.
    return new File([text], fileName(pairing.device, today), { type: 'text/plain' });
  };

  return (
    <>
      <p className="files__text">{files.unsent(unsent)}</p>
      <div className="actions actions--row">
        <ActionButton kind="primary" icon="save" run={() => saveFile(write(), timers)}>
          {files.save}
        </ActionButton>
        {canShareFiles() && (
          <ActionButton kind="secondary" icon="share" run={() => shareFile(write())}>
            {files.share}
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** `admit-Phone-3-2026-11-21-2014.txt` */
function fileName(device: string, now: string): string {
  const named = device.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `admit-${named}-${now.slice(0, 16).replace('T', '-').replace(':', '')}.txt`;
}

function TakeOverFile({ door }: { readonly door: Door }) {
  const { files } = useTexts().activity;
  const [end, setEnd] = useState<TakeOver | 'reading' | null>(null);
  const field = useId();

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file || end === 'reading') return;
    setEnd('reading');
    setEnd(await takeOverFile(file, door));
    // The same file may be chosen again.
    target.value = '';
  };

  return (
    <div className="take-over">
      <input id={field} className="unseen" type="file" onChange={take} />
      <label className="button button--secondary" htmlFor={field}>
        <Icon name="list" />
        {files.take}
      </label>
      <p role="alert" className="take-over__end" data-take-over={end && kindOf(end)}>
        {end && sayTakeOver(end, files)}
      </p>
    </div>
  );
}

const kindOf = (end: TakeOver | 'reading') => (end === 'reading' ? end : end.kind);

function sayTakeOver(end: TakeOver | 'reading', files: Catalogue['activity']['files']): string {
  if (end === 'reading') return files.taking;
  if (end.kind === 'failed') return files.failure[end.failure];
  return end.known === 0
    ? files.taken(end.count)
    : `${files.taken(end.count)} ${files.known(end.known)}`;
}
