/**
 * What is in the columns `details`: what the service only keeps and gives back, by the contract's
 * property names. A property that is missing has its default.
 */

import type { AnswerTo, ReadParams } from '../../../../contract/call.ts';
import type { eventCreate } from '../../../../contract/event.ts';
import type { MoneyNote } from '../../../../contract/order.ts';
import type { partnerRead } from '../../../../contract/partner.ts';
import type { paymentRead, paymentTypes } from '../../../../contract/payment.ts';
import type { ticketTypes } from '../../../../contract/ticket.ts';
import type { CategoryColour, ticketCategoryCreate } from '../../../../contract/ticket-category.ts';
import type { ticketShopPage, ticketShopUpdate } from '../../../../contract/ticket-shop.ts';
import type { userCreate } from '../../../../contract/user.ts';
import type { KeptUserData } from '../../../../contract/user-data.ts';
import type { ParticipantStatus, PaymentStatus } from '../../../../domain/attendee.ts';
import type { GuestImportId, TicketCategoryId, UserFieldId } from '../../../../domain/ids.ts';
import type { SeatPart } from '../../../../domain/seat.ts';
import type { Instant, LocalDateTime } from '../../../../domain/time.ts';
import { fromJson, type Json, toJson } from './column-types.ts';

/** Some of the values that a call was sent; what was cleared is not there. */
type Kept<Sent, Columns extends keyof Sent> = {
  readonly [Name in Exclude<keyof Sent, Columns>]?: NonNullable<Sent[Name]>;
};

type Lists = 'keywords' | 'industry' | 'discipline';

export type EventDetails = Kept<
  ReadParams<typeof eventCreate>,
  | 'hostId'
  | 'title'
  | 'country'
  | 'selectedDate'
  | 'selectedEndDate'
  | 'timezone'
  | 'language'
  | 'identifier'
  | Lists
> & {
  /** Comma-separated; an old event has arrays. */
  readonly [Name in Lists]?: string | readonly string[];
} & {
  /** The event was created without a timezone: its column holds the default. */
  readonly timezoneCleared?: true;
  /** Paths of images in this service. */
  readonly logo?: string;
  readonly banner?: string;
  /** Its organizers have put it away. */
  readonly putAway?: true;
  /** What devices show with the scan result of a guest, by what it is about. */
  readonly scanLines?: {
    readonly lines: readonly ('seat' | UserFieldId)[];
    readonly asksBirthDate: boolean;
  };
};

export type CategoryDetails = Kept<
  ReadParams<typeof ticketCategoryCreate>,
  'name' | 'price' | 'available' | 'saleStart' | 'saleEnd' | 'minSell' | 'maxSell' | 'active'
> & { readonly colour?: CategoryColour };

export type ShopDetails = Kept<
  ReadParams<typeof ticketShopUpdate>,
  | 'registrationStartDate'
  | 'registrationEndDate'
  | 'availableLimit'
  | 'currency'
  | 'shipmentFeeInclusive'
> &
  Kept<ReadParams<typeof ticketShopPage>, never>;

export type UserDetails = {
  /** By the wall clock of the user's timezone. */
  readonly birthday?: LocalDateTime | null | undefined;
  /** Who signed the data processing agreement in the dashboard. */
  readonly agreementSignedBy?: string | undefined;
} & {
  readonly [Name in 'gender' | 'telephone' | 'company' | 'signUpPromotionCode']?:
    | ReadParams<typeof userCreate>[Name]
    | null;
};

export type PartnerDetails = Pick<
  AnswerTo<typeof partnerRead>['partner'],
  'url' | 'menuCssUrl' | 'ticketShopCssUrl' | 'ssoCallback'
>;

export type PaymentDetails = Pick<
  AnswerTo<typeof paymentRead>['payment'],
  'applicationData' | 'discountCode' | 'distributionChannel' | 'doubleOptIn' | 'language'
