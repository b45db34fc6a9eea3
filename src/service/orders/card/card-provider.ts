/**
 * Who takes cards for the organizer: a page of the provider asks the guest for the card, and this service never sees
 * it. One provider is behind it (`stripe.ts`); another one needs these five answers.
 */
import type { PaymentId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';

export type CardOrder = {
  readonly paymentId: PaymentId;
  /** As the guest knows it. */
  readonly number: string;
  readonly event: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly email: string | null;
  readonly language: string;
  /** Where the guest goes afterwards, whether the card was charged or not. */
  readonly returnUrl: string;
  readonly endsMs: Instant;
  /** The same for the same try: asked twice, because the answer was lost, it begins one session. */
  readonly tryId: string;
};

export type CardSession = { readonly id: string; readonly url: string };

export type CardState =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'paid';
      readonly amount: number;
      readonly currency: string;
      /** What a refund names; null: the provider does not say it. */
      readonly chargeId: string | null;
    }
  /** Nobody can pay by it any more. */
  | { readonly kind: 'expired' };

/** The provider gave no answer that can be used: it is asked again later. */
export type Unreached = { readonly kind: 'unreached'; readonly reason: string };

export type CardNotice =
  /** Something happened to the session: it is looked at. */
  | { readonly kind: 'session'; readonly paymentId: PaymentId }
  /** `amount`: all that was given back of this charge so far. */
  | {
      readonly kind: 'refund';
      readonly paymentId: PaymentId;
      readonly chargeId: string;
      readonly amount: number;
    }
  /** Not about an order of ours. */
  | { readonly kind: 'other' };

export type CardProvider = {
  /** Whether amounts of this currency are counted alike on both sides. */
  takes(currency: string): boolean;
  begin(order: CardOrder): Promise<CardSession | Unreached>;
  look(sessionId: string): Promise<CardState | Unreached>;
  /** @returns what came by the provider's own call; null: it is not signed by it, or too old */
  readNotice(body: Buffer, signature: string): CardNotice | null;
};

export const isUnreached = (answer: object): answer is Unreached =>
  'kind' in answer && answer.kind === 'unreached';
