/** The tables of partners, addresses and what people told about themselves. */
import type { Generated } from 'kysely';
import type { Address } from '../../../../contract/address.ts';
import type {
  UserDataOption,
  UserFieldType,
  userFieldLevels,
} from '../../../../contract/user-data.ts';
import type {
  EventId,
  ParticipantId,
  PartnerId,
  PaymentId,
  UserFieldId,
  UserId,
} from '../../../../domain/ids.ts';
import type { PartnerDetails } from './details.ts';
import type { Json } from './json.ts';

/** An old one lacks what nobody asked for then. */
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
};

export type ParticipantPictureTable = {
  participantId: ParticipantId;
  eventId: EventId;
  imageToken: string;
};
