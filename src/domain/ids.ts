import type { Brand } from './brand.ts';

export type EventId = Brand<number, 'EventId'>;
export type UserId = Brand<number, 'UserId'>;
export type ApiKeyId = Brand<number, 'ApiKeyId'>;
export type PartnerId = Brand<number, 'PartnerId'>;
/** Of a field that the organizer added: the `userFieldId` of the specification. */
export type UserFieldId = Brand<number, 'UserFieldId'>;
export type PaymentId = Brand<number, 'PaymentId'>;
export type ParticipantId = Brand<number, 'ParticipantId'>;
export type TicketId = Brand<number, 'TicketId'>;
export type CodeDefinitionId = Brand<number, 'CodeDefinitionId'>;
/** Of one code, inside the service. */
export type PromotionCodeId = Brand<number, 'PromotionCodeId'>;
export type TicketCategoryId = Brand<number, 'TicketCategoryId'>;
export type ProductId = Brand<number, 'ProductId'>;
export type ProductDefinitionId = Brand<number, 'ProductDefinitionId'>;
export type ProductOptionId = Brand<number, 'ProductOptionId'>;
export type TicketTypeId = Brand<number, 'TicketTypeId'>;
export type PaymentTypeId = Brand<number, 'PaymentTypeId'>;
export type CopyTaskId = Brand<number, 'CopyTaskId'>;

/** Random, fixed when the action is made (O2). */
export type ActionId = Brand<string, 'ActionId'>;

/** The one place where a number that was read becomes an id. */
export const asId = <Id extends Brand<number, string>>(value: number): Id => value as Id;
