/**
 * A worker that rests has to be started for each request that passes through it. What the page asks of a
 * service goes straight to the network where a browser can do that: a guest waits for the answer. And a
 * busy door would keep the worker of an older version going, so that a newer one could not take over.
 */

/** Of a service at any address: the specification's calls, and our own. */
const callPaths = ['*/api/*', '*/v2/*'];

/** Chromium's; the standard library of types does not have it yet. */
type RoutingEvent = ExtendableEvent & {
  readonly addRoutes?: (
    routes: readonly {
      readonly condition: { readonly urlPattern: URLPattern };
      readonly source: 'network';
    }[],
  ) => Promise<void>;
};

/** @param installing the event of a worker that is being installed */
export function sendCallsPast(installing: RoutingEvent): void {
  // Where it fails the browser shows why, and the worker passes them on as ever.
  void installing.addRoutes?.(
    callPaths.map((pathname) => ({
      condition: { urlPattern: new URLPattern({ pathname }) },
      source: 'network',
    })),
  );
}
