import type { AttendeeFileState } from '../../client/desk/attendee-file.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { attendeeTexts } from './texts.ts';

type Props = { readonly attendee: Attendee; readonly file: AttendeeFileState };

/** Further facts about the guest, and the values of the organizer's own fields. */
export function GuestFacts({ attendee, file }: Props) {
  const texts = useScreenTexts(attendeeTexts);
  const { email, paymentId, paymentStatus, displayIdentifier } = attendee;
  const facts = [
    { title: texts.payment, value: texts.paymentStatus[paymentStatus] },
    { title: texts.order, value: paymentId === null ? '' : String(paymentId) },
    { title: texts.code, value: displayIdentifier },
    { title: texts.email, value: email ?? '' },
    ...file.notes,
  ];
  return (
    <section className="person__part">
      <h2 className="person__heading">{texts.details}</h2>
      <dl className="person__facts">
        {facts
          .filter(({ value }) => value !== '')
          .map(({ title, value }) => (
            <div key={`${title} ${value}`} className="person__fact">
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
