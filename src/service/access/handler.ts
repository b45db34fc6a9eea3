/** What a resource writes for each of its calls, typed by the contract. */
import type {
  AnswerTo,
  Call,
  HasId,
  ObjectKind,
  ReadPairs,
  ReadParams,
} from '../../contract/call.ts';
import type { CallName, calls } from '../../contract/calls.ts';
import type {
  ApiKeyId,
  CodeDefinitionId,
  EventId,
  ParticipantId,
  PartnerId,
  PaymentId,
  PaymentTypeId,
  ProductDefinitionId,
  ProductId,
  TicketCategoryId,
  TicketId,
  TicketTypeId,
  UserId,
} from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { HeavyWork } from '../heavy/heavy-work.ts';
import type { Image } from '../image/image.ts';
import type { AllowedTypes } from '../means/allowed-types.ts';
import type { Randomness } from '../means/randomness.ts';
import type { Result } from '../means/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import type { GuardedStore } from './guarded-store.ts';

export type IdByKind = {
  readonly event: EventId;
  readonly ticketCategory: TicketCategoryId;
  readonly productDefinition: ProductDefinitionId;
  readonly codeDefinition: CodeDefinitionId;
  readonly participant: ParticipantId;
  readonly payment: PaymentId;
  readonly ticket: TicketId;
  readonly product: ProductId;
  readonly user: UserId;
  readonly partner: PartnerId;
  readonly apiKey: ApiKeyId;
  readonly ticketType: TicketTypeId;
  readonly paymentType: PaymentTypeId;
};

/** The id in the path, of an object that may not be there: a visit to the guarded store says so. */
type IdOf<C extends Call> =
  HasId<C> extends true
    ? C['object'] extends ObjectKind
      ? IdByKind[C['object']]
      : number
    : undefined;

export type Received<C extends Call> = {
  readonly caller: Caller;
  readonly id: IdOf<C>;
  /** For what a call on an object reads and changes; `Means.store` is for calls without one. */
  readonly store: GuardedStore;
  readonly params: ReadParams<C>;
  readonly pairs: ReadPairs<C>;
  readonly image: C['body'] extends 'image' ? Image : undefined;
};

/** An answer with another status of success than the call's usual one. */
export class WithStatus<Answer extends object> {
  readonly status: 200 | 201;
  readonly answer: Answer;
  constructor(status: 200 | 201, answer: Answer) {
    this.status = status;
    this.answer = answer;
  }
}

export type Handler<C extends Call> = (
  received: Received<C>,
) => Promise<Result<AnswerTo<C> | WithStatus<AnswerTo<C>>>>;

export type Handlers = { readonly [Name in CallName]: Handler<(typeof calls)[Name]> };

/** What every handler works with. */
export type Means = {
  readonly store: Store;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly heavyWork: HeavyWork;
  /** One user a key, unless the operator allows more. */
  readonly multiUserKeys: boolean;
  /** What hosts may offer in their shops. */
  readonly allowedTypes: AllowedTypes;
  /** In characters, for users that are created from now on. */
  readonly shortestPassword: number;
};
