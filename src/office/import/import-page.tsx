import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Link } from 'wouter';
import { eventImports } from '../../contract/guest-import.ts';
import { eventTicketCategories } from '../../contract/ticket-category.ts';
import {
  eventUserDataDefinitions,
  type UserFieldType,
  userDataDefinitionCreate,
} from '../../contract/user-data.ts';
import type { EventId } from '../../domain/ids.ts';
import type { ImportState } from '../../domain/import-row.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { eventPath } from '../kit/addresses.ts';
import { FormRow, SelectRow } from '../kit/form-row.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Busy, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import { CallFailed, type Failure, lacksCall, useCall } from '../session/service-calls.ts';
import { type Session, useSession } from '../session/use-session.ts';
import { type CategoryPlaces, Checked } from './checked.tsx';
import { ChooseCategories } from './choose-categories.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { FaultList } from './fault-list.tsx';
import { type GuestFile, headOf, mapFile, openFile, unknownStateWords } from './guest-file.ts';
import type { Mapped } from './map-rows.ts';
import { stateKey, type TicketQuestion } from './mapping.ts';
import { NumbersOfImport } from './numbers-of-import.tsx';
import { PastImports } from './past-imports.tsx';
import { readInWorker } from './reading/read-in-worker.ts';
import type { FileFault, Reading, Table } from './reading/table.ts';
import { type Sent, type Sum, sendRows } from './send-rows.ts';

export function ImportPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('import');
  const categories = useCall(eventTicketCategories, {
    id: eventId,
    params: { resultType: 'full' },
  });
  const questions = useCall(eventUserDataDefinitions, { id: eventId, params: {} });
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
          <Answered asked={questions}>
            {({ userDataDefinitions }) => (
              <Importing
                eventId={eventId}
                categories={ticketCategories.flatMap((one) =>
                  typeof one === 'object' ? [one] : [],
                )}
                questions={userDataDefinitions.flatMap(({ id, title, type, level, options }) =>
                  level === 'ticket' && title !== null && type !== null && !isUnasked(type)
                    ? [{ id, title, type, options: options ?? [] }]
                    : [],
                )}
              />
            )}
          </Answered>
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

type Props = {
  readonly eventId: EventId;
  readonly categories: readonly CategoryPlaces[];
  readonly questions: readonly TicketQuestion[];
};

/** An add-on is bought, and a photo is uploaded: no file has them. */
const isUnasked = (type: UserFieldType): boolean => type === 'product' || type === 'photo';
/** Of a question. */
const longestTitle = 255;

/** From a file to guests, step by step. */
function Importing({ eventId, categories, questions }: Props) {
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
          setFile(openFile(chosen.name, table, questions));
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
    if (found.kind === 'table') setFile(openFile(source.name, found.table, questions));
  };

  const send = async (isDryRun: boolean): Promise<readonly [Mapped, Sent]> => {
    const asked = isDryRun ? file : await withNewQuestions(request, eventId, file, setFile);
    if ('kind' in asked) {
      const nothing = { created: 0, updated: 0, unchanged: 0, faults: [], unfit: [] };
      return [mapFile(file, categories), { kind: 'failed', failure: asked, sum: nothing }];
    }
    const mapped = mapFile(asked, categories);
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

/**
 * Makes the questions that columns are said to ask.
 * @param onMade called with the file after each: trying again makes none twice
 * @returns the file with their ids, or why not
 */
async function withNewQuestions(
  request: Session['request'],
  eventId: EventId,
  file: GuestFile,
  onMade: (file: GuestFile) => void,
): Promise<GuestFile | Failure> {
  let asked = file;
  for (const [at, answered] of file.answers) {
    const title = headOf(file)?.[at]?.slice(0, longestTitle) ?? '';
    if (answered !== 'new' || title === '') continue;
    const question = { title, type: 'string', level: 'ticket' } as const;
    const made = await request(userDataDefinitionCreate, {
      id: eventId,
      params: question,
      deadlineMs: answerDeadlineMs,
    });
    if (made.kind !== 'answer') return made;
    const { id } = made.answer;
    asked = {
      ...asked,
      questions: [...asked.questions, { ...question, id, options: [] }],
      answers: new Map(asked.answers).set(at, id),
    };
    onMade(asked);
  }
  return asked;
}

/** A column with more different words than this doesn't hold a status. */
const mostWords = 30;

type ChooseStatesProps = { readonly file: GuestFile; readonly onChange: (file: GuestFile) => void };

/**
 * The app never guesses who may enter. A person says what an unknown word of a status column means.
 */
function ChooseStates({ file, onChange }: ChooseStatesProps) {
  const { states: texts } = useScreenTexts('import');
  const { count } = useOfficeFormat();
  const words = unknownStateWords(file);
  if (words.length === 0) return null;
  const options = [
    { value: '', name: texts.leftOut },
    { value: 'valid', name: texts.valid },
    { value: 'unpaid', name: texts.unpaid },
    { value: 'cancelled', name: texts.cancelled },
  ];
  const choose = (key: string, value: string) =>
    onChange({
      ...file,
      states: new Map(file.states).set(key, value === '' ? null : (value as ImportState)),
    });
  return (
    <section className="card">
      <h2 className="card__title">{texts.title}</h2>
      {words.length > mostWords ? (
        <p role="status">{texts.tooMany(count(words.length))}</p>
      ) : (
        <div className="rows">
          <p role="status">{texts.intro}</p>
          {words.map(({ column, word, rows, meaning }) => (
            <SelectRow
              key={stateKey(column, word)}
              label={texts.word(word, rows)}
              value={meaning ?? ''}
              options={options}
              onChange={(value) => choose(stateKey(column, word), value)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

type ChooseFileProps = { readonly onTable: (file: File, table: Table) => void };

/** A file is chosen or dropped, and read. */
function ChooseFile({ onTable }: ChooseFileProps) {
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

type ProgressProps = {
  readonly isDryRun: boolean;
  /** Rows. */
  readonly done: number;
  readonly all: number;
};

/** An import that is under way. */
function Progress({ isDryRun, done, all }: ProgressProps) {
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

/** An import that stopped before its end. */
function Broken({ isDryRun, failure, onAgain }: BrokenProps) {
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

/** An import that is done. */
function Done({ eventId, file, sum, onAnother }: DoneProps) {
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
        <Link className="button button--secondary" href={eventPath(eventId, 'mail?about=tickets')}>
          {done.tickets}
        </Link>
        <button type="button" className="button button--secondary" onClick={onAnother}>
          {done.another}
        </button>
      </div>
      <FaultList file={file} faults={sum.faults} />
    </section>
  );
}
