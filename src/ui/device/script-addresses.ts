/** The scripts that this app starts beside its page: the only ones that Trusted Types let through. */
import decodeWorker from '../../worker/decode-worker.ts?worker&url';
import pinWorker from '../../worker/pin-worker.ts?worker&url';

export const scriptAddresses = {
  serviceWorker: '/service-worker.js',
  decodeWorker,
  pinWorker,
} as const;

/** The policy of this name can be made only once: the page's Content-Security-Policy says so. */
const policy = window.trustedTypes?.createPolicy('admit', {
  createScriptURL(url) {
    if (Object.values<string>(scriptAddresses).includes(url)) return url;
    throw new TypeError(`${url} is no script of this app`);
  },
});

/** Marks the address as one that Trusted Types allow for a script. */
export const trusted = (address: string): string | TrustedScriptURL =>
  policy?.createScriptURL(address) ?? address;
