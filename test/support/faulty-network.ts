/** The way between a door and a service, with all that happens to it in a basement full of people. */
import type { Fetch } from '../../src/client/device/fetch.ts';

export type NetworkState =
  | 'well'
  /** Nothing gets through. */
  | 'down'
  /** Requests arrive, answers do not. */
  | 'answers-lost'
  /** Requests are taken and never answered. */
  | 'hanging'
  /** Somebody else's page. */
  | 'captive-portal'
  /** Asked too often: it says how long to wait. */
  | 'throttled'
  /** The service, or what stands before it, is broken. */
  | 'error-500';

export const retryAfterSeconds = 20;

export type FaultyNetwork = {
  readonly fetch: Fetch;
  become(state: NetworkState): void;
  /** Like `become`, for requests to this path only, or whose body holds this. */
  poison(what: string, state: NetworkState): void;
  /** `POST /api/ticket/check`, one a request that left the door. */
  readonly sent: readonly string[];
};

export function faultyNetwork(service: Fetch): FaultyNetwork {
  const sent: string[] = [];
  const poisoned = new Map<string, NetworkState>();
  let everywhere: NetworkState = 'well';

  function stateOf(path: string, body: RequestInit['body']): NetworkState | undefined {
    if (poisoned.size === 0) return undefined;
    const sent = decodeURIComponent(String(body ?? ''));
    for (const [what, state] of poisoned) {
      if (what === path || (!what.startsWith('/') && sent.includes(what))) return state;
    }
    return undefined;
  }

  return {
    sent,
    become(state) {
      everywhere = state;
    },
    poison: (what, state) => void poisoned.set(what, state),
    async fetch(url, init) {
      const path = new URL(url).pathname;
      sent.push(`${init.method} ${path}`);
      switch (stateOf(path, init.body) ?? everywhere) {
        case 'well':
          return service(url, init);
        case 'down':
          throw new TypeError('Failed to fetch');
        case 'answers-lost':
          await service(url, init);
          throw new TypeError('Failed to fetch');
        case 'hanging':
          return new Promise(() => {});
        case 'captive-portal':
          return new Response('<html>Welcome to the hotel</html>', { status: 200 });
        case 'throttled':
          return new Response('', {
            status: 429,
            headers: { 'Retry-After': String(retryAfterSeconds) },
          });
        case 'error-500':
          return new Response('{"success":false}', { status: 500 });
      }
    },
  };
}
