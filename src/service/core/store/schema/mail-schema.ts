/** The table of mails (see `schema.ts`). What a mail says, and to whom, is read when it is sent. */
import type { Generated } from 'kysely';
import type { MailFailure, mailKinds, mailStates } from '../../../../contract/mail.ts';
import type { EventId, MailId, ParticipantId, PaymentId } from '../../../../domain/ids.ts';
import type { Instant } from '../../../../domain/time.ts';

/**
 * `bought`: tickets, invoice, or both, to the buyer. `corrected`: the ticket of one participant anew.
 * `cancelled`: the whole purchase is. `ticketCancelled`: one participant's ticket is. `ticket`: one participant's
 * ticket, which the organizer sends by hand.
 */
export type MailKind = (typeof mailKinds)[number];

export type MailTable = {
  id: Generated<MailId>;
  eventId: EventId;
  paymentId: PaymentId;
  /** null: it is about the whole purchase. */
  participantId: ParticipantId | null;
  kind: MailKind;
  state: (typeof mailStates)[number];
  queuedMs: Instant;
  /** Nobody tries it before. Whoever tries it moves this on first, so that no other does meanwhile. */
  dueMs: Instant;
  attempts: number;
  /** How often it was handed over without an answer: it may have arrived each time. */
  unsure: number;
  /** Of the last attempt. */
  reason: MailFailure | null;
  /** What the mail server answered to it: 450, 550. */
  replyCode: number | null;
};
