import type { PaymentId } from '../../../domain/ids.ts';

/** What the shop needs of a card payment. */
export type Cards = {
  /** Whether amounts of this currency can be paid. */
  takes(currency: string): boolean;
  /**
   * @param returnPath of the order's page
   * @returns where the guest enters the card; null: there is nothing to pay; `unreached`: try again
   */
  begin(id: PaymentId, returnPath: string): Promise<string | null | 'unreached'>;
  /** Asks the provider what became of an order, and notes it. */
  settle(id: PaymentId): Promise<void>;
};
