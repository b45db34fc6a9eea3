/** Of the calls on people and their data, for each one that succeeds. */
import { asId, type UserId } from '../../src/domain/ids.ts';
import { instant } from '../../src/domain/time.ts';
import { insertLink } from '../../src/service/accounts/account-links.ts';
import { insertAccount, openTo } from '../../src/service/accounts/account-record.ts';
import { removeAllFactors } from '../../src/service/accounts/factors.ts';
import { codeAt, stepMs } from '../../src/service/accounts/one-time-code.ts';
import { insertUser } from '../../src/service/accounts/user-record.ts';
import { digestOf } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { holdUser } from '../../src/service/devices/keys.ts';
import type { TestService } from './service.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { addGuest, signAgreement, type Venue, type VenueKey } from './venue.ts';

export const address = {
  firstName: 'Hanna',
  lastName: 'Wirth',
  email: 'hanna@example.org',
  street: 'Hauptstraße 1',
  zipCode: '80331',
  city: 'München',
  country: 'DE',
} as const;

export const bankAccount = {
  accountHolder: 'Hanna Wirth',
  iban: 'DE89 3704 0044 0532 0130 00',
} as const;

let made = 0;

/** One that nobody signs in as, held by a key. */
export async function addUser(service: TestService, holder: VenueKey): Promise<UserId> {
  made += 1;
  return service.store.write(async (queries) => {
    const id = await insertUser(queries, service.clock.now(), {
      firstName: 'Karl',
      lastName: 'Kollege',
      username: `karl${made}@example.org`,
      language: 'de',
      passwordHash: '',
    });
    const userId = id ?? asId<UserId>(0);
    await holdUser(queries, holder.id, userId);
    return userId;
  });
}

/** An account that an organizer asked in as an editor of all events of a host. */
export async function addColleague(service: TestService, hostId: UserId): Promise<UserId> {
  made += 1;
  return service.store.write(async (queries) => {
    const id = await insertUser(queries, service.clock.now(), {
      firstName: 'Edda',
      lastName: 'Editorin',
      username: `edda${made}@example.org`,
      language: 'de',
      passwordHash: '',
    });
    const userId = id ?? asId<UserId>(0);
    const tools = { clock: service.clock, randomness: cryptoRandomness };
    const account = await insertAccount(queries, tools, userId, 'editor');
    await openTo(queries, account, { hostId, eventId: null });
    return userId;
  });
}

