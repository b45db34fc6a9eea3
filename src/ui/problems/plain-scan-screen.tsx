import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { Scan } from '../../client/check-in/scan.ts';
import { isQuestion } from '../../domain/verdict-kinds.ts';
import { Viewfinder } from '../camera/viewfinder.tsx';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { Page } from '../kit/page.tsx';
import { faceOf } from '../kit/verdict-face.tsx';
import { useVerdictLine } from '../verdict/verdict-line.ts';
import './plain-scan.css';

/**
 * Replaces a scan screen that can't be drawn: the same door, drawn with as little as possible. If a
 * part other than the verdict fails, the rest still works.
 */
export function PlainScanScreen() {
  const texts = useTexts();
  const { broken } = texts.problems;
  const door = useDoor();
  const { current, judging, outbox, outOfService } = useStore(door.state);
  const code = current?.verdict.code;
  const isAsked = code !== undefined && isQuestion(code);
  const out = texts.problems.outOfService;
  // It judges nobody, and shows no name (V9).
  if (outOfService) return <Page title={out.title} intro={out.meanwhile} />;
  return (
    <Page title={broken.plainTitle} intro={broken.plainWhy}>
      <div role="status">{current && <PlainVerdict scan={current} />}</div>
      {isAsked && (
        <div className="actions">
          <ActionButton kind="primary" run={() => door.agree()}>
            {code === 'ask-first' ? texts.verdict.admit : texts.verdict.admitAnyway}
          </ActionButton>
          <ActionButton kind="secondary" run={() => door.dismiss()}>
            {texts.verdict.refuse}
          </ActionButton>
        </div>
      )}
      {code !== undefined && !isAsked && (
        <div className="actions">
          <ActionButton kind="secondary" run={() => door.dismiss()}>
            {texts.verdict.next}
          </ActionButton>
        </div>
      )}
      <ErrorBoundary fallback={() => null}>
        <Viewfinder judging={judging !== null} open={!isAsked} />
      </ErrorBoundary>
      {!isAsked && <TypedCode />}
      <p data-outbox={outbox.unsent}>{texts.connection.unsent(outbox.unsent)}</p>
      <a className="button button--text" href="./">
        {broken.reload}
      </a>
    </Page>
  );
}

function PlainVerdict({ scan }: { readonly scan: Scan }) {
  const { word } = useTexts().verdict;
  const { code, attendee } = scan.verdict;
  return (
    <div
      className="plain-verdict"
      data-tone={faceOf(code).tone}
      data-verdict={code}
      data-scan={scan.id}
    >
      <p className="plain-verdict__word">{word[code]}</p>
      <ErrorBoundary key={scan.id} fallback={() => null}>
        <Line scan={scan} />
      </ErrorBoundary>
      {attendee && (
        <p>
          {attendee.firstName} {attendee.lastName} · {attendee.categoryName}
        </p>
      )}
    </div>
  );
}

function Line({ scan }: { readonly scan: Scan }) {
  return <p>{useVerdictLine(scan)}</p>;
}

function TypedCode() {
  const { typing } = useTexts();
  const door = useDoor();
  const [code, setCode] = useState('');
  const field = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    setCode('');
    void door.scan(code, 'SEARCH');
  };
  return (
    <form className="form" onSubmit={submit}>
      <label className="form__label" htmlFor={field}>
        {typing.field}
      </label>
      <input
        id={field}
        className="field field--code"
        type="text"
        autoComplete="off"
        maxLength={256}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="button button--primary">
        {typing.submit}
      </button>
    </form>
  );
}
