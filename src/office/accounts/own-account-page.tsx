import type { AnswerTo } from '../../contract/call.ts';
import { sessionRead } from '../../contract/session.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import { officeAccountTexts } from './texts.ts';

/** Who is signed in, where else, and with which password. */
export function OwnAccountPage() {
  const { own } = useScreenTexts(officeAccountTexts);
  const { isAccount } = useSession();
  const session = useCall(sessionRead, { params: {} }, { enabled: isAccount });
  return (
    <>
      <PageHead title={own.title} />
      {isAccount ? (
        <Answered asked={session}>{(answer) => <OwnAccount {...answer} />}</Answered>
      ) : (
        <Empty icon="key" title={own.withKey} next={own.withKeyNext} />
      )}
    </>
  );
}

function OwnAccount({ user, role }: AnswerTo<typeof sessionRead>) {
  const { roles } = useScreenTexts(officeAccountTexts);
  if (user === null) return null;
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