export function peopleExamples(service: TestService, venue: Venue, caller: VenueKey) {
  const { hostId, eventId, guest, keys } = venue;
  const { key } = keys.Administrator;
  const newQuestion = async () =>
    (
      await service.must('userDataDefinitionCreate', {
        key,
        id: eventId,
        params: { title: 'Größe', type: 'string', level: 'ticket' },
      })
    ).id;
  const partner = () => ({
    adminId: hostId,
    name: `Partner ${++made}`,
    language: 'de',
    defaultCountry: 'DE',
  });
  const newPartner = async () =>
    (await service.must('partnerCreate', { key, params: partner() })).id;
  const signed = async <Example>(example: Example): Promise<Example> => {
    await signAgreement(service, hostId);
    return example;
  };
  const linkSecret = async () =>
    (
      await service.store.write((queries) =>
        insertLink(
          queries,
          { clock: service.clock, randomness: cryptoRandomness },
          { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null },
        ),
      )
    ).secret;
  const password = { password: venue.password };
  /** The password of the host then signs in alone. */
  const noFactors = () =>
    service.store.write((queries) => removeAllFactors(queries, hostId)) as Promise<boolean>;
  return {
    accountClaim: async () => ({
      params: {
        secret: await linkSecret(),
        username: `anna${++made}@example.org`,
        password: 'a password',
        firstName: 'Anna',
        lastName: 'Erste',
        language: 'de',
      },
    }),
    accountChangeRole: async () => ({
      id: await addColleague(service, hostId),
      params: { role: 'headOfDoor' as const },
    }),
    accountInvite: { params: { role: 'editor' as const, hostId } },
    accountRemove: async () => ({ id: await addColleague(service, hostId), params: {} }),
    accountsRead: { params: {} },
    passwordForgotten: { params: { username: venue.username } },
    passwordReset: async () => ({
      params: {
        secret: await userLink(service, await addColleague(service, hostId), 'password'),
        password: venue.password,
      },
    }),
    addressConfirm: async () => ({
      params: { secret: await userLink(service, hostId, 'address', venue.username) },
    }),
    userProfile: { id: hostId, params: { firstName: 'Hanna', lastName: 'Wirth' } },
    userChangeAddress: {
      id: hostId,
      params: { password: venue.password, username: 'new@example.org' },
    },
    accountLinkRead: async () => ({ params: { secret: await linkSecret() } }),
    invitationsRead: { params: {} },
    invitationWithdraw: { params: { invitation: 'none' } },
    eventUserDataDefinitions: { id: eventId, params: {} },
    eventUserData: { id: eventId, params: {} },
    participantDoorNote: { id: guest.participantId, params: { note: 'Tisch 4', flags: 'VIP' } },
    participantCopy: { id: guest.participantId, params: {} },
    participantErase: async () => ({
      id: (await addGuest(service, key, eventId, venue.standard)).participantId,
      params: {},
    }),
    participantUpdate: { id: guest.participantId, params: { title: 'Dr.' } },
    participantUploadPicture: { id: guest.participantId, params: {} },
    partnerCreate: { params: partner() },
    partnerEvents: async () => ({ id: await newPartner(), params: {} }),
    partnerRead: async () => ({ id: await newPartner(), params: {} }),
    partnerUpdate: async () => ({ id: await newPartner(), params: { url: 'https://example.org' } }),
    paymentBuyerAddressRead: { id: guest.paymentId, params: {} },
    paymentBuyerAddressUpdate: () => signed({ id: guest.paymentId, params: address }),
    paymentShipmentAddressRead: async () => {
      const example = await signed({ id: guest.paymentId, params: {} });
      await service.must('paymentShipmentAddressUpdate', { key, ...example, params: address });
      return example;
    },
    paymentShipmentAddressUpdate: () => signed({ id: guest.paymentId, params: address }),
    sessionCreate: async () => {
      await noFactors();
      return { params: { username: venue.username, password: venue.password } };
    },
    userFactors: { id: hostId, params: {} },
    factorRemove: { id: hostId, params: { ...password, factor: 'app' } },
    passkeyBegin: { id: hostId, params: password },
    passkeyAdd: async () => {
      await noFactors();
      const { options } = await service.must('passkeyBegin', { key, id: hostId, params: password });
      const credential = new SoftwareAuthenticator('http://localhost').create(options);
      return { id: hostId, params: { name: 'Phone', credential } };
    },
    codeAppBegin: async () => {
      await noFactors();
      return { id: hostId, params: password };
    },
    codeAppAdd: async () => {
      await noFactors();
      const { secret } = await service.must('codeAppBegin', { key, id: hostId, params: password });
      const code = codeAt(secret, Math.floor(service.clock.now() / stepMs));
      return { id: hostId, params: { code } };
    },
    recoveryCodesCreate: { id: hostId, params: password },
    passkeySignInBegin: { params: {} },
    passkeySignIn: async () => {
      await noFactors();
      const to = { key, id: hostId };
      const phone = new SoftwareAuthenticator('http://localhost');
      const { options } = await service.must('passkeyBegin', { ...to, params: password });
      const credential = phone.create(options);
      await service.must('passkeyAdd', { ...to, params: { name: 'Phone', credential } });
      const asked = await service.must('passkeySignInBegin', { key, params: {} });
      return { params: { credential: phone.get(asked.options) } };
    },
    sessionEnd: { params: {} },
    sessionRead: { params: {} },
    userRequestPermission: async () => {
      await noFactors();
      return { id: hostId, params: password };
    },
    userPassword: {
      id: hostId,
      params: { password: venue.password, newPassword: venue.password },
    },
    userSessionsEnd: { id: hostId, params: {} },
    userSessionsRead: { id: hostId, params: {} },
    ticketCancel: { id: guest.ticketId, params: {} },
    ticketReplaceCode: { id: guest.ticketId, params: {} },
    ticketUpdate: () => signed({ id: guest.ticketId, params: { company: 'Köhler & Söhne' } }),
    ticketUserData: () => signed({ id: guest.ticketId, params: {} }),
    userAgreementRead: { id: hostId, params: {} },
    userAgreementSign: { id: hostId, params: { name: 'Hanna Wirth' } },
    userBankAccountRead: async () => {
      await service.must('userBankAccountUpdate', { key, id: hostId, params: bankAccount });
      return { id: hostId, params: {} };
    },
    userBankAccountUpdate: { id: hostId, params: bankAccount },
    userBillingAddressRead: async () => {
      const example = await signed({ id: hostId, params: {} });
      await service.must('userBillingAddressUpdate', { key, ...example, params: address });
      return example;
    },
    userBillingAddressUpdate: () => signed({ id: hostId, params: address }),
    userDataDefinitionCreate: {
      id: eventId,
      params: { title: 'Größe', type: 'dropdown', level: 'ticket' },
    },
    userDataDefinitionRemove: async () => ({
      id: eventId,
      params: { userFieldId: await newQuestion() },
    }),
    userDataDefinitionUpdate: async () => ({
      id: eventId,
      params: { userFieldId: await newQuestion(), title: 'T-Shirt' },
    }),
    userDelete: async () => ({ id: await addUser(service, caller), params: {} }),
    userExists: { params: { username: 'udo@example.org' } },
    userLog: { id: hostId, params: {} },
    userLogout: async () => ({ id: await addUser(service, caller), params: {} }),
    userUpdate: { id: hostId, params: { telephone: '+49 89 1234' } },
  } as const;
}

let links = 0;

/** What is behind the `#` of a link that a mail brought. */
export async function userLink(
  { store, clock }: TestService,
  userId: UserId,
  kind: 'password' | 'address',
  address = 'host@example.org',
): Promise<string> {
  const secret = `secret-of-a-link-${++links}`;
  const now = clock.now();
  await store.write((queries) =>
    queries
      .insertInto('userMail')
      .values({
        ...{ userId, kind, address, digest: digestOf(secret), state: 'sent', attempts: 1 },
        ...{ queuedMs: now, dueMs: now, endsMs: instant(now + 60 * 60_000) },
      })
      .execute(),
  );
  return secret;
}
