/** What the service prints when it is ready, and what its operator does next. */
import type { TlsSetting } from '../tls/open-tls.ts';
import { terminalQrCode } from './terminal-qr-code.ts';

export type Started = {
  /** Of the service, as links name it. */
  readonly origin: string;
  /** The operator said under which address it is reached. */
  readonly isNamed: boolean;
  readonly tls: TlsSetting['kind'] | null;
  /** null: started without the demo. */
  readonly demo: { readonly key: string; readonly eventId: number } | null;
  /** The page that brings the own authority's root onto phones. */
  readonly caPage: { readonly address: string; readonly fingerprint: string } | null;
  /** Made at this start; null: there was one already. */
  readonly operatorKey: string | null;
  readonly hasEvents: boolean;
  /** Of this machine on its networks, as far as they are of use. */
  readonly addresses: readonly string[];
  /** Of the terminal that it is printed on; null: a file or a pipe. */
  readonly columns: number | null;
};

/** Scripts read the first three lines, and those of the authority and the key: they stay as they are. */
export function greeting(started: Started): string {
  const { origin, demo, caPage, operatorKey } = started;
  const lines = [`Admit is ready:      ${origin}/`];
  if (demo !== null) {
    lines.push(`A paired demo door:  ${demoLink(origin, demo)}`);
    lines.push(`Tickets to scan:     ${origin}/demo/tickets`);
  }
  if (caPage !== null) {
    lines.push(`For phones, once:    ${caPage.address}`);
    lines.push(`Its SHA-256:         ${caPage.fingerprint}`);
  }
  if (operatorKey !== null) lines.push(`The operator's key, shown this once: ${operatorKey}`);
  if (!started.hasEvents) lines.push('', ...firstEvent(origin));
  if (origin.startsWith('https:') && !isOfThisMachine(origin)) {
    if (demo !== null) lines.push(...demoOnPhones(started, demo));
  } else if (!started.isNamed) {
    lines.push('', ...wayToPhones(started));
  }
  return `${lines.join('\n')}\n`;
}

function demoLink(origin: string, { key, eventId }: NonNullable<Started['demo']>): string {
  return pairingLink(origin, key, String(eventId), encodeURIComponent('Demo door'));
}

const pairingLink = (origin: string, key: string, event: string, device: string) =>
  `${origin}/#pair&base=${encodeURIComponent(origin)}&key=${key}&event=${event}&device=${device}`;

const firstEvent = (origin: string) => [
  `Next, with the operator's key (how: ${origin}/api/docs):`,
  '  1. a host and an event    POST /api/user/create, then POST /api/event/create',
  '  2. a key for each door    POST /api/apiKey/create with scope=door, then',
  '                            POST /api/event/<id>/grantPermission',
  `  3. open on the door       ${pairingLink(origin, '<key>', '<id>', '<name>')}`,
];

function wayToPhones({ tls, addresses }: Started): readonly string[] {
  const why =
    'For phones: browsers give a camera, and a start without a network, to https:// pages alone.';
  if (tls === 'files') {
    return [why, 'Start it with the name in your certificate: --public-url https://<name>:<port>'];
  }
  const names = addresses.length > 0 ? addresses : ['<address>'];
  return [
    why,
    'Start it with a certificate for this machine’s address on their network:',
    `npm start -- ${names.map((name) => `--tls-own ${name}`).join(' ')}`,
  ];
}

/** A link is long: a phone takes it by its camera, where there is a terminal to show it. */
function demoOnPhones(
  { origin, caPage, columns }: Started,
  demo: NonNullable<Started['demo']>,
): readonly string[] {
  if (columns === null) return [];
  const code = terminalQrCode(demoLink(origin, demo), columns);
  if (code === null) return ['', 'A wider window shows the link of the demo door as a QR code.'];
  const open =
    caPage === null
      ? 'For a phone’s camera app, the link of the demo door:'
      : `For a phone’s camera app, the link of the demo door (first open ${caPage.address} on it):`;
  return ['', open, code.trimEnd()];
}

function isOfThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname);
}
