/**
 * Watches one door from outside, at its ports and its screen, and writes down what the rules have
 * something to say about. It outlives the app.
 */
import type { Fetch } from '../../src/client/device/fetch.ts';
import type { DoorState } from '../../src/client/door/door-state.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import type { Action } from '../../src/domain/action.ts';
import type { ActionId, ProductId } from '../../src/domain/ids.ts';
import type { Clock, Instant } from '../../src/domain/time.ts';

/** What the screen said to be recorded. */
export type Shown =
  | { readonly kind: 'recorded' | 'undone'; readonly actionId: ActionId }
  | { readonly kind: 'handed-over'; readonly productId: ProductId };

export type Stamped = {
  readonly action: Action;
  /** True times: of its record, and of what staff had done at this door until then. */
  readonly moments: readonly Instant[];
  /** Whether the device had heard the service's clock since its own was set. */
  readonly knewTime: boolean;
};

export type Witness = {
  opens(): void;
  clockIsSet(byMs: number): void;
  serviceIsRestored(): void;
  ofOutbox(store: OutboxStore): OutboxStore;
  ofFetch(fetch: Fetch, isOver: () => boolean): Fetch;
  ofState(state: DoorState): void;
  shown(): Iterable<Shown>;
  /**
   * A ticket is held before the scanner, or staff undo. What waited for its turn is dated when it was scanned, and
   * not before staff overruled a verdict.
   */
  acts(): void;
  stamped(): readonly Stamped[];
  /** The actions that the service decided, as far as the door knows (C5). */
  decided(): ReadonlySet<ActionId>;
  wasClockSetBack(): boolean;
  wasServiceRestored(): boolean;
  /** Whether the app that is open now was told that its key is off. */
  wasForbidden(): boolean;
  /** What was sent although the service had asked to wait. */
  impatience(): readonly string[];
};

export function witness(clock: Clock): Witness {
  const shown = new Map<string, Shown>();
  const stamped: Stamped[] = [];
  const actedAt: Instant[] = [];
  const impatience: string[] = [];
  const asking = new Set<ActionId>();
  const decided = new Set<ActionId>();
  let waits = new Map<string, number>();
  let knowsTime = false;
  let forbidden = false;
  let setBack = false;
  let restored = false;

  const note = (each: Shown) => void shown.set(JSON.stringify(each), each);

  return {
    opens() {
      waits = new Map();
      forbidden = false;
    },
    clockIsSet(byMs) {
      knowsTime = false;
      setBack ||= byMs < 0;
    },
    serviceIsRestored() {
      restored = true;
    },
    ofOutbox: (store) => ({
      ...store,
      append(entry) {
        const now = clock.now();
        stamped.push({ action: entry.action, moments: [now, ...actedAt], knewTime: knowsTime });
        if (entry.progress.state === 'asking') asking.add(entry.action.id);
        return store.append(entry);
      },
      setProgress(changes) {
        for (const { id, progress } of changes) {
          if (progress.state === 'unsure') asking.delete(id);
          if (progress.state === 'confirmed' && asking.has(id)) decided.add(id);
        }
        return store.setProgress(changes);
      },
    }),
    ofFetch: (fetch, isOver) => async (url, init) => {
      const sent = `${url} ${init.body}`;
      const isSending =
        init.method === 'POST' && new URLSearchParams(String(init.body)).has('source');
      if (isSending && !isOver() && clock.now() < (waits.get(sent) ?? 0)) impatience.push(sent);
      const answer = await fetch(url, init);
      if (answer.status === 403) forbidden = true;
      if (answer.status < 500 && answer.headers.has('Date')) knowsTime = true;
      if (isSending && answer.status === 429) {
        waits.set(sent, clock.now() + Number(answer.headers.get('Retry-After')) * 1000);
      }
      return answer;
    },
    ofState({ recent }) {
      for (const { actionId, isUndone, products } of recent) {
        if (actionId !== null) note({ kind: isUndone ? 'undone' : 'recorded', actionId });
        for (const [id, became] of Object.entries(products)) {
          const productId = Number(id) as ProductId;
          if (became === 'handed-over') note({ kind: 'handed-over', productId });
        }
      }
    },
    shown: () => shown.values(),
    acts: () => void actedAt.push(clock.now()),
    stamped: () => stamped,
    decided: () => decided,
    wasClockSetBack: () => setBack,
    wasServiceRestored: () => restored,
    wasForbidden: () => forbidden,
    impatience: () => impatience,
  };
}
