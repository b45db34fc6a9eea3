/**
 * Who answers each of our own calls at a gateway. The gateway itself answers what doors tell and who is a
 * door: its doors have keys that the upstream doesn't know. Calls about guests, sales and the event
 * itself go on to the upstream. A service that lacks a call says so (404), and the apps do without it.
 */
import type { CallName, calls } from '../../../contract/calls.ts';

type NameIn<Path extends string> = {
  readonly [Name in CallName]: (typeof calls)[Name]['path'] extends Path ? Name : never;
}[CallName];
export type ExtensionName = NameIn<`/api/extension/${string}`>;

/**
 * `lacking`: refused, since only a service has accounts and sessions; at a gateway people come with its
 * key.
 */
export type AnsweredBy = 'gateway' | 'upstream' | 'lacking';

/** Each call of ours has its row: a new one doesn't compile until it is decided. */
export const answeredBy: Readonly<Record<ExtensionName, AnsweredBy>> = {
  doorClaimCreate: 'gateway',
  doorKeyCreate: 'gateway',
  eventDoors: 'gateway',
  eventTurnDoor: 'gateway',
  eventReportDoor: 'gateway',
  eventDoorBoard: 'gateway',
  eventTellDoor: 'gateway',
  eventOutboxKey: 'gateway',
  eventSetOutboxKey: 'gateway',
  eventSettle: 'gateway',
  eventSettled: 'gateway',
  eventRecord: 'gateway',
  eventReportRefused: 'gateway',
  eventRefusedScans: 'gateway',

  participantDoorNote: 'upstream',
  ticketCancel: 'upstream',
  ticketReplaceCode: 'upstream',
  ticketCategoryColour: 'upstream',
  eventSignedCodes: 'upstream',
  eventNewSigningKey: 'upstream',
  eventPrintSignedCodes: 'upstream',
  eventPutAway: 'upstream',
  eventPurchases: 'upstream',
  eventMails: 'upstream',
  eventSendMailAgain: 'upstream',
  participantMails: 'upstream',
  participantSendTicket: 'upstream',
  eventLog: 'upstream',
  eventImports: 'upstream',
  importBegin: 'upstream',
  importEnd: 'upstream',
  importTakeRows: 'upstream',
  importUndo: 'upstream',
  paymentReceived: 'upstream',

  accountChangeRole: 'lacking',
  accountClaim: 'lacking',
  accountInvite: 'lacking',
  accountLinkRead: 'lacking',
  accountRemove: 'lacking',
  accountsRead: 'lacking',
  invitationsRead: 'lacking',
  invitationWithdraw: 'lacking',
  sessionCreate: 'lacking',
  sessionEnd: 'lacking',
  sessionRead: 'lacking',
  userLog: 'lacking',
  userPassword: 'lacking',
  userSessionsEnd: 'lacking',
  userSessionsRead: 'lacking',
};
