/**
 * A ticket for Google Wallet: an address with one signed token, which holds the ticket and what the tickets of its
 * event share. So Google learns of a ticket when its guest adds it, and the service calls nobody.
 * https://developers.google.com/wallet/tickets/events/web
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { Instant } from '../../../domain/time.ts';
import { dateWithOffset, type WalletTicket } from './wallet-ticket.ts';

export type GoogleWallet = {
  /** Digits; Google gives each issuer one. */
  readonly issuerId: string;
  /** The e-mail of the service account. */
  readonly account: string;
  /** Its private key (RSA). */
  readonly key: KeyObject;
};

const signed = promisify(sign);

/** Addresses of this length pass every browser. Google asks for tokens of 1800 characters at most. */
const longestText = 60;

/** @returns where the guest's phone adds the ticket */
export async function googleLink(
  { issuerId, account, key }: GoogleWallet,
  ticket: WalletTicket,
  now: Instant,
): Promise<string> {
  const eventTicketClass = withId(issuerId, classOf(ticket));
  const eventTicketObject = withId(issuerId, {
    ...objectOf(ticket),
    classId: eventTicketClass.id,
  });
  const claims = {
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now / 1000),
    payload: {
      eventTicketClasses: [eventTicketClass],
      eventTicketObjects: [eventTicketObject],
    },
  };
  const said = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
  const signature = await signed('sha256', Buffer.from(said), key);
  return `https://pay.google.com/gp/v/save/${said}.${signature.toString('base64url')}`;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Google keeps what it got first under an id. So what changes has another id: a new date, or another code after the
 * old one was replaced.
 */
const withId = <Said extends object>(issuerId: string, said: Said) => {
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
  return { id: `${issuerId}.${digest.slice(0, 22)}`, ...said };
};

const cut = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText - 1).trim()}…` : text;

const localized = (language: string, value: string) => ({
  defaultValue: { language, value: cut(value) },
});

function classOf({ content, organizer, startsMs, endsMs, zone, venue, colour }: WalletTicket) {
  const { language, event } = content;
  return {
    issuerName: cut(organizer),
    reviewStatus: 'UNDER_REVIEW',
    eventName: localized(language, event),
    dateTime: {
      start: dateWithOffset(startsMs, zone),
      ...(endsMs !== null && { end: dateWithOffset(endsMs, zone) }),
    },
    ...(venue && {
      venue: {
        name: localized(language, venue.name),
        address: localized(language, venue.address),
      },
    }),
    hexBackgroundColor: colour,
  };
}

function objectOf({ content }: WalletTicket) {
  const { language, identifier, displayIdentifier, holder, category, seat } = content;
  return {
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: identifier, alternateText: displayIdentifier },
    ticketHolderName: cut(holder),
    ticketNumber: displayIdentifier,
    ticketType: localized(language, category),
    ...(seat !== '' && { seatInfo: { seat: localized(language, seat) } }),
  };
}
