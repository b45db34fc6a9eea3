import type { ParticipantAnswer } from '../../contract/participant.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { officeGuestTexts } from './texts.ts';

/** The papers that the service gives an address for: to open, print or pass on. */
export function GuestDocuments({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const { ticketLink, badgeLink, badgePngLink, invoiceLink, editUrl } = participant;
  const documents = [
    { name: texts.ticketPdf, link: ticketLink },
    { name: texts.badgePdf, link: badgeLink },
    { name: texts.badgePng, link: badgePngLink },
    { name: texts.invoice, link: invoiceLink },
    { name: texts.ownPage, link: editUrl },
  ].filter(({ link }) => isAddress(link));
  return (
    <section className="card">
      <h2 className="card__title">{texts.documents}</h2>
      {documents.length === 0 ? (
        <p>{texts.noDocuments}</p>
      ) : (
        <>
          <ul className="guest-documents">
            {documents.map(({ name, link }) => (
              <li key={name}>
                <a className="link" href={link ?? ''} target="_blank" rel="noreferrer">
                  <Icon name="print" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="guest-documents__mail">{texts.noMail}</p>
        </>
      )}
    </section>
  );
}

/** A service may say anything: a link that would run a script is none. */
const isAddress = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link);
