/**
 * For doors that keep no names (a gate's `names: none`): removes what says who a guest is before it is
 * kept.
 */
import type { ParticipantAnswer } from '../../../contract/participant.ts';

/** Flags stay: they are words for the door. A note may name anybody. */
export const withoutNames = (participant: ParticipantAnswer): ParticipantAnswer => ({
  ...participant,
  salutation: null,
  title: null,
  firstName: '',
  lastName: '',
  email: '',
  company: null,
  note: null,
  pictureLink: null,
  buyerAddress: null,
  buyerUserData: null,
  userData: null,
  invoiceLink: null,
  ticketLink: null,
  badgeLink: null,
  badgePngLink: null,
  editUrl: null,
});
