/** The tables of users and keys (see `schema.ts`). */

import type { Generated } from 'kysely';
import type { Role } from '../../../../contract/account.ts';
import type { Address } from '../../../../contract/address.ts';
import type { DeviceScope, KeyScope, KeyType } from '../../../../contract/call.ts';
import type {
  UserDataOption,
  UserFieldType,
  userFieldLevels,
} from '../../../../contract/user-data.ts';
import type {
  ApiKeyId,
  EventId,
  ParticipantId,
  PartnerId,
  PaymentId,
  SessionId,
  TicketCategoryId,
  UserFieldId,
  UserId,
} from '../../../../domain/ids.ts';
import type { Instant, Timezone } from '../../../../domain/time.ts';
import type { Flag, Json } from './column-types.ts';
import type { PartnerDetails, UserDetails } from './details.ts';

export type UserTable = {
  id: Generated<UserId>;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  language: string;
  email: string;
  timezone: Timezone;
  /** When the data processing agreement was signed; null while unsigned. */
  agreementSignedMs: Instant | null;
  createdMs: Instant;
  modifiedMs: Instant;
  lastLoginMs: Instant | null;
  details: Json<UserDetails>;
};

export type ApiKeyTable = {
  id: Generated<ApiKeyId>;
  /** SHA-256 of the key in hex; the key itself is kept nowhere. */
  digest: string;
  identifier: string;
  name: string;
  type: KeyType;
  /** null: all that its type may. */
  scope: KeyScope | null;
  enabled: Flag;
  /** Whether it is on, and so is every key above it. */
  inForce: Flag;
  /** Whether ADMIT_ADMIN_KEY gave it. */
  fromEnvironment: Flag;
  createdByKeyId: ApiKeyId | null;
  createdMs: Instant;
  /** From when on it is refused; null: it has no end. */
  endsMs: Generated<Instant | null>;
};

/** The users that a key holds. */
export type ApiKeyUserTable = {
  apiKeyId: ApiKeyId;
  userId: UserId;
  /** By `requestPermission`, of which a key has one; otherwise the key made the user, or was made for it. */
  byPassword: Flag;
  /** Only the user's events, and not what is the user's own. */
  eventsOnly: Generated<Flag>;
};

/** The single events that a key holds. */
export type ApiKeyEventTable = {
  apiKeyId: ApiKeyId;
  eventId: EventId;
  /** By which key it was given; null: by an invitation, or before this was kept. */
  givenByKeyId: Generated<ApiKeyId | null>;
};

/** A user who signs in. */
export type AccountTable = {
  userId: UserId;
  /** What the account's sessions call with: nobody has this key itself. */
  apiKeyId: ApiKeyId;
  role: Role;
};

export type PasskeyTable = {
  /** As the authenticator names it, in base64url. */
  id: string;
  userId: UserId;
  /** As COSE, in base64url. */
  publicKey: string;
  /** Of uses, as the authenticator counts them; 0: it does not. */
  counter: number;
  /** As the person calls it. */
  name: string;
  createdMs: Instant;
  lastUsedMs: Instant | null;
};

/** What a passkey must sign, once. */
export type PasskeyChallengeTable = {
  challenge: string;
  /** Who adds a passkey; null: somebody signs in. */
  userId: UserId | null;
  endsMs: Instant;
};

/** The authenticator app of a user. */
export type CodeAppTable = {
  userId: UserId;
  /** In base 32. A digest would not do: codes are made from it. */
  secret: string;
  /** Whether the app has shown a code; before, it counts for nothing. */
  confirmed: Flag;
  /** Of the last code that was used, in half minutes since 1970: none works twice. */
  lastStep: number;
};

export type RecoveryCodeTable = {
  /** SHA-256 in hex; the code itself is kept nowhere. */
  digest: string;
  userId: UserId;
};

export type SessionTable = {
  id: Generated<SessionId>;
  /** SHA-256 of the cookie's secret in hex; the secret itself is kept nowhere. */
  digest: string;
  userId: UserId;
  /** As the browser that signed in calls itself. */
  browser: string | null;
  createdMs: Instant;
  /** To within some minutes. */
  lastUsedMs: Instant;
};

/** What a mail tells of an account, after it changed. */
export type NoticeKind =
  | 'passwordChanged'
  | 'addressChanged'
  | 'roleChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesCreated'
  | 'webhookStopped';

