import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import { userSessionsEnd, userSessionsRead } from '../../contract/session.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';
import { browserName } from './browser-name.ts';
import { officeAccountTexts } from './texts.ts';

type Session = AnswerTo<typeof userSessionsRead>['sessions'][number];

/** The browsers in which somebody is signed in. This one's is ended by signing out. */
export function SessionList({ userId }: { readonly userId: UserId }) {
  const { own } = useScreenTexts(officeAccountTexts);
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const sessions = useCall(userSessionsRead, { id: userId, params: {} });

  const end = async ({ id: sessionId }: Session) => {
    const outcome = await send(userSessionsEnd, { id: userId, params: { sessionId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };

  return (
    <section className="part">
      <h2 className="card__title">{own.sessions}</h2>
      <p className="card__intro">{own.sessionsIntro}</p>
      <Answered asked={sessions}>
        {(answer) => (
          <TableFrame label={own.sessions} columns={own.columns}>
            {answer.sessions.map((session) => {
              const browser = browserName(session.browser) ?? own.unknown;
              const used = format.dateAndTime(session.lastUsedDate);
              return (
                <tr key={session.id}>
                  <th scope="row">
                    {browser} {session.current && <span className="tag">{own.this}</span>}
                  </th>
                  <td data-column={own.columns[1]}>{format.dateAndTime(session.createdDate)}</td>
                  <td data-column={own.columns[2]}>{used}</td>
                  <td>
                    {!session.current && (
                      <button
                        type="button"
                        className="button button--text"
                        aria-label={own.endNamed(browser, used)}
                        onClick={() => void end(session)}
                      >
                        {own.end}
                      </button>
                    )}
                  </td>
                </tr>
              );
            })}
          </TableFrame>
        )}
      </Answered>
      {failure && <Advice {...wordsOf(failure)} />}
    </section>
  );
}
