import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventImports } from '../../contract/guest-import.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import type { EventId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { CallFailed, type Failure, lacksCall, useCall } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { type CategoryPlaces, Checked } from './checked.tsx';
import { ChooseCategories } from './choose-categories.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ChooseStates } from './choose-states.tsx';
import { type GuestFile, mapFile, openFile } from './guest-file.ts';
import type { Mapped } from './map-rows.ts';
import { PastImports } from './past-imports.tsx';
import { readInWorker } from './reading/read-in-worker.ts';
import type { FileFault, Reading } from './reading/table.ts';
import { type Sent, type Sum, sendRows } from './send-rows.ts';
import { Broken, Done, Progress } from './ways-of-ending.tsx';

export function ImportPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('import');
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const past = useCall(eventImports, { id: eventId, params: {} });
  // What can't be done is said before somebody has chosen a file and told its columns.
  if (past.error instanceof CallFailed && lacksCall(past.error.failure)) {
    return (
      <>
        <PageHead title={texts.title} />
        <Advice {...texts.failed.missing} />
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <Answered asked={categories}>
        {({ ticketCategories }) => (
          <Importing
            eventId={eventId}
            categories={ticketCategories.flatMap((one) => (typeof one === 'object' ? [one] : []))}
          />
        )}
      </Answered>
      <PastImports eventId={eventId} />
    </>
  );
}

type Step =
  | { readonly kind: 'columns' }
  | {
      readonly kind: 'sending';
      readonly isDryRun: boolean;
      readonly done: number;
      readonly all: number;
    }
  | { readonly kind: 'checked'; readonly mapped: Mapped; readonly sum: Sum }
  | { readonly kind: 'done'; readonly sum: Sum }
  | { readonly kind: 'failed'; readonly isDryRun: boolean; readonly failure: Failure };

type Props = { readonly eventId: EventId; readonly categories: readonly CategoryPlaces[] };

/** From a file to guests, step by step. */
function Importing({ eventId, categories }: Props) {
  const texts = useScreenTexts('import');
  const { request } = useSession();
  const queries = useQueryClient();
  const { log } = useMeans();
  const [file, setFile] = useState<GuestFile | null>(null);
  const [source, setSource] = useState<File | null>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'columns' });
  if (file === null) {
    return (
      <ChooseFile
        onTable={(chosen, table) => {
          setSource(chosen);
          setFault(null);
          setFile(openFile(chosen.name, table));
          setStep({ kind: 'columns' });
        }}
      />
    );
  }
  const startAgain = () => setFile(null);
  const readAgain = async (how: Reading) => {
    if (source === null) return;
    const found = await readInWorker(source, log, how);
    setFault(found.kind === 'fault' ? found.fault : null);
    if (found.kind === 'table') setFile(openFile(source.name, found.table));
  };

  const send = async (isDryRun: boolean): Promise<readonly [Mapped, Sent]> => {
    const mapped = mapFile(file, categories);
    const all = mapped.rows.length;
    const onProgress = (done: number) => setStep({ kind: 'sending', isDryRun, done, all });
    onProgress(0);
    const { system, name: fileName } = file;
    const sent = await sendRows(
      { request, eventId, system, fileName: fileName.slice(0, 255), isDryRun, onProgress },
      mapped.rows,
    );
    await queries.invalidateQueries();
    return [mapped, sent];
  };
  const run = async (isDryRun: boolean) => {
    const [mapped, sent] = await send(isDryRun);
    if (sent.kind === 'failed') {
      setStep({ kind: 'failed', isDryRun, failure: sent.failure });
      return;
    }
    const sum = { ...sent.sum, faults: [...mapped.faults, ...sent.sum.faults] };
    setStep(isDryRun ? { kind: 'checked', mapped, sum } : { kind: 'done', sum });
  };

  switch (step.kind) {
    case 'columns': {
      const isNamed = file.columns.some((field) =>
        (['fullName', 'firstName', 'lastName', 'email', 'code'] as const).some(
          (one) => one === field,
        ),
      );
      return (
        <>
          <ChooseColumns file={file} onChange={setFile} onReadAgain={readAgain} />
          {fault && <Advice {...texts.choose.faults[fault.kind]} />}
          <ChooseStates file={file} onChange={setFile} />
          <ChooseCategories {...{ eventId, file, categories }} onChange={setFile} />
          {!isNamed && <Advice {...texts.columns.nothing} />}
          <div className="rows__end import-faults">
            {isNamed && (
              <ActionButton kind="primary" run={() => run(true)}>
                {texts.columns.check}
              </ActionButton>
            )}
            <button type="button" className="button button--secondary" onClick={startAgain}>
              {texts.columns.other}
            </button>
          </div>
        </>
      );
    }
    case 'sending':
      return <Progress {...step} />;
    case 'checked':
      return (
        <Checked
          file={file}
          notices={step.mapped.notices}
          sum={step.sum}
          rows={step.mapped.rows}
          categories={categories}
          onImport={() => run(false)}
          onBack={() => setStep({ kind: 'columns' })}
          onCheckAgain={() => run(true)}
        />
      );
    case 'failed':
      return <Broken {...step} onAgain={() => run(step.isDryRun)} />;
    case 'done':
      return <Done eventId={eventId} file={file} sum={step.sum} onAnother={startAgain} />;
  }
}
