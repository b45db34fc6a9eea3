import { useState } from 'react';
import { eventBadges, mostBadges } from '../../contract/badge-layout.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import type { GuestRow } from '../guest-list/guest-row.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { saveFile } from '../kit/save-file.ts';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { type Failure, lacksCall } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import './print-badges.css';

type Props = EventPageProps & { readonly rows: readonly GuestRow[] };

type Progress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'done'; readonly badges: number; readonly files: number }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Saves the badges of the guests in the table, in its order: a PDF for each fifty of them. */
export function PrintBadges({ eventId: id, rows }: Props) {
  const { print: texts, lacking } = useScreenTexts('badges');
  const format = useFormat();
  const { request } = useSession();
  const wordsOf = useFailureWords();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const tickets = rows.filter(({ isCancelled }) => !isCancelled).map(({ ticketId }) => ticketId);
  const isRunning = progress.kind === 'running';

  const print = async () => {
    if (isRunning) return;
    let [badges, files] = [0, 0];
    for (let from = 0; from < tickets.length; from += mostBadges) {
      setProgress({ kind: 'running', done: from, all: tickets.length });
      const params = { ticketIds: tickets.slice(from, from + mostBadges) };
      const outcome = await request(eventBadges, { id, params, deadlineMs: answerDeadlineMs });
      if (outcome.kind !== 'answer') {
        setProgress({ kind: 'failed', failure: outcome });
        return;
      }
      const { pdf, badges: printed } = outcome.answer;
      if (pdf === null) continue;
      files += 1;
      const place = tickets.length > mostBadges ? `-${files}` : '';
      saveFile(`${texts.file}${place}.pdf`, pdfOf(pdf));
      badges += printed;
    }
    setProgress({ kind: 'done', badges, files });
  };

  if (tickets.length === 0) return null;
  return (
    <div className="print-badges">
      <button
        type="button"
        className="button button--secondary"
        aria-busy={isRunning}
        aria-disabled={isRunning}
        onClick={() => void print()}
      >
        <Icon name="print" />
        {texts.save(tickets.length)}
      </button>
      <div role="status">
        {progress.kind === 'running' && (
          <>
            <progress
              aria-label={texts.save(tickets.length)}
              value={progress.done}
              max={progress.all}
            />{' '}
            {texts.running(format.number(progress.done), format.number(progress.all))}
          </>
        )}
        {progress.kind === 'done' && (
          <>
            {texts.done(progress.badges)}
            {progress.files > 1 && ` · ${texts.parts(progress.files)}`}
          </>
        )}
      </div>
      {progress.kind === 'failed' && (
        <Advice {...(lacksCall(progress.failure) ? lacking : wordsOf(progress.failure))} />
      )}
    </div>
  );
}

const pdfOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], {
    type: 'application/pdf',
  });
