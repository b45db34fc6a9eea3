import { accountsRead } from '../../contract/account.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Advice, Answered, Empty } from '../kit/states.tsx';
import { CallFailed, lacksCall, useCall } from '../session/service-calls.ts';
import { AccountList } from './account-list.tsx';
import { InvitationList } from './invitation-list.tsx';
import { Invite } from './invite.tsx';
import { officeAccountTexts } from './texts.ts';

/** Who works for the organizer: accounts with their roles, and invitations. */
export function PeoplePage() {
  const { people } = useScreenTexts(officeAccountTexts);
  return (
    <>
      <PageHead title={people.title} intro={people.intro} />
      <People />
    </>
  );
}

function People() {
  const { people } = useScreenTexts(officeAccountTexts);
  const accounts = useCall(accountsRead, { params: {} });
  if (accounts.error instanceof CallFailed) {
    const { failure } = accounts.error;
    if (failure.kind === 'forbidden') return <Advice {...people.forbidden} />;
    if (lacksCall(failure)) return <Advice {...people.notThere} />;
  }
  return (
    <Answered asked={accounts}>
      {(answer) => (
        <>
          {answer.accounts.length === 0 ? (
            <Empty icon="people" title={people.none} next={people.noneNext} />
          ) : (
            <AccountList accounts={answer.accounts} />
          )}
          <InvitationList />
          <Invite />
        </>
      )}
    </Answered>
  );
}
