// @lane all
// @database any
/**
 * A caller that sends back what it read changes nothing: no answer, no `lastModified`, no place in the feed.
 */
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { type CallName, calls } from '../../src/contract/calls.ts';
import type { Parameter } from '../../src/contract/resource.ts';
import { announced } from '../support/announced.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { address, bankAccount } from '../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../support/service.ts';
import { makeVenue, signAgreement, type Venue } from '../support/venue.ts';

let clock: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
/** Of the objects that the calls name. */
let ids: Partial<Record<CallName, number>>;

/** Each update with the read that answers what it writes. */
const reads = {
  eventUpdate: 'eventRead',
  participantUpdate: 'participantRead',
  partnerUpdate: 'partnerRead',
  paymentBuyerAddressUpdate: 'paymentBuyerAddressRead',
  paymentShipmentAddressUpdate: 'paymentShipmentAddressRead',
  paymentTypeUpdate: 'paymentTypeRead',
  productDefinitionUpdate: 'productDefinitionRead',
  ticketCategoryUpdate: 'ticketCategoryRead',
  ticketShopUpdate: 'ticketShopRead',
  ticketTypeUpdate: 'ticketTypeRead',
  ticketUpdate: 'ticketRead',
  userBankAccountUpdate: 'userBankAccountRead',
  userBillingAddressUpdate: 'userBillingAddressRead',
  userUpdate: 'userRead',
} as const;
type Update = keyof typeof reads;
const updates = Object.keys(reads) as Update[];

beforeAll(async () => {
  clock = manualTime();
  service = await startService({ clock });
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
  const { hostId, eventId, standard, guest } = venue;
  await signAgreement(service, hostId);
  await service.must('userBankAccountUpdate', { key, id: hostId, params: bankAccount });
  await service.must('userBillingAddressUpdate', { key, id: hostId, params: address });
  const ofPayment = { key, id: guest.paymentId, params: address };
  await service.must('paymentShipmentAddressUpdate', ofPayment);
  const partner = await service.must('partnerCreate', {
    key,
    params: { adminId: hostId, name: 'Partner', language: 'de', defaultCountry: 'DE' },
  });
  for (const level of ['ticket', 'payment'] as const) {
    const params = { title: level, type: 'string' as const, level };
    await service.must('userDataDefinitionCreate', { key, id: eventId, params });
  }
  const product = await service.must('productDefinitionCreate', {
    key,
    id: eventId,
    params: { name: 'Menu', level: 'TICKET', options: [{ name: 'Soup', price: 0, available: 9 }] },
  });
  const tickets = await service.must('eventTicketTypes', { key, id: eventId });
  const payments = await service.must('eventPaymentTypes', { key, id: eventId });
  ids = {
    eventUpdate: eventId,
    participantUpdate: guest.participantId,
    partnerUpdate: partner.id,
    paymentBuyerAddressUpdate: guest.paymentId,
    paymentShipmentAddressUpdate: guest.paymentId,
    paymentTypeUpdate: payments.results.paymentTypes[0]?.id ?? 0,
    productDefinitionUpdate: product.id,
    ticketCategoryUpdate: standard,
    ticketShopUpdate: eventId,
    ticketTypeUpdate: tickets.results.ticketTypes[0]?.id ?? 0,
    ticketUpdate: guest.ticketId,
    userBankAccountUpdate: hostId,
    userBillingAddressUpdate: hostId,
    userUpdate: hostId,
  };
});
afterAll(() => service.stop());

async function call(name: CallName, params: readonly (readonly [string, string])[] = []) {
  const written = writeCall(calls[name], ids[name] ?? 0, params);
  const headers = { ...written.headers, authorization: `ApiKey ${key}` };
  return service.request({ ...written, headers });
}

/** Everything that these calls may change, as it is read. */
async function stand() {
  const { hostId, eventId, guest } = venue;
  return {
    answers: await Promise.all(updates.map(read)),
    payment: await service.must('paymentRead', { key, id: guest.paymentId }),
    event: await service.must('eventRead', { key, id: eventId }),
    user: await service.must('userRead', { key, id: hostId }),
  };
}

/** The object in the answer of its read, without what the answer leaves out. */
async function read(update: Update): Promise<Record<string, unknown>> {
  ids[reads[update]] = ids[update] ?? 0;
  const { status, body } = await call(reads[update]);
  expect(status).toBe(200);
  const [object] = Object.entries(body as object).filter(([name]) => name !== 'success');
  return object?.[1];
}

const texts = [
  ...['Größe & <b>', 'x', '0', '3', '590', 'true', 'false', 'https://example.org/a?b=c'],
  ...['de', 'IT', 'fr', 'EUR', 'Europe/Paris', 'a@example.org', '2027-03-28T02:30:00'],
  ...[
    '2027-10-31',
    'm',
    '1',
    'private',
    'all',
    'REGISTRATION',
    'WAITING',
    'Paper',
    '#fest',
    'a, b',
  ],
  '',
];
/** What the call's form takes of a parameter. */
const valuesOf = ({ form, need, emptyIsMissing }: Parameter): string[] =>
  texts.filter((text) =>
    text === '' ? need === 'clearable' && !emptyIsMissing : v.safeParse(form.text, text).success,
  );

const drawnParams = (name: Update) =>
  fc.record(
    Object.fromEntries(
      Object.entries(calls[name].params as Record<string, Parameter>).flatMap(
        ([param, parameter]) => {
          const values = valuesOf(parameter);
          return values.length === 0 ? [] : [[param, fc.constantFrom(...values)]];
        },
      ),
    ),
    { requiredKeys: [] },
  );

test('every update call is here, but for that of keys, which nobody reads, and that of a question, which a parameter names', () => {
  const all = Object.keys(calls).filter((name) => name.endsWith('Update'));
  expect(all.sort()).toEqual([...updates, 'apiKeyUpdate', 'userDataDefinitionUpdate'].sort());
});

test.each(updates)('%s: what was read and is sent back changes nothing', async (name) => {
  const of: Call = calls[name];
  await fc.assert(
    fc.asyncProperty(drawnParams(name), async (drawn) => {
      // What breaks a rule is refused, and the object stays as the draw before left it.
      await call(name, Object.entries(drawn) as [string, string][]);
      const before = await stand();
      await clock.advance(61_000);
      const known = await read(name);
      const params = Object.entries(of.params).flatMap(([param, { form }]) => {
        const value = known[param];
        if (value === undefined || value === null) return [];
        // A ticket's type is answered in one form and written in another.
        const isWritten = v.safeParse(form.text, String(value)).success;
        return isWritten ? [[param, String(value)] as const] : [];
      });
      const news = await announced(service, key, async () => {
        expect(await call(name, params)).toMatchObject({ status: 200 });
      });
      expect(news).toEqual([]);
      expect(await stand()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

test.each(['participantUpdate', 'ticketUserData'] as const)(
  '%s: what was filled in and is sent again changes nothing; anything else moves the purchase',
  async (name) => {
    ids.ticketUserData = venue.guest.ticketId;
    const { userDataDefinitions } = await service.must('eventUserDataDefinitions', {
      key,
      id: venue.eventId,
    });
    const said = (value: string) =>
      userDataDefinitions.map(({ id }) => [String(id), `${value} of ${name}`] as const);
    await call(name, said('first'));
    const before = await stand();
    await clock.advance(61_000);
    expect(await announced(service, key, () => call(name, said('first')))).toEqual([]);
    expect(await stand()).toEqual(before);
    await call(name, said('second'));
    expect((await stand()).payment.payment.lastModified).not.toBe(
      before.payment.payment.lastModified,
    );
  },
);
