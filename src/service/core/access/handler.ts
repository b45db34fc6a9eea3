/** What a resource writes for each of its calls, typed by the contract. */
import type {
  AnswerTo,
  Call,
  HasId,
  ObjectKind,
  ReadPairs,
  ReadParams,
} from '../../../contract/call.ts';
import type { CallName, calls } from '../../../contract/calls.ts';
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
} from '../../../domain/ids.ts';
import type { Clock } from '../../../domain/time.ts';
import type { AllowedTypes } from '../deps/allowed-types.ts';
import type { Result } from '../deps/api-error.ts';
import type { Cards } from '../deps/cards.ts';
import type { Randomness } from '../deps/randomness.ts';
import type { Image } from '../image/image.ts';
import type { Store } from '../store/store.ts';
import type { WorkerPool } from '../worker-pool/worker-pool.ts';
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
  readonly host: UserId;
  readonly partner: PartnerId;
  readonly apiKey: ApiKeyId;
  readonly ticketType: TicketTypeId;
  readonly paymentType: PaymentTypeId;
};

/** The id in the path. The object may not exist: the guarded store then refuses the visit. */
type IdOf<C extends Call> =
  HasId<C> extends true
    ? C['object'] extends ObjectKind
      ? IdByKind[C['object']]
      : number
    : undefined;

export type Received<C extends Call> = {
  readonly caller: Caller;
  readonly id: IdOf<C>;
  /** Each visit asks first what the contract declares for the call: see `guardOf`. */
  readonly store: GuardedStore;
  readonly params: ReadParams<C>;
  readonly pairs: ReadPairs<C>;
  readonly image: C['body'] extends 'image' ? Image : undefined;
};

/** An answer whose status of success is not the call's usual one. */
export class WithStatus<Answer extends object> {
  readonly status: 200 | 201;
  readonly answer: Answer;
  constructor(status: 200 | 201, answer: Answer) {
    this.status = status;
    this.answer = answer;
  }
}

/** An answer that signs the caller in, or out. */
export class WithSession<Answer extends object> {
  readonly answer: Answer;
  /** null: the browser is to forget its session. */
  readonly secret: string | null;
  constructor(answer: Answer, secret: string | null) {
    this.answer = answer;
    this.secret = secret;
  }
}

export type Answered<Answer extends object> = Answer | WithStatus<Answer> | WithSession<Answer>;

export type Handler<C extends Call> = (
  received: Received<C>,
) => Promise<Result<Answered<AnswerTo<C>>>>;

export type Handlers = { readonly [Name in CallName]: Handler<(typeof calls)[Name]> };

/** What every handler works with; its store comes with each call. */
export type Deps = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly workerPool: WorkerPool;
  /** Whether `requestPermission` may give a key more than one user. */
  readonly multiUserKeys: boolean;
  /** What hosts may offer in their shops. */
  readonly allowedTypes: AllowedTypes;
  /** Whether mail goes out to guests: where it does not, none is put into the queue. */
  readonly sendsMail: boolean;
  /** Who takes cards; null: nobody does. */
  readonly cards: Cards | null;
  /** The fewest characters of a new user's password. */
  readonly shortestPassword: number;
};

/**
 * With a store that checks no permission. It is for pages, for tasks, and for the few calls of
 * which many share a statement. That statement itself checks what each caller holds.
 */
export type StoreDeps = Deps & { readonly store: Store };
