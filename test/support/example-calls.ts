/** For each call of the contract, one that succeeds. A new call needs a new row here. */

import { createECDH } from 'node:crypto';
import type { HasId, SentParams } from '../../src/contract/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import { builtInLayout } from '../../src/domain/badge-layout.ts';
import { asId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { areaSettings, makeArea } from './areas.ts';
import { eventExamples } from './event-examples.ts';
import { importExamples } from './import-examples.ts';
import { peopleExamples } from './people-examples.ts';
import { salesExamples } from './sales-examples.ts';
import { type TestService, writeParams } from './service.ts';
import type { BookedProduct, Guest, Venue, VenueKey } from './venue.ts';
import { addGuest, local } from './venue.ts';

let badgeJobs = 0;
function newBadgeJob({ ticketId }: Guest) {
  badgeJobs += 1;
  return { id: `badge-job-${badgeJobs}`, ticketId, reason: 'The first one is lost.' };
}

type Example<Name extends CallName> = {
  readonly params: SentParams<(typeof calls)[Name]>;
  readonly pairs?: Readonly<Record<string, string>>;
} & (HasId<(typeof calls)[Name]> extends true ? { readonly id: number } : { readonly id?: never });

/** What succeeds only once is made anew for each call. */
type Examples = {
  readonly [Name in CallName]: Example<Name> | (() => Promise<Example<Name>>);
};

export type WrittenExample = {
  readonly id: number | null;
  readonly params: Readonly<Record<string, string>>;
};

/** @param caller whose own key the calls on keys name */
export async function exampleCall(
  name: CallName,
  service: TestService,
  venue: Venue,
  product: BookedProduct,
  caller: VenueKey,
): Promise<WrittenExample> {
  const example = exampleCalls(service, venue, product, caller)[name];
  const { id = null, params, pairs } = typeof example === 'function' ? await example() : example;
  return { id, params: { ...writeParams(calls[name], params), ...pairs } };
}

const somePublicKey = createECDH('prime256v1').generateKeys('base64url');

/** One that is off, and so sends nothing. */
async function makeWebhook(service: TestService, { eventId, keys }: Venue) {
  const { key } = keys.Administrator;
  const { webhooks } = await service.must('eventWebhooks', { key, id: eventId, params: {} });
  const [known] = webhooks;
  if (known) return known.id;
  const params = { url: 'https://example.org/changes', enabled: false };
  return (await service.must('eventSetWebhook', { key, id: eventId, params })).id;
}

let count = 0;

function exampleCalls(
  service: TestService,
  venue: Venue,
  product: BookedProduct,
  caller: VenueKey,
): Examples {
  const { eventId, guest, hostId, standard } = venue;
  // A head of door makes keys for doors alone, and gives events to no others.
  const isHead = caller.id === venue.keys.headOfDoor.id;
  count += 1;
  return {
    ...eventExamples(service, venue),
    ...importExamples(service, venue),
    ...peopleExamples(service, venue, caller),
    ...salesExamples(service, venue),
    apiKeyCreate: {
      params: isHead
        ? { name: 'Door 3', scope: 'door' }
        : { name: 'Door 3', type: 'AttendeeManager' },
    },
    apiKeyUpdate: { id: caller.id, params: { enabled: true } },
    doorClaimCreate: { id: eventId, params: {} },
    eventDoorClaims: { id: eventId, params: {} },
    eventWithdrawDoorClaims: { id: eventId, params: { claimIds: [] } },
    eventAttendance: { id: eventId, params: {} },
    eventDoorBoard: { id: eventId, params: {} },
    eventReportDoor: {
      id: eventId,
      params: {
        ...{ device: 'Door 3', version: '1.0.0', listSize: 12, listAgeMs: 30_000, unsent: 1 },
        ...{ refused: 0, battery: 64, scans: 3, skewMs: -1500, state: 'none' },
      },
    },
    eventAreas: { id: eventId, params: {} },
    eventAreaCounts: { id: eventId, params: {} },
    eventLendPlaces: async () => ({
      id: eventId,
      params: { areaId: await makeArea(service, venue), holder: 'device-1', returned: 0 },
    }),
    eventSetArea: { id: eventId, params: { settings: areaSettings({ name: 'Balcony' }) } },
    eventRemoveArea: async () => ({
      id: eventId,
      params: { areaId: await makeArea(service, venue) },
    }),
    eventBadgeLayout: { id: eventId, params: {} },
    eventSetBadgeLayout: { id: eventId, params: { layout: builtInLayout } },
    eventRemoveBadgeLayout: { id: eventId, params: {} },
    eventBadgePreview: {
      id: eventId,
      params: {
        layout: builtInLayout,
        sample: { firstName: 'Gerda', lastName: 'Gast', company: '', seat: '' },
      },
    },
    eventBadges: { id: eventId, params: { ticketIds: [guest.ticketId] } },
    eventBadgeJobs: { id: eventId, params: {} },
    eventAddBadgeJobs: async () => ({
      id: eventId,
      params: { station: 'Desk', jobs: [newBadgeJob(guest)] },
    }),
    eventTakeBadgeJob: {
      id: eventId,
      params: { station: 'Desk', attempt: 'attempt-1', form: 'png' },
    },
    eventEndBadgeJob: async () => {
      const { key } = venue.keys.Administrator;
      const job = newBadgeJob(await addGuest(service, key, eventId, venue.free));
      const params = { station: 'Other desk', jobs: [job] };
      await service.must('eventAddBadgeJobs', { key, id: eventId, params });
      return { id: eventId, params: { job: job.id, outcome: 'printed' } };
    },
    eventLinks: { id: eventId, params: { device: 'a'.repeat(22), signals: [] } },
    eventOutboxKey: { id: eventId, params: {} },
    eventSetOutboxKey: { id: eventId, params: { publicKey: somePublicKey } },
    eventWebhooks: { id: eventId, params: {} },
    eventSetWebhook: async () => ({
      id: eventId,
      params: {
        webhookId: await makeWebhook(service, venue),
        url: 'https://hooks.example.org/changed',
        objectTypes: ['participant'],
      },
    }),
    eventNewWebhookSecret: async () => ({
      id: eventId,
      params: { webhookId: await makeWebhook(service, venue) },
    }),
    eventRemoveWebhook: async () => ({
      id: eventId,
      params: { webhookId: await makeWebhook(service, venue) },
    }),
    eventWebhookDeliveries: async () => ({
      id: eventId,
      params: { webhookId: await makeWebhook(service, venue) },
    }),
    eventSendWebhookAgain: async () => ({
      id: eventId,
      params: { webhookId: await makeWebhook(service, venue) },
    }),
    eventRetention: { id: eventId, params: {} },
    eventSetRetention: { id: eventId, params: { days: 30 } },
    eventScanLines: { id: eventId, params: {} },
    eventSetScanLines: { id: eventId, params: { lines: 'seat', asksBirthDate: true } },
    eventSignedCodes: { id: eventId, params: {} },
    eventPrintSignedCodes: { id: eventId, params: { printed: true } },
    eventMails: { id: eventId, params: {} },
    // Of no mail: nothing changes.
    eventSendMailAgain: { id: eventId, params: { mailId: asId(1) } },
    eventMailings: { id: eventId, params: {} },
    eventMailingPreview: { id: eventId, params: { kind: 'ticket' } },
    eventMailingCreate: {
      id: eventId,
      params: { reference: 'mail-1', kind: 'message', subject: 'Hello', text: 'Doors open at 7.' },
    },
    // Of no mailing: nothing changes.
    eventMailingStop: { id: eventId, params: { mailingId: asId(1) } },
    participantMails: { id: guest.participantId, params: {} },
    participantSendTicket: { id: guest.participantId, params: {} },
    eventNewSigningKey: { id: eventId, params: {} },
    eventRecord: {
      id: eventId,
      params: {
        actions: [
          {
            id: 'action-1',
            target: { kind: 'ticket', ticketId: guest.ticketId },
            action: 'DEVALUATED',
            checkedDate: '2026-11-21T20:14:00',
            device: 'Door 3',
          },
        ],
      },
    },
    eventRefusedScans: { id: eventId, params: {} },
    eventCashSessions: { id: eventId, params: {} },
    eventReportCashSessions: {
      id: eventId,
      params: {
        device: 'Door 3',
        sessions: [
          {
            ...{
              id: 'session-1',
              currency: 'EUR',
              float: 10_000,
              openedMs: instant(0),
              openedBy: 'Kim',
            },
            takings: {
              PAYMENT_TYPE_ONLOCATION: { count: 2, sum: 2500 },
              PAYMENT_TYPE_ONLOCATION_MPOS: { count: 0, sum: 0 },
              PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 0, sum: 0 },
            },
            closed: null,
          },
        ],
      },
    },
    eventReportRefused: {
      id: eventId,
      params: {
        device: 'Door 3',
        scans: [{ id: 'scan-1', agoMs: 60_000, verdict: 'cancelled', endOfCode: 'AB12' }],
      },
    },
    eventTellDoor: { id: eventId, params: { order: 'lock', message: 'Please come in.' } },
    doorKeyCreate: async () => {
      const { doorClaim } = await service.must('doorClaimCreate', {
        key: venue.keys.Administrator.key,
        id: eventId,
        params: {},
      });
      return { params: { claim: doorClaim.claim, device: 'Door 3', secret: 'a phone’s own' } };
    },
    eventCreate: {
      params: { hostId, title: 'Ball', country: 'DE', selectedDate: local('2026-12-31T21:00:00') },
    },
    eventDoors: { id: eventId, params: {} },
    eventFind: { params: { title: 'fest' } },
    eventGrantPermission: async () => {
      const params = { name: 'Door 4', scope: 'door' } as const;
      const { key } = caller;
      const to = isHead ? await service.must('apiKeyCreate', { key, params }) : caller;
      return { id: eventId, params: { apiKeyIdToGrantPermissionTo: to.id } };
    },
    eventParticipants: { id: eventId, params: { resultType: 'full' } },
    eventPayments: { id: eventId, params: {} },
    eventProductDefinitions: { id: eventId, params: { resultType: 'full' } },
    eventRead: { id: eventId, params: {} },
    eventTicketCategories: { id: eventId, params: { resultType: 'full' } },
    eventSettle: {
      id: eventId,
      params: {
        ticketId: guest.ticketId,
        firstDate: local('2026-11-21T20:14:00'),
        firstDevice: 'Door 1',
        secondDate: local('2026-11-21T20:16:00'),
        secondDevice: 'Door 2',
      },
    },
    eventTurnDoor: {
      id: eventId,
      params: { apiKeyId: venue.keys.door.id, enabled: true },
    },
    eventSettled: { id: eventId, params: { after: 0 } },
    participantCheck: { id: guest.participantId, params: { device: 'Door 1', tool: 'test' } },
    participantCreate: {
      id: eventId,
      params: {
        firstName: 'Nora',
        lastName: 'Neu',
        email: 'nora@example.org',
        ticketCategoryId: standard,
        acceptedTermsAndConditions: true,
      },
    },
    participantRead: { id: guest.participantId, params: {} },
    participantReset: { id: guest.participantId, params: {} },
    paymentProducts: { id: guest.paymentId, params: {} },
    paymentRead: { id: guest.paymentId, params: {} },
    paymentTickets: { id: guest.paymentId, params: {} },
    productCheck: { id: product.productId, params: { device: 'Bar' } },
    productDefinitionRead: { id: product.definitionId, params: {} },
    productRead: { id: product.productId, params: {} },
    productReset: { id: product.productId, params: {} },
    syncRead: { id: 0, params: {} },
    syncRegister: { params: {} },
    ticketCategoryColour: { id: standard, params: { colour: 'teal' } },
    ticketCategoryCreate: {
      id: eventId,
      params: { name: 'VIP', price: 12_000, available: 10 },
    },
    ticketCategoryDelete: async () => ({
      id: (
        await service.must('ticketCategoryCreate', {
          key: venue.keys.Administrator.key,
          id: eventId,
          params: { name: 'Mistyped', price: 0, available: 1 },
        })
      ).id,
      params: {},
    }),
    ticketShopOrder: { id: eventId, params: { ticketCategories: [standard] } },
    ticketShopPage: { id: eventId, params: { accent: 'teal' } },
    ticketCategoryRead: { id: standard, params: {} },
    ticketCategoryUpdate: { id: standard, params: { name: 'Standard' } },
    ticketCheck: { params: { identifier: guest.identifier, source: 'ETICKET' } },
    ticketFind: { params: { eventId, query: 'gerda' } },
    ticketProducts: { id: guest.ticketId, params: {} },
    ticketRead: { id: guest.ticketId, params: {} },
    ticketReset: { params: { identifier: guest.identifier } },
    userCreate: {
      params: {
        firstName: 'Udo',
        lastName: 'User',
        username: `udo${count}@example.org`,
        password: 'a password',
        language: 'de',
      },
    },
    userEvents: { id: hostId, params: { resultType: 'full' } },
    userFind: { params: { username: 'udo@example.org' } },
    userRead: { id: hostId, params: {} },
  };
}
