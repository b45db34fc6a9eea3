/** A host with an event, its keys and some attendees, made by the service's own calls. */
import type { DeviceScope, KeyScope, KeyType } from '../../src/contract/call.ts';
import {
  type ApiKeyId,
  asId,
  type EventId,
  type ParticipantId,
  type PaymentId,
  type ProductDefinitionId,
  type ProductId,
  type ProductOptionId,
  type TicketCategoryId,
  type TicketId,
  type UserId,
} from '../../src/domain/ids.ts';
import type { ImportState } from '../../src/domain/import-row.ts';
import { type LocalDateTime, parseLocalDateTime } from '../../src/domain/time.ts';
import { insertProducts } from '../../src/service/attendees/products.ts';
import { insertDefinition } from '../../src/service/events/product-definitions.ts';
import type { TestService } from './service.ts';

export type VenueKey = { readonly key: string; readonly id: ApiKeyId };

export type Venue = {
  readonly hostId: UserId;
  readonly username: string;
  readonly password: string;
  /** Keys of each type that hold the host, and so the event; and one of a door, which holds the event. */
  readonly keys: Readonly<Record<KeyType | KeyScope, VenueKey>>;
  readonly eventId: EventId;
  readonly standard: TicketCategoryId;
  readonly free: TicketCategoryId;
  readonly guest: Guest;
};

export type Guest = {
  readonly participantId: ParticipantId;
  readonly paymentId: PaymentId;
  readonly ticketId: TicketId;
  readonly identifier: string;
  readonly displayIdentifier: string;
};

export const local = (text: string): LocalDateTime => {
  const date = parseLocalDateTime(text);
  if (!date) throw new Error(`${text} is no date`);
  return date;
};

let hosts = 0;

export async function makeVenue(service: TestService, title = 'Sommerfest'): Promise<Venue> {
  const { operatorKey } = service;
  hosts += 1;
  const username = `host${hosts}@example.org`;
  const password = `open sesame ${hosts}`;
  const admin = await makeKeyOf(service, operatorKey, 'Administrator');
  const { id: hostId } = await service.must('userCreate', {
    key: admin.key,
    params: {
      firstName: 'Hanna',
      lastName: 'Wirth',
      username,
      password,
      language: 'de',
    },
  });
  const { id: eventId } = await service.must('eventCreate', {
    key: admin.key,
    params: {
      ...{ hostId, title, country: 'DE', language: 'de' },
      selectedDate: local('2026-11-21T20:00:00'),
    },
  });
  const standard = await service.must('ticketCategoryCreate', {
    key: admin.key,
    id: eventId,
    params: { name: 'Standard', price: 4500, available: 100 },
  });
  const free = await service.must('ticketCategoryCreate', {
    key: admin.key,
    id: eventId,
    params: { name: 'Presse', price: 0, available: 100 },
  });
  const editor = await makeKeyOf(service, admin.key, 'Editor');
  const manager = await makeKeyOf(service, admin.key, 'AttendeeManager');
  // Only an Administrator can ask for a user by its password: it is given to the others.
  for (const { id: apiKeyId } of [editor, manager]) {
    await service.store.write((queries) =>
      queries
        .insertInto('apiKeyUser')
        .values({ apiKeyId, userId: hostId, byPassword: 0 })
        .execute(),
    );
  }
  const door = await makeDoorKey(service, admin.key, eventId);
  const boxOffice = await makeDoorKey(service, admin.key, eventId, 'boxOffice');
  const headOfDoor = await makeHeadKey(service, admin.key, hostId);
  for (const { key } of [admin, editor, manager, door, boxOffice, headOfDoor])
    await service.must('syncRegister', { key });
  return {
    hostId,
    username,
    password,
    keys: {
      Administrator: admin,
      Editor: editor,
      AttendeeManager: manager,
      door,
      boxOffice,
      headOfDoor,
    },
    eventId,
    standard: standard.id,
    free: free.id,
    guest: await addGuest(service, admin.key, eventId, standard.id),
  };
}

export async function makeKeyOf(
  service: TestService,
  creator: string,
  type: KeyType,
): Promise<VenueKey> {
  const { id, apiKey } = await service.must('apiKeyCreate', {
    key: creator,
    params: { name: `${type} of a test`, type },
  });
  return { id, key: apiKey.key };
}

