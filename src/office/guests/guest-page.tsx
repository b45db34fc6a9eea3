import { useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { eventRead } from '../../contract/event.ts';
import type { ParticipantAnswer } from '../../contract/participant.ts';
import type { ParticipantId } from '../../domain/ids.ts';
import { defaultTimezone, type Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Empty } from '../kit/states.tsx';
import { useCall } from '../session/service-calls.ts';
import { CancelTicket } from './cancel-ticket.tsx';
import { GuestAtDoor } from './guest-at-door.tsx';
import { GuestDocuments } from './guest-documents.tsx';
import { GuestFacts } from './guest-facts.tsx';
import { GuestHistory } from './guest-history.tsx';
import { GuestMails } from './guest-mails.tsx';
import { useGuestId } from './guest-path.ts';
import { GuestProducts } from './guest-products.tsx';
import { MoneyReceived } from './money-received.tsx';
import { attendeeOf, nameOf, useGuest } from './read-guest.ts';
import { ReplaceCode } from './replace-code.tsx';
import { officeGuestTexts } from './texts.ts';
import './guest-page.css';

/** One guest: what is known, what happened at the doors, and what can be done. */
export function GuestPage({ eventId }: EventPageProps) {
  const id = useGuestId();
  return id === null ? <NoSuchGuest eventId={eventId} /> : <Guest eventId={eventId} id={id} />;
}

export function NoSuchGuest({ eventId }: EventPageProps) {
  const { guest: texts, list } = useScreenTexts(officeGuestTexts);
  return (
    <>
      <PageHead title={list.title} />
      <Empty icon="person-off" title={texts.none} next="">
        <Link className="link" href={eventPath(eventId, 'guests')}>
          {texts.toList}
        </Link>
      </Empty>
    </>
  );
}

function Guest({ eventId, id }: EventPageProps & { readonly id: ParticipantId }) {
  const event = useCall(eventRead, { id: eventId, params: {} });
  const guest = useGuest(id);
  // In braces: newer browsers return a promise, which React would take for what ends the effect.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <Answered asked={event}>
      {({ event: { timezone } }) => (
        <Answered asked={guest}>
          {(answer) =>
            answer?.participant.eventId === eventId ? (
              <KnownGuest participant={answer.participant} zone={timezone ?? defaultTimezone} />
            ) : (
              <NoSuchGuest eventId={eventId} />
            )
          }
        </Answered>
      )}
    </Answered>
  );
}

type KnownProps = { readonly participant: ParticipantAnswer; readonly zone: Timezone };

function KnownGuest({ participant, zone }: KnownProps) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const { eventId, id } = participant;
  const attendee = attendeeOf(participant, zone);
  return (
    <>
      <p className="guest-back">
        <Link className="link" href={eventPath(eventId, 'guests')}>
          <Icon name="back" />
          {texts.toList}
        </Link>
      </p>
      <PageHead
        title={nameOf(participant)}
        action={
          <Link className="button button--secondary" href={eventPath(eventId, `guests/${id}/edit`)}>
            {texts.edit}
          </Link>
        }
      />
      {attendee && <GuestAtDoor participant={participant} attendee={attendee} zone={zone} />}
      <div className="guest-cards">
        <GuestFacts participant={participant} />
        <GuestHistory participant={participant} zone={zone} />
        <GuestProducts participant={participant} />
        <MoneyReceived participant={participant} />
        <GuestDocuments participant={participant} />
        <GuestMails participant={participant} />
      </div>
      <ReplaceCode participant={participant} />
      <CancelTicket participant={participant} />
    </>
  );
}
