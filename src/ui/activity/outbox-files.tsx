import { type ChangeEvent, useId, useState } from 'react';
import type { TakeOver } from '../../client/door/take-over.ts';
import { useLog } from '../device/device.ts';
import type { Catalogue } from '../i18n/en.ts';
import { useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { SupervisorLine } from '../supervisor/supervisor-line.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { SaveOutbox } from './save-outbox.tsx';

/** Saves this device's outbox as a file, and takes over the file of another device (O7). */
export function OutboxFiles() {
  const { activity } = useTexts();
  const { mayAll } = useSupervised();
  return (
    <details className="files">
      <summary className="files__heading">
        {activity.files.heading}
        <Icon name="down" />
      </summary>
      <p className="files__text">{activity.files.intro}</p>
      {mayAll ? (
        <>
          <SaveOutbox />
          <TakeOverFile />
        </>
      ) : (
        <SupervisorLine />
      )}
    </details>
  );
}

function TakeOverFile() {
  const door = useDoor();
  const { files } = useTexts().activity;
  const log = useLog();
  const [end, setEnd] = useState<TakeOver | 'reading' | null>(null);
  const field = useId();

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file || end === 'reading') return;
    setEnd('reading');
    const { takeOverFile } = await import('../../client/door/take-over.ts');
    setEnd(await takeOverFile(file, door, log));
    // So that choosing the same file again counts as a change.
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
  if (end.count + end.known === 0) return files.nothingOwed;
  return end.known === 0
    ? files.taken(end.count)
    : `${files.taken(end.count)} ${files.known(end.known)}`;
}
