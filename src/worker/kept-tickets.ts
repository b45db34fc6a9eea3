/**
 * Keeps a guest's ticket page on the guest's own device, since the network at an entrance may be gone.
 * The service says which pages may be kept, and until when. Its style sheet and script are kept with it.
 */
import { keptUntilHeader } from '../domain/kept-ticket.ts';
import type { Clock } from '../domain/time.ts';
import type { Timers } from '../domain/timers.ts';

const cacheName = 'tickets';
const files = ['/guest-pages.css', '/guest-pages.svg', '/ticket-page.js'];

/** At an entrance a slow network is as good as none: after this the copy is shown. */
const patienceMs = 3000;

type Means = {
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly origin: string;
};

type Outcome =
  | { readonly kind: 'answer'; readonly answer: Response }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'late' };

export type KeptTickets = {
  /** Whether the answer may come from this device. */
  concerns(request: Request): boolean;
  /**
   * From the network, or from this device if the network fails, is slow, or answers for somebody else.
   * @param hold keeps the worker alive until a late answer is kept, too
   * @throws what the network failed with, where no copy is kept
   */
  respond(request: Request, hold: (work: Promise<unknown>) => void): Promise<Response>;
  /** Keeps the page at this address. @returns false: the service does not allow it */
  keep(address: string): Promise<boolean>;
  /** Deletes the pages whose time is over. */
  forgetOld(): Promise<void>;
};

export function createKeptTickets({ caches, fetch, clock, timers, origin }: Means): KeptTickets {
  const isPage = ({ url }: Request): boolean => /^\/participant\/\d+$/.test(new URL(url).pathname);
  /**
   * @returns until when an answer may be kept; null: it is not the service's. A sign-in page of the network, for
   *   example, says nothing about the ticket.
   */
  function untilOf(request: Request, { ok, headers }: Response): number | null {
    if (!isPage(request)) return ok ? Number.POSITIVE_INFINITY : null;
    return headers.has(keptUntilHeader) ? Number(headers.get(keptUntilHeader)) : null;
  }

  /** Keeps a copy of the answer, or deletes the one before, if the service says so. */
  async function fetchAndKeep(request: Request) {
    const answer = await fetch(request);
    const until = untilOf(request, answer);
    if (until === null) return { answer, isKept: false };
    const cache = await caches.open(cacheName);
    const isKept = answer.ok && until > clock.now();
    if (isKept) await cache.put(request, answer.clone());
    else await cache.delete(request);
    return { answer, isKept };
  }

  const askNetwork = (request: Request): Promise<Outcome> =>
    fetchAndKeep(request).then(
      ({ answer }) => ({ kind: 'answer', answer }),
      (error: unknown) => ({ kind: 'failed', error }),
    );

  return {
    concerns: (request) =>
      request.method === 'GET' &&
      new URL(request.url).origin === origin &&
      (isPage(request) || files.includes(new URL(request.url).pathname)),

    async respond(request, hold) {
      const cache = await caches.open(cacheName);
      const copy = await cache.match(request);
      const asked = askNetwork(request);
      let stopWaiting = () => {};
      const late = new Promise<Outcome>((resolve) => {
        if (copy) stopWaiting = timers.after(patienceMs, () => resolve({ kind: 'late' }));
      });
      hold(asked);
      const outcome = await Promise.race([asked, late]);
      stopWaiting();
      if (outcome.kind === 'answer' && (!copy || untilOf(request, outcome.answer) !== null)) {
        return outcome.answer;
      }
      if (copy) return isPage(request) ? marked(copy) : copy;
      throw outcome.kind === 'failed' ? outcome.error : new Error('no copy, and no answer');
    },

    async keep(address) {
      const request = new Request(address);
      if (!isPage(request) || !(await fetchAndKeep(request)).isKept) return false;
      await Promise.all(files.map((path) => fetchAndKeep(new Request(new URL(path, origin)))));
      return true;
    },

    async forgetOld() {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const kept = isPage(request) ? await cache.match(request) : undefined;
        if (kept && (untilOf(request, kept) ?? 0) <= clock.now()) await cache.delete(request);
      }
    },
  };
}

/** The page's style sheet then shows that this is a copy, and hides what needs the network. */
async function marked(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace('<html ', '<html data-copy ');
  return new Response(html, { headers: copy.headers });
}
