import type { Brand } from './brand.ts';

export type EventId = Brand<number, 'EventId'>;
export type UserId = Brand<number, 'UserId'>;
export type ApiKeyId = Brand<number, 'ApiKeyId'>;
export type PartnerId = Brand<number, 'PartnerId'>;
/** The id of a field that the organizer added: the specification's `userFieldId`. */
export type UserFieldId = Brand<number, 'UserFieldId'>;
export type PaymentId = Brand<number, 'PaymentId'>;
export type ParticipantId = Brand<number, 'ParticipantId'>;
export type TicketId = Brand<number, 'TicketId'>;
export type CodeDefinitionId = Brand<number, 'CodeDefinitionId'>;
/** The id of one promo code, used only inside the service. */
export type PromotionCodeId = Brand<number, 'PromotionCodeId'>;
export type TicketCategoryId = Brand<number, 'TicketCategoryId'>;
export type ProductId = Brand<number, 'ProductId'>;
export type ProductDefinitionId = Brand<number, 'ProductDefinitionId'>;
export type ProductOptionId = Brand<number, 'ProductOptionId'>;
export type TicketTypeId = Brand<number, 'TicketTypeId'>;
export type PaymentTypeId = Brand<number, 'PaymentTypeId'>;
/** Ours: a time for which somebody is signed in. */
export type SessionId = Brand<number, 'SessionId'>;
export type CopyTaskId = Brand<number, 'CopyTaskId'>;
/** Ours: an area of an event. */
export type AreaId = Brand<number, 'AreaId'>;
export type WebhookId = Brand<number, 'WebhookId'>;
/** A change's place in the feed. */
export type FeedId = Brand<number, 'FeedId'>;
export type GuestImportId = Brand<number, 'GuestImportId'>;
/** Ours: a mail that goes out, or did. */
export type MailId = Brand<number, 'MailId'>;
export type MailingId = Brand<number, 'MailingId'>;

/** A random id, set when the action is made (O2). */
export type ActionId = Brand<string, 'ActionId'>;

/**
 * Names a time in which the service forgot nothing: when it is put back from a backup, another
 * begins.
 */
export type Epoch = Brand<string, 'Epoch'>;

/** Turns a number that was read into an id. The only place that does so. */
export const asId = <Id extends Brand<number, string>>(value: number): Id => value as Id;
