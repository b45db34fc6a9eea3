// @database any
/**
 * Who may do what, whole: every call, as every caller, on an own, a granted and a foreign event.
 * The expected answers are the lines of `who-may-what.txt`. A new call, or a changed answer, fails until they
 * are written again (`vitest run -u`), and whoever does that reads each line that changed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPageHeader, type Role } from '../../../../src/contract/account.ts';
import { type Call, keyScopes, keyTypes } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { general } from '../../../../src/contract/error-code.ts';
import type { ApiKeyId, EventId, UserId } from '../../../../src/domain/ids.ts';
import { insertAccount, openTo } from '../../../../src/service/accounts/account-record.ts';
import { signIn } from '../../../../src/service/accounts/session-record.ts';
import { insertUser } from '../../../../src/service/accounts/user-record.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { makeArea } from '../../../support/areas.ts';
import { addEvent } from '../../../support/event-examples.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { beginImport } from '../../../support/guest-import.ts';
import { from, origin } from '../../../support/post-office.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import {
  addGuest,
  addProduct,
  type BookedProduct,
  makeVenue,
  type Venue,
  type VenueKey,
} from '../../../support/venue.ts';

const names = (Object.keys(calls) as CallName[]).sort();
const roles = ['organizer', 'editor', 'headOfDoor'] as const satisfies readonly Role[];
const kinds = [...keyTypes, ...keyScopes, ...roles.map((role) => `${role} signed in` as const)];
type Kind = (typeof kinds)[number];

/** Own: it holds the host, or, as a door, the event. Granted: it holds one event. Foreign: another host's. */
const relations = ['own', 'granted', 'foreign'] as const;
type Relation = (typeof relations)[number];

type Caller = VenueKey & {
  readonly kind: Kind;
  /** How it says who it is. */
  headers: Readonly<Record<string, string>>;
  /** Of an account: ends nothing of the next call's if this one ended the session. */
  signInAgain?(): Promise<void>;
};

let service: TestService;
let own: Venue;
let foreign: Venue;
let product: BookedProduct;
let foreignIds: Readonly<Record<string, string>>;
const callers: Record<Relation, Caller[]> = { own: [], granted: [], foreign: [] };
/** Texts that stand in nothing but the answers on one event. */
let marks: Readonly<Record<'own' | 'beside' | 'foreign', readonly string[]>>;

beforeAll(async () => {
  // Mails are queued; nothing is sent, since no time passes.
  const server = { host: '127.0.0.1', port: 9, tls: 'ifOffered', login: null } as const;
  const mail = { server, from, perMinute: 60, origin };
  service = await startService({ mail });
  own = await makeVenue(service, 'Eigenfest');
  foreign = await makeVenue(service, 'Fremdfest');
  product = await addProduct(service, own.eventId, own.guest, 'TICKET');
  const beside = await addEvent(service, own, { title: 'Nebenfest' });
  const { key } = own.keys.Administrator;
  const { id: category } = await service.must('ticketCategoryCreate', {
    key,
    id: beside,
    params: { name: 'Nebenplatz', price: 4500, available: 100 },
  });
  const besideGuest = await addGuest(service, key, beside, category, { lastName: 'Nebengast' });
  await addGuest(service, key, own.eventId, own.standard, { lastName: 'Eigengast' });
  const { key: foreignKey } = foreign.keys.Administrator;
  await addGuest(service, foreignKey, foreign.eventId, foreign.standard, { lastName: 'Fremdgast' });
  marks = {
    own: ['Eigenfest', 'Eigengast', own.guest.identifier, own.username],
    beside: ['Nebenfest', 'Nebengast', 'Nebenplatz', besideGuest.identifier],
    foreign: ['Fremdfest', 'Fremdgast', foreign.guest.identifier, foreign.username],
  };
  callers.own = await callersOf(own, null);
  callers.granted = await callersOf(own, own.eventId);
  callers.foreign = await callersOf(foreign, null);
  foreignIds = await idsOf(foreign);
});
afterAll(() => service.stop());

