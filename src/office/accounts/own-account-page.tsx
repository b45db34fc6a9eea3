import type { AnswerTo } from '../../contract/call.ts';
import { sessionRead } from '../../contract/session.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import { officeAccountTexts } from './texts.ts';

/** Who is signed in, where else, and with which password. */
export function OwnAccountPage() {
  const { own } = useScreenTexts(officeAccountTexts);
  const session = useCall(sessionRead, { params: {} });
  return (
    <>
      <PageHead title={own.title} />
      <Answered asked={session}>{(answer) => <OwnAccount {...answer} />}</Answered>
    </>
  );
}

function OwnAccount({ user, role }: AnswerTo<typeof sessionRead>) {
  const { own, roles } = useScreenTexts(officeAccountTexts);
  if (user === null) return <Empty icon="key" title={own.withKey} next={own.withKeyNext} />;
  return (
    <>
      <p className="part">
        <strong className="part__line">
          {user.firstName} {user.lastName}
        </strong>
        <span className="part__line">{user.username}</span>
        {role !== null && <span className="part__line">{roles[role]}</span>}
      </p>
      <SessionList userId={user.id} />
      <ChangePassword userId={user.id} />
    </>
  );
}
