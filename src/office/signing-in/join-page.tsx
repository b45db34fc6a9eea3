import { type ReactNode, useEffect, useState } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import { accountErrors, accountLinkRead } from '../../contract/account.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Advice, Busy, useFailureWords } from '../kit/states.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { useSignIn } from '../session/session.tsx';
import { useOwnService } from '../session/without-session.ts';
import { GatePage } from './gate-page.tsx';
import { JoinForm } from './join-form.tsx';
import { officeSignInTexts } from './texts.ts';

/** For whoever opened a link that makes an account. */
export function JoinPage() {
  const texts = useScreenTexts(officeSignInTexts);
  const { joinSecret, forgetLink } = useSignIn();
  const request = useOwnService();
  const wordsOf = useFailureWords();
  const [outcome, setOutcome] = useState<Outcome<AnswerTo<typeof accountLinkRead>> | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (joinSecret === null) return;
    let isOver = false;
    const asked = { params: { secret: joinSecret }, deadlineMs: answerDeadlineMs };
    void request(accountLinkRead, asked).then((ended) => isOver || setOutcome(ended));
    return () => {
      isOver = true;
    };
  }, [request, joinSecret, tries]);

  const signInInstead = (
    <p>
      <button type="button" className="button button--text" onClick={forgetLink}>
        {texts.join.signInInstead}
      </button>
    </p>
  );
  const page = (intro: string, content: ReactNode) => (
    <GatePage title={texts.join.title} intro={intro}>
      {content}
      {signInInstead}
    </GatePage>
  );
  if (outcome === null || joinSecret === null) return page(texts.join.checking, <Busy />);
  if (outcome.kind === 'answer') {
    const { role, host, event, shortestPassword } = outcome.answer;
    return page(
      texts.join.intro(role, event ?? host),
      <JoinForm secret={joinSecret} shortestPassword={shortestPassword} />,
    );
  }
  const isOver = outcome.kind === 'refused' && outcome.errors.includes(accountErrors.invalidLink);
  if (isOver) return page(texts.join.over, null);
  return page(
    texts.join.checking,
    <Advice {...wordsOf(outcome)}>
      <p className="advice__way">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => setTries(tries + 1)}
        >
          {texts.join.again}
        </button>
      </p>
    </Advice>,
  );
}