/** @param eventId the one that they hold; null: they hold all of the host's */
async function callersOf(venue: Venue, eventId: EventId | null): Promise<Caller[]> {
  const byKey = [...keyTypes, ...keyScopes].map(async (kind) => {
    const { id, key } = eventId === null ? venue.keys[kind] : await grantedKey(kind, eventId);
    return { kind, id, key, headers: { authorization: `ApiKey ${key}` } };
  });
  const bySession = roles.map((role) => signedIn(role, venue.hostId, eventId));
  return Promise.all([...byKey, ...bySession]);
}

async function grantedKey(kind: (typeof kinds)[number], eventId: EventId): Promise<VenueKey> {
  const params = { name: 'of one event', ...(isScope(kind) ? { scope: kind } : { type: kind }) };
  const { id, apiKey } = await service.must('apiKeyCreate', {
    key: service.operatorKey,
    params: params as { name: string; scope: 'door' },
  });
  await service.must('syncRegister', { key: apiKey.key });
  await grant(id, eventId);
  return { id, key: apiKey.key };
}

const isScope = (kind: Kind): kind is (typeof keyScopes)[number] =>
  keyScopes.some((scope) => scope === kind);

async function grant(apiKeyId: ApiKeyId, eventId: EventId): Promise<void> {
  await service.store.write((queries) =>
    queries
      .insertInto('apiKeyEvent')
      .values({ apiKeyId, eventId })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

let accounts = 0;

async function signedIn(role: Role, hostId: UserId, eventId: EventId | null): Promise<Caller> {
  const tools = { clock: service.clock, randomness: cryptoRandomness };
  accounts += 1;
  const username = `account${accounts}@example.org`;
  const account = await service.store.write(async (queries) => {
    const person = { firstName: 'Kim', lastName: 'Kollege', username, language: 'de' } as const;
    const userId = await insertUser(queries, service.clock.now(), { ...person, passwordHash: '' });
    if (userId === undefined) throw new Error(`${username} is taken`);
    const made = await insertAccount(queries, tools, userId, role);
    await openTo(queries, made, { hostId: eventId === null ? hostId : null, eventId });
    return made;
  });
  const caller: Caller = {
    kind: `${role} signed in`,
    id: account.apiKeyId,
    key: '',
    headers: {},
    async signInAgain() {
      const by = { program: null, sessionSecret: null };
      const secret = await service.store.write((queries) => signIn(queries, tools, by, account));
      caller.headers = { [ownPageHeader]: '1', cookie: `admit-session=${secret}` };
    },
  };
  await caller.signInAgain?.();
  const { headers } = caller;
  await service.request({ ...writeCall(calls.syncRegister, null, {}), headers });
  return caller;
}

/** The example speaks of the caller's own key, also where the caller holds no more than an event. */
const ofCaller: readonly CallName[] = ['apiKeyCreate', 'apiKeyUpdate', 'eventGrantPermission'];

async function example(name: CallName, caller: Caller, relation: Relation) {
  const isOwn =
    relation === 'own' ||
    name === 'apiKeyCreate' ||
    (relation === 'granted' && ofCaller.includes(name));
  const named = isOwn ? caller : own.keys.Administrator;
  const isHead = caller.kind.startsWith('headOfDoor');
  const isByAccount = caller.key === '' && isOwn;
  if (isHead && isByAccount && name === 'eventGrantPermission') return doorOf(caller);
  const venue = isHead ? { ...own, keys: { ...own.keys, headOfDoor: caller } } : own;
  const made = await exampleCall(name, service, venue, product, named);
  const isOther = calls[name].object === 'event' && made.id !== own.eventId;
  if (isOther && relation === 'granted') await grant(caller.id, made.id as EventId);
  return made;
}

/** A head of door gives events to no keys but those of its own doors. */
async function doorOf({ headers }: Caller) {
  const written = writeCall(calls.apiKeyCreate, null, { name: 'Door 4', scope: 'door' });
  const { body } = await service.request({
    ...written,
    headers: { ...written.headers, ...headers },
  });
  return { id: own.eventId, params: { apiKeyIdToGrantPermissionTo: `${body.id}` } };
}

/** @returns the answer in a word: `y`, `-` (not authorized), or an error's code */
async function ask(
  name: CallName,
  caller: Caller,
  id: number | null,
  params: Readonly<Record<string, string>>,
) {
  const written = writeCall(calls[name] as Call, id, params);
  const { status, body, text, headers } = await service.request({
    ...written,
    headers: { ...written.headers, ...caller.headers },
  });
  if (headers['set-cookie'] !== undefined) await caller.signInAgain?.();
  const errors: readonly string[] = body?.errors ?? [];
  if (status < 400) return { word: 'y', text };
  const isRefused = status === 403 && errors[0] === general.notAuthorized;
  const code = errors.map((error) => error.replace('com.svc.api.rest.', '')).join();
  return { word: isRefused ? '-' : `${status} ${code}`, text };
}

const notToldTo: Readonly<Record<Relation, readonly (keyof typeof marks)[]>> = {
  own: ['foreign'],
  granted: ['foreign', 'beside'],
  foreign: ['own', 'beside'],
};

async function rowOf(name: CallName): Promise<string> {
  const others: string[] = [];
  const groups: string[] = [];
  for (const relation of relations) {
    const cells: string[] = [];
    for (const caller of callers[relation]) {
      const { id, params } = await example(name, caller, relation);
      const { word, text } = await ask(name, caller, id, params);
      // What is asked with a password or a link's secret is told to whoever has it.
      const foreignMarks = calls[name].open ? [] : notToldTo[relation].flatMap((of) => marks[of]);
      const told = foreignMarks.filter((mark) => text.includes(mark));
      expect(told, `${name} as ${caller.kind}, ${relation}`).toEqual([]);
      if (word.length > 1 && !others.includes(word)) others.push(word);
      cells.push(word.length > 1 ? String(others.indexOf(word) + 1) : word);
      // Whoever knows the password is given the host: not for the rows that follow.
      if (name === 'userRequestPermission' && relation !== 'own') await takeHost(caller.id);
    }
    groups.push(`${cells.slice(0, 6).join('')} ${cells.slice(6).join('')}`);
  }
  const notes = others.map((word, n) => `${n + 1}: ${word}`).join('; ');
  return `${name.padEnd(30)} ${groups.join('   ')}   ${notes}`.trimEnd();
}

const takeHost = (apiKeyId: ApiKeyId) =>
  service.store.write((queries) =>
    queries
      .deleteFrom('apiKeyUser')
      .where('apiKeyId', '=', apiKeyId)
      .where('userId', '=', own.hostId)
      .execute(),
  );

const legend = `Who may do what: reviewed line by line, and checked by who-may-what.test.ts.
Columns: keys (Administrator, Editor, AttendeeManager; d: door, b: box office, h: head of door), then who is signed in
(o: organizer, e: editor, h: head of door); of the host (own), of one event (granted), of another host (foreign).
y: answered. -: 403 NotAuthorized. A digit: the error that the line names.

${''.padEnd(30)} own         granted     foreign
${'call'.padEnd(30)} AEMdbh oeh   AEMdbh oeh   AEMdbh oeh
`;

const rows: string[] = [];

describe('no answer holds anything foreign', () => {
  test.each(names)('%s', async (name) => {
    rows.push(await rowOf(name));
  });
});

/** Of another tenant, by the parameter that takes them. */
async function idsOf(venue: Venue): Promise<Readonly<Record<string, string>>> {
  const { eventId, hostId, guest, standard, keys } = venue;
  const { key } = keys.Administrator;
  const { id: partnerId } = await service.must('partnerCreate', {
    key,
    params: { adminId: hostId, name: 'Fremdpartner', language: 'de', defaultCountry: 'DE' },
  });
  await service.must('doorClaimCreate', { key, id: eventId });
  const { claims } = await service.must('eventDoorClaims', { key, id: eventId });
  await service.must('accountInvite', { key, params: { role: 'editor', hostId } });
  const { invitations } = await service.must('invitationsRead', { key });
  await service.must('participantSendTicket', { key, id: guest.participantId });
  const { mailingId } = await service.must('eventMailingCreate', {
    ...{ key, id: eventId },
    params: { reference: 'foreign', kind: 'ticket' },
  });
  const { id: fieldId } = await service.must('userDataDefinitionCreate', {
    key,
    id: eventId,
    params: { title: 'Größe', type: 'dropdown', level: 'ticket' },
  });
  const areaId = await makeArea(service, venue);
  const { id: webhookId } = await service.must('eventSetWebhook', {
    ...{ key, id: eventId },
    params: { url: 'https://example.org/foreign', enabled: false },
  });
  const { optionId } = await addProduct(service, eventId, guest, 'TICKET');
  const stored = await service.store.read(async (queries) => ({
    mail: await queries.selectFrom('mail').select('id').executeTakeFirst(),
    session: await queries
      .selectFrom('session')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  }));
  return {
    claimIds: JSON.stringify(claims.map(({ id }) => id)),
    areaId: `${areaId}`,
    webhookId: `${webhookId}`,
    optionId: `${optionId}`,
    fieldId: `${fieldId}`,
    userFieldId: `${fieldId}`,
    invitation: `${invitations[0]?.id}`,
    mailId: `${stored.mail?.id}`,
    mailingId: `${mailingId}`,
    sessionId: `${stored.session?.id}`,
    referrerPartnerId: `${partnerId}`,
    adminId: `${hostId}`,
    apiKeyId: `${keys.door.id}`,
    // Not the door: it would then hold the own event, which other lines ask for.
    apiKeyIdToGrantPermissionTo: `${keys.Editor.id}`,
    eventId: `${eventId}`,
    hostId: `${hostId}`,
    identifier: guest.identifier,
    displayIdentifier: guest.displayIdentifier,
    importId: `${await beginImport(service, venue)}`,
    partnerId: `${partnerId}`,
    paymentId: `${guest.paymentId}`,
    ticketCategoryId: `${standard}`,
    ticketCategoryIds: `${standard}`,
    ticketId: `${guest.ticketId}`,
    ticketIds: `${guest.ticketId}`,
    userId: `${hostId}`,
    categories: `${standard}`,
  };
}

/** A tax number, a mark of what a door has shown, and a place in the feed. */
const noIds = ['vatId', 'readMessageId', 'linkId', 'feedId'];

const isId = (param: string): boolean =>
  /Ids?$|IdTo|^displayIdentifier$|^categories$|^invitation$/.test(param) && !noIds.includes(param);

/** A ticket's code; an event's identifier is a name. */
const isCode = (name: CallName, param: string): boolean =>
  name.startsWith('ticket') && param === 'identifier';

const pairOf = (name: CallName): string => {
  if (name === 'paymentSetTicketCount') return foreignIds.ticketCategoryId ?? '';
  return (name === 'paymentSetProductCount' ? foreignIds.optionId : foreignIds.fieldId) ?? '';
};

test('a parameter with an id of another tenant', async () => {
  const lines: string[] = [];
  for (const name of names) {
    const [caller] = callers.own;
    if (!caller) throw new Error('nobody calls');
    for (const param of Object.keys(calls[name].params).filter(
      (one) => isId(one) || isCode(name, one),
    )) {
      const made = await example(name, caller, 'own');
      const value = foreignIds[param];
      if (value === undefined) throw new Error(`no foreign id is known for ${name} ${param}`);
      const { word, text } = await ask(name, caller, made.id, { ...made.params, [param]: value });
      expect(
        marks.foreign.filter((mark) => text.includes(mark) && mark !== value),
        name,
      ).toEqual([]);
      const said = word === 'y' && text.length < 60 ? text.replace(/"id":\d+/, '"id":…') : word;
      lines.push(`${`${name} ${param}`.padEnd(50)} ${said}`);
    }
    if (calls[name].pairs) {
      const made = await example(name, caller, 'own');
      const { word } = await ask(name, caller, made.id, {
        ...made.params,
        [pairOf(name)]: '1',
      });
      lines.push(`${`${name} <id>`.padEnd(50)} ${word}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('foreign-ids.txt');
});

test('the table', async () => {
  await expect(`${legend}${rows.join('\n')}\n`).toMatchFileSnapshot('who-may-what.txt');
});
