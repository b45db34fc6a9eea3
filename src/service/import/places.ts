/** What is left of each category while a batch is judged, and what the batch takes of it. */
import type { TicketCategoryId } from '../../domain/ids.ts';
import type { TicketStock } from '../events/stock.ts';

export class Places {
  readonly #left: Map<TicketCategoryId, number>;
  #leftInAll: number;
  readonly #taken = new Map<TicketCategoryId, number>();

  constructor({ left, leftInAll }: TicketStock) {
    this.#left = new Map(left);
    this.#leftInAll = leftInAll;
  }

  /**
   * Takes a place in a category for one in another. null: no place, before or after.
   * @returns false where none is left: then nothing was taken
   */
  move(from: TicketCategoryId | null, to: TicketCategoryId | null): boolean {
    if (from === to) return true;
    if (to !== null && (this.#left.get(to) ?? 0) < 1) return false;
    if (to !== null && from === null && this.#leftInAll < 1) return false;
    if (from !== null) this.#add(from, -1);
    if (to !== null) this.#add(to, 1);
    return true;
  }

  /** Counts what earlier batches of a dry run would have taken. */
  foresee(id: TicketCategoryId, tickets: number): void {
    this.#left.set(id, (this.#left.get(id) ?? 0) - tickets);
    this.#leftInAll -= tickets;
  }

  /** By category: how many more than before. */
  get taken(): readonly (readonly [TicketCategoryId, number])[] {
    return [...this.#taken].filter(([, tickets]) => tickets !== 0);
  }

  #add(id: TicketCategoryId, tickets: number): void {
    this.foresee(id, tickets);
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + tickets);
  }
}
