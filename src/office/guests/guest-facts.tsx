import type { ParticipantAnswer } from '../../contract/participant.ts';
import { flagsIn } from '../../domain/flags.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { officeGuestTexts } from './texts.ts';

/** What the guest and the purchase are about, and what was filled in. */
export function GuestFacts({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const format = useOfficeFormat();
  const { paymentStatus, registrationDate, cancelled, paymentId } = participant;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts.category, participant.tickets.map((ticket) => ticket.ticketCategoryName).join(', ')],
    [texts.email, participant.email],
    [texts.company, participant.company],
    [texts.payment, paymentStatus && texts.paymentStatus[paymentStatus]],
    [texts.order, paymentId === null ? null : String(paymentId)],
    [texts.code, participant.displayIdentifier],
    [texts.flags, flagsIn(participant.flags ?? '').join(', ')],
    [texts.note, participant.note],
    [texts.registered, registrationDate && format.dateAndTime(registrationDate)],
    [texts.cancelled, cancelled && format.dateAndTime(cancelled)],
    ...[...(participant.userData ?? []), ...(participant.buyerUserData ?? [])].map(
      ({ title, value }) => [title, value] as const,
    ),
  ];
  return (
    <section className="card">
      <h2 className="card__title">{texts.data}</h2>
      <dl className="guest-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value], at) => (
            // The purchase and its guest may each have a field of one title.
            <div key={`${at} ${name}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
