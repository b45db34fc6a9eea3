/** The states of an import: under way, stopped, done. */
import { Link } from 'wouter';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { eventPath } from '../kit/addresses.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { type Failure, lacksCall } from '../session/service-calls.ts';
import { FaultList } from './fault-list.tsx';
import type { GuestFile } from './guest-file.ts';
import { NumbersOfImport } from './numbers-of-import.tsx';
import type { Sum } from './send-rows.ts';

type ProgressProps = {
  readonly isDryRun: boolean;
  /** Rows. */
  readonly done: number;
  readonly all: number;
};

export function Progress({ isDryRun, done, all }: ProgressProps) {
  const { sending } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  const title = isDryRun ? sending.checking : sending.importing;
  return (
    <section className="card import-progress">
      <div role="status">
        <h2 className="card__title">{title}</h2>
      </div>
      <progress aria-label={title} value={done} max={Math.max(1, all)} />
      <p>{sending.progress(count(done), count(all))}</p>
      <p>{sending.stay}</p>
    </section>
  );
}

type BrokenProps = {
  readonly isDryRun: boolean;
  readonly failure: Failure;
  readonly onAgain: () => Promise<void>;
};

export function Broken({ isDryRun, failure, onAgain }: BrokenProps) {
  const { failed } = useScreenTexts('import');
  const wordsOf = useFailureWords();
  const isMissing = lacksCall(failure);
  return (
    <section className="card">
      <h2 className="card__title">{isDryRun ? failed.checking : failed.importing}</h2>
      {isMissing ? <Advice {...failed.missing} /> : <Advice {...wordsOf(failure)} />}
      {!isDryRun && <p>{failed.importingNext}</p>}
      {!isMissing && (
        <div className="rows__end import-faults">
          <ActionButton kind="primary" run={onAgain}>
            {failed.again}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

type DoneProps = {
  readonly eventId: EventId;
  readonly file: GuestFile;
  readonly sum: Sum;
  readonly onAnother: () => void;
};

export function Done({ eventId, file, sum, onAnother }: DoneProps) {
  const { done } = useScreenTexts('import');
  return (
    <section className="card">
      <div role="status">
        <h2 className="card__title">{done.title}</h2>
      </div>
      <NumbersOfImport sum={sum} />
      <div className="rows__end">
        <Link className="button button--primary" href={eventPath(eventId, 'guests')}>
          {done.guests}
        </Link>
        <button type="button" className="button button--secondary" onClick={onAnother}>
          {done.another}
        </button>
      </div>
      <FaultList file={file} faults={sum.faults} />
    </section>
  );
}
