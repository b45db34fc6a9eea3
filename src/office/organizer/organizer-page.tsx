import { userBillingAddressRead } from '../../contract/address.ts';
import { userBankAccountRead } from '../../contract/bank-account.ts';
import { eventRead } from '../../contract/event.ts';
import { userRead } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { useCall, useCallOrNone } from '../session/service-calls.ts';
import { BankForm } from './bank-form.tsx';
import { BillingForm } from './billing-form.tsx';
import { officeOrganizerTexts } from './texts.ts';

/** What the service asks of an organizer before tickets are sold: agreement, address, bank account. */
export function OrganizerPage({ eventId }: EventPageProps) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  return (
    <Answered asked={event}>{(answer) => <Organizer hostId={answer.event.hostId} />}</Answered>
  );
}

function Organizer({ hostId: id }: { readonly hostId: UserId }) {
  const { title, intro } = useScreenTexts(officeOrganizerTexts);
  const asked = { id, params: {} };
  const host = useCall(userRead, asked);
  const address = useCallOrNone(userBillingAddressRead, asked);
  const account = useCallOrNone(userBankAccountRead, asked);
  const user = host.data?.user;
  return (
    <>
      <PageHead
        title={title}
        {...(user && { intro: intro(`${user.firstName} ${user.lastName}`) })}
      />
      <Answered asked={host}>
        {() => (
          <>
            <Answered asked={address}>
              {(answer) => <BillingForm hostId={id} address={answer?.address ?? null} />}
            </Answered>
            <Answered asked={account}>
              {(answer) => <BankForm hostId={id} account={answer?.bankAccount ?? null} />}
            </Answered>
          </>
        )}
      </Answered>
    </>
  );
}
