/** What the service prints when it is ready, and what the administrator can do next. */

import qrcode from 'qrcode-generator';
import type { TlsSetting } from './open-tls.ts';

/** In a terminal the link itself. What is printed elsewhere may be kept by a log, so it names a file. */
export type AccountLink =
  | { readonly kind: 'shown'; readonly link: string }
  | { readonly kind: 'file'; readonly file: string };

export type Started = {
  /** The address of the service in links. */
  readonly origin: string;
  /** Whether the administrator set the address (`--public-url`). */
  readonly isNamed: boolean;
  readonly tls: TlsSetting['kind'] | null;
  /** null: the service was started without the demo. */
  readonly demo: { readonly key: string; readonly eventId: number } | null;
  /** Where a gateway passes calls on to; null: it is a service. */
  readonly upstream: string | null;
  /** Whether tickets go out by mail. */
  readonly sendsMail: boolean;
  /** The page from which phones get the venue's own root certificate. */
  readonly caPage: { readonly address: string; readonly fingerprint: string } | null;
  /** The key that was made at this start; null: there was one already. */
  readonly operatorKey: string | null;
  /** What makes the organizer's account; null: somebody has one already. */
  readonly accountLink: AccountLink | null;
  readonly hasEvents: boolean;
  /** This machine's addresses in its networks, as far as others can use them. */
  readonly addresses: readonly string[];
  /** The columns of the terminal it is printed on; null: a file or a pipe. */
  readonly columns: number | null;
};

/** Scripts read the first three lines and those of the authority and the key: these must not change. */
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
  if (started.upstream !== null) lines.push(`Passes calls on to:  ${started.upstream}`);
  if (operatorKey !== null) lines.push(`The operator's key, shown this once: ${operatorKey}`);
  const { accountLink } = started;
  if (accountLink !== null) lines.push('', ...firstAccount(accountLink));
  if (started.upstream !== null) lines.push('', ...doorsOfGateway(origin));
  else if (!started.hasEvents) lines.push('', ...firstEvent(origin));
  if (started.upstream === null && !started.sendsMail) lines.push('', ...noMail);
  if (origin.startsWith('https:') && !isOfThisMachine(origin)) {
    if (accountLink?.kind === 'shown') lines.push(...accountOnPhones(started, accountLink.link));
    if (demo !== null) lines.push(...demoOnPhones(started, demo));
  } else if (!started.isNamed) {
    lines.push('', ...wayToPhones(started));
  }
  return `${lines.join('\n')}\n`;
}

const firstAccount = (accountLink: AccountLink) => [
  `To create the organizer’s account, open ${accountLink.kind === 'shown' ? 'this link' : 'the link in this file'} in a browser.`,
  'The link works once, within a day:',
  accountLink.kind === 'shown' ? accountLink.link : accountLink.file,
];

function accountOnPhones({ columns }: Started, link: string): readonly string[] {
  const code = columns === null ? null : terminalQrCode(link, columns);
  if (code === null) return [];
  return [
    '',
    'Or scan the link of the organizer’s account with a phone’s camera app:',
    code.trimEnd(),
  ];
}

function demoLink(origin: string, { key, eventId }: NonNullable<Started['demo']>): string {
  const base = encodeURIComponent(origin);
  const device = encodeURIComponent('Demo door');
  return `${origin}/#pair&base=${base}&key=${key}&event=${eventId}&device=${device}`;
}

const doorsOfGateway = (origin: string) => [
  'Next: sign in to the dashboard with the gateway’s own key, choose an event, and add devices:',
  `${origin}/office/`,
];

const noMail = [
  'No mail is sent, so guests find their tickets on the page of their order. To send mails, use --smtp',
];

const firstEvent = (origin: string) => [
  'Next: sign in to the dashboard, create an event, and add a device for each phone:',
  `${origin}/office/`,
  `API calls do the same: ${origin}/api/docs`,
];

function wayToPhones({ tls, addresses }: Started): readonly string[] {
  const why =
    'Phones need an https:// address: browsers allow the camera and offline use only there.';
  if (tls === 'files') {
    return [
      why,
      'Start the server with the name in your certificate: --public-url https://<name>:<port>',
    ];
  }
  const names = addresses.length > 0 ? addresses : ['<address>'];
  return [
    why,
    'Start the server with a certificate for this machine’s address on their network:',
    `npm start -- ${names.map((name) => `--tls-own ${name}`).join(' ')}`,
  ];
}

/** Where there is a terminal, a QR code brings the long link to a phone's camera. */
function demoOnPhones(
  { origin, caPage, columns }: Started,
  demo: NonNullable<Started['demo']>,
): readonly string[] {
  if (columns === null) return [];
  const code = terminalQrCode(demoLink(origin, demo), columns);
  if (code === null)
    return ['', 'In a wider window, the link of the demo device is also a QR code.'];
  const open =
    caPage === null
      ? 'Scan the link of the demo device with a phone’s camera app:'
      : `First open ${caPage.address} on a phone. Then scan the link of the demo device with its camera app:`;
  return ['', open, code.trimEnd()];
}

function isOfThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname);
}

// A QR code for a terminal: each character stands for two modules, one above the other.

// Black on white whatever the terminal's colours are: not every reader takes light codes on dark.
const blackOnWhite = '\u001b[30;107m';
const usualColours = '\u001b[0m';
/** The width of the light margin that readers need, in modules. */
const quietModules = 4;

/**
 * @param columns of the terminal
 * @returns lines, each with its line end; null where the terminal is too narrow
 */
function terminalQrCode(text: string, columns: number): string | null {
  // Low error correction and the smallest version make large modules: a screen has no scratches.
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const end = size + quietModules;
  if (end + quietModules > columns) return null;
  const isWithin = (at: number) => at >= 0 && at < size;
  const isDark = (row: number, column: number) =>
    isWithin(row) && isWithin(column) && code.isDark(row, column);
  let lines = '';
  for (let row = -quietModules; row < end; row += 2) {
    lines += blackOnWhite;
    for (let column = -quietModules; column < end; column += 1) {
      lines += letter(isDark(row, column), isDark(row + 1, column));
    }
    lines += `${usualColours}\n`;
  }
  return lines;
}

function letter(isUpperDark: boolean, isLowerDark: boolean): string {
  if (isUpperDark) return isLowerDark ? '█' : '▀';
  return isLowerDark ? '▄' : ' ';
}