/** A mail to a user: with a link in it that works once, or with news of the account. */
export type UserMailTable = {
  id: Generated<number>;
  userId: UserId;
  /** Of a notice about an event; null: it is about the account. */
  eventId: Generated<EventId | null>;
  /** `password`: for a new one. `address`: to confirm it. */
  kind: 'password' | 'address' | NoticeKind;
  address: string;
  /** Of the link's secret, which is made when the mail goes out; null: there is none, or it was used. */
  digest: string | null;
  state: 'waiting' | 'sent' | 'failed' | 'used';
  queuedMs: Instant;
  dueMs: Instant;
  /** Of the link. */
  endsMs: Instant;
  attempts: number;
};

/** A link that makes an account, once. */
export type AccountLinkTable = {
  /** SHA-256 of the link's secret in hex; the secret itself is kept nowhere. */
  digest: string;
  role: Role;
  /** All of whose events the account will hold; null: none. */
  hostId: UserId | null;
  eventId: EventId | null;
  /** Of the account that made it; null: the administrator did. */
  createdByKeyId: ApiKeyId | null;
  endsMs: Instant;
};

/** What a phone exchanges for its own key. */
export type DoorClaimTable = {
  id: Generated<number>;
  /** SHA-256 of the claim in hex. */
  digest: string;
  eventId: EventId;
  createdByKeyId: ApiKeyId;
  endsMs: Instant;
  /** The end of the key that it is exchanged for. */
  keyEndsMs: Generated<Instant | null>;
  /** Of that key. */
  scope: Generated<DeviceScope>;
  /** SHA-256 of the secret of the phone that took it, and the key it got; null before. */
  phoneDigest: string | null;
  apiKeyId: ApiKeyId | null;
};

/** Wrong passwords of an account, from everywhere and from each network. */
export type PasswordTriesTable = {
  /** SHA-256 in hex of the account, or of the account and the network. */
  who: string;
  /** How many were wrong; those before a right one are forgotten. */
  wrong: number;
  /** Of the last one, right or wrong. */
  lastMs: Instant;
  /** Whether the right password came from this network lately. */
  known: Flag;
};

/** Who changed what. An entry outlives what it is about. */
export type ChangeLogTable = {
  id: Generated<number>;
  atMs: Instant;
  apiKeyId: ApiKeyId;
  /** Who was signed in; null: the key itself called. */
  userId: UserId | null;
  /** Its name in the contract. */
  call: string;
  objectType: string | null;
  objectId: number | null;
  /** 0: it belongs to none. */
  eventId: EventId;
  /** Whose log tells of it. */
  hostId: UserId | null;
  changes: Json<readonly { readonly name: string; readonly from?: string; readonly to?: string }[]>;
};

// The tables of partners, addresses and what people told about themselves.

/** An old one does not have what nobody asked for then. */
type AddressJson = Json<Partial<Address>>;

export type PartnerTable = {
  id: Generated<PartnerId>;
  adminId: UserId;
  name: string;
  /** Two partners' names differ in more than case and accents. */
  foldedName: string;
  language: string;
  defaultCountry: string;
  subdomain: string | null;
  referrerPartnerId: PartnerId | null;
  details: Json<PartnerDetails>;
};

export type BillingAddressTable = { userId: UserId; address: AddressJson };

export type BankAccountTable = {
  userId: UserId;
  accountHolder: string;
  bankName: string | null;
  swift: string | null;
  iban: string;
  country: string | null;
};

export type ShipmentAddressTable = {
  paymentId: PaymentId;
  eventId: EventId;
  address: AddressJson;
};

export type UserFieldTable = {
  id: Generated<UserFieldId>;
  eventId: EventId;
  title: string;
  type: UserFieldType;
  level: (typeof userFieldLevels)[number];
  required: 0 | 1;
  /** Of a `radio` or `dropdown`: what can be chosen, in order. Empty: any text. */
  options: Generated<Json<readonly UserDataOption[]>>;
  /** Of the categories with whose tickets it is asked. Empty: of all. */
  categories: Generated<Json<readonly TicketCategoryId[]>>;
  /** As a category's. */
  position: Generated<number>;
};

export type ParticipantPictureTable = {
  participantId: ParticipantId;
  eventId: EventId;
  imageToken: string;
};