> & {
  readonly supplementaryService?: boolean;
  /** Whether the buyer accepted the terms when the purchase was finalized. */
  readonly acceptedTerms?: boolean;
  /** What the buyer said of the tickets, until there are tickets. */
  readonly ticketUserData?: readonly KeptUserData[];
  /** The same, asked for each ticket separately, in the order of the cart. */
  readonly userDataOfTickets?: readonly (readonly KeptUserData[])[];
  /** What a guest typed that was not taken, by the name of its field, until it is right. */
  readonly typed?: Readonly<Record<string, string>>;
  /** What a guest chose in the shop of this service; not there: the purchase was begun by a call. */
  readonly shop?: ShopChoice;
  /** Who reserved it in the shop, until it is done: a digest of the network's address. */
  readonly visitor?: string;
  /** Of an order that is paid by card. */
  readonly card?: CardAttempts;
  /** The rate within its prices when it was done, in hundredths of a percent; null: none. */
  readonly salesTax?: number | null;
  /** What was noted of its money, the oldest first. */
  readonly money?: readonly KeptMoney[];
};

export type KeptMoney = {
  readonly kind: MoneyNote['kind'];
  readonly way: MoneyNote['way'];
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly atMs: Instant;
  readonly device: string | null;
  readonly note: string | null;
  /** The device's own name for it. */
  readonly collection?: string;
  /** What the order was before, for taking it back. */
  readonly before?: {
    readonly status: PaymentStatus;
    readonly type: (typeof paymentTypes)[number];
  };
};

export type CardAttempts = {
  /** How many sessions were begun, or are being begun. */
  readonly tries: number;
  /** Until when the newest one can be paid. */
  readonly endsMs: Instant;
  /** At the provider, and where the guest enters the card. */
  readonly sessions: readonly { readonly id: string; readonly url: string }[];
  /** Money came that the order does not explain: the organizer gives it back at the provider. */
  readonly refundDue?: true;
};

/** Each is there when it was chosen. */
export type ShopChoice = {
  readonly delivery?: (typeof ticketTypes)[number];
  readonly payment?:
    | 'PAYMENT_TYPE_CC'
    | 'PAYMENT_TYPE_INVOICE'
    | 'PAYMENT_TYPE_PREPAYMENT'
    | 'PAYMENT_TYPE_ONLOCATION'
    | 'PAYMENT_TYPE_ONLOCATION_MPOS'
    | 'PAYMENT_TYPE_DIRECT';
  readonly acceptedTerms?: boolean;
};

export type ParticipantDetails = {
  readonly salutation: number | null;
  readonly title: string | null;
  readonly language: string | null;
  readonly doubleOptIn: string;
  readonly discountCode: string | null;
  /** What the devices are told of the guest; flags comma-separated. */
  readonly note?: string | null;
  readonly flags?: string | null;
} & { readonly [Part in SeatPart]?: string | null };

/** What an import may change of a ticket, its holder and its purchase. */
export type TicketValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly company: string | null;
  readonly note: string | null;
  /** Not there: it was kept before there were flags. */
  readonly flags?: string | null;
  readonly ticketCategoryId: TicketCategoryId;
  readonly importedCode: string | null;
  readonly cancelledMs: Instant | null;
  readonly status: ParticipantStatus;
  readonly paymentStatus: PaymentStatus;
  /** Not there: it was kept before the date of payment was. */
  readonly paidMs?: Instant | null;
  /** Not there: it was kept before files brought answers. */
  readonly userData?: Json<readonly KeptUserData[]>;
  /** Not there: it was kept before there were seats. */
} & { readonly [Part in SeatPart]?: string | null };

/** As it was before an import. */
export type TicketBefore = TicketValues & {
  /** Of the import before; null: it was sold here. */
  readonly imported: ImportedNames | null;
  /** What the import made of it. Not there: it was kept before this was, and all of it comes back. */
  readonly became?: TicketValues;
};

type ImportedNames = {
  readonly importId: GuestImportId;
  readonly reference: string | null;
  readonly person: string | null;
};

// JSON objects in the tables: properties that are stored and given back, and never searched.

type Change<Details> = { readonly [Name in keyof Details]?: Details[Name] | null };

/** Details of which nothing has been given yet. */
export const nothingKept: Json<object> = toJson({});

/** @returns `kept` with what was given; what was cleared (null) is gone, so that its default holds */
export function changed<Details extends object>(
  kept: Json<Partial<Details>>,
  given: Change<Details>,
): Json<Details> {
  const merged = Object.entries({ ...fromJson(kept), ...given });
  return toJson(Object.fromEntries(merged.filter(([, value]) => value !== null)) as Details);
}