/** A key for a door of this event, as README says to make one. */
export async function makeDoorKey(
  service: TestService,
  creator: string,
  eventId: EventId,
  scope: DeviceScope = 'door',
): Promise<VenueKey> {
  const { id, apiKey } = await service.must('apiKeyCreate', {
    key: creator,
    params: { name: 'Door of a test', scope },
  });
  await service.must('eventGrantPermission', {
    key: creator,
    id: eventId,
    params: { apiKeyIdToGrantPermissionTo: id },
  });
  return { id, key: apiKey.key };
}

/** A key of a head of door, who holds all events of the host. */
async function makeHeadKey(
  service: TestService,
  creator: string,
  userId: UserId,
): Promise<VenueKey> {
  const { id, apiKey } = await service.must('apiKeyCreate', {
    key: creator,
    params: { name: 'Head of door of a test', scope: 'headOfDoor' },
  });
  await service.store.write((queries) =>
    queries
      .insertInto('apiKeyUser')
      .values({ apiKeyId: id, userId, byPassword: 0, eventsOnly: 1 })
      .execute(),
  );
  return { id, key: apiKey.key };
}

type Person = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly company?: string;
};

export async function addGuest(
  service: TestService,
  key: string,
  eventId: EventId,
  ticketCategoryId: TicketCategoryId,
  person: Person = {},
): Promise<Guest> {
  const { id: participantId } = await service.must('participantCreate', {
    key,
    id: eventId,
    params: {
      firstName: 'Gerda',
      lastName: 'Gast',
      email: 'gerda@example.org',
      ...person,
      ticketCategoryId,
      acceptedTermsAndConditions: true,
    },
  });
  const { participant } = await service.must('participantRead', { key, id: participantId });
  const [ticket] = participant.tickets;
  const { paymentId, identifier, displayIdentifier } = participant;
  if (!ticket || paymentId === null || identifier === null || displayIdentifier === null) {
    throw new Error('a new participant lacks its ticket');
  }
  return { participantId, paymentId, ticketId: ticket.id, identifier, displayIdentifier };
}

export type BookedProduct = {
  readonly productId: ProductId;
  readonly definitionId: ProductDefinitionId;
  readonly optionId: ProductOptionId;
};

/** No call books a product yet: it is put where the demo puts its own. */
export async function addProduct(
  service: TestService,
  eventId: EventId,
  guest: Guest,
  level: 'PAYMENT' | 'TICKET',
): Promise<BookedProduct> {
  return service.store.write(async (queries) => {
    const { id: definitionId, optionIds } = await insertDefinition(queries, eventId, {
      name: level === 'TICKET' ? 'T-Shirt' : 'Parkplatz',
      level,
      options: [{ name: 'M', price: 2500, available: null }],
    });
    const [optionId = asId<ProductOptionId>(0)] = optionIds;
    await insertProducts(queries, [
      {
        eventId,
        paymentId: guest.paymentId,
        ticketId: level === 'TICKET' ? guest.ticketId : null,
        definitionId,
        optionId,
        price: 2500,
        cancelledMs: null,
      },
    ]);
    const { id: productId } = await queries
      .selectFrom('product')
      .select('id')
      .where('optionId', '=', optionId)
      .executeTakeFirstOrThrow();
    return { productId, definitionId, optionId };
  });
}

/** The operator's mark on a host; no call sets it. */
export async function signAgreement(service: TestService, hostId: UserId): Promise<void> {
  await service.store.write((queries) =>
    queries
      .updateTable('user')
      .set({ agreementSignedMs: service.clock.now() })
      .where('id', '=', hostId)
      .execute(),
  );
}

/** A guest of another system's file, of whom it says no more than this. */
export async function importGuest(
  service: TestService,
  key: string,
  eventId: EventId,
  row: {
    readonly ticketCategoryId: TicketCategoryId;
    readonly lastName?: string;
    readonly code?: string;
    readonly state?: ImportState;
  },
): Promise<ParticipantId> {
  const { importId } = await service.must('importBegin', {
    key,
    id: eventId,
    params: { system: 'list', acceptedTermsAndConditions: true },
  });
  const before = await idsOf(service, key, eventId);
  const params = { importId, batch: 0, rows: [{ line: 2, ...row }] };
  await service.must('importTakeRows', { key, id: eventId, params });
  await service.must('importEnd', { key, id: eventId, params: { importId } });
  const [made] = (await idsOf(service, key, eventId)).filter((id) => !before.includes(id));
  if (made === undefined) throw new Error('the row made no guest');
  return made;
}

async function idsOf(service: TestService, key: string, id: EventId) {
  const answer = await service.must('eventParticipants', { key, id });
  if ('lastPage' in answer) throw new Error('ids were asked for');
  return answer.participants;
}
