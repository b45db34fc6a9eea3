import { LRUCache } from 'lru-cache';
import { isRefusal, type Result } from '../deps/refusal.ts';

const mostBytes = 64 * 1024 * 1024;
/** A larger result is not kept: a few of them would push out everything else. */
const largestBytes = mostBytes / 8;

/** Keeps the latest results by what they were made from: what is asked for again is not made again. */
export class KeptResults<Value extends Buffer | string> {
  readonly #kept: LRUCache<string, Value>;
  readonly #inTheMaking = new Map<string, Promise<Result<Value>>>();

  /**
   * @param longestMs how long a result may be kept, where the data behind the same key can change;
   *   null: until others need its place
   */
  constructor(longestMs: number | null) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: largestBytes,
      sizeCalculation: (result, key) => result.length + key.length,
      ...(longestMs !== null && { ttl: longestMs }),
    });
  }

  /** @param make is not called where the result is kept, or is being made for another caller */
  async get(key: string, make: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const kept = this.#kept.get(key) ?? this.#inTheMaking.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#inTheMaking.set(key, made);
    try {
      const result = await made;
      if (!isRefusal(result)) this.#kept.set(key, result);
      return result;
    } finally {
      this.#inTheMaking.delete(key);
    }
  }
}
