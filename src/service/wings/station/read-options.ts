/** The options of `npm run station`. */
import { parseArgs } from 'node:util';
import { readPrivate } from '../../core/deps/private-files.ts';
import { wrongSettingIn } from '../../operations/setting-values.ts';
import { zplPort } from './printers.ts';

const help = `Prints the badges of an event at one printer.

  --server URL  the server (https://tickets.example.org)
  --event ID    the number of the event
  --key-file FILE
                a file with a device's access key, which only its owner can read
  --name NAME   the name of this station, as the dashboard shows it
  --printer URL ipp://host:631/ipp/print, ipps://…, or zpl://host:9100 for a printer of labels
  --dots-per-mm N
                of a printer of labels: 8 (203 dpi, the default), 12 (300 dpi) or 24 (600 dpi)
  --data DIR    keeps the last step in this directory (./station)
  --help        shows this text
`;

export type StationOptions = {
  /** An origin. */
  readonly server: string;
  readonly eventId: number;
  readonly key: string;
  readonly name: string;
  readonly printer:
    | { readonly kind: 'ipp'; readonly url: string }
    | {
        readonly kind: 'zpl';
        readonly host: string;
        readonly port: number;
        readonly dotsPerMm: number;
      };
  /** A directory. */
  readonly data: string;
};

type Reading =
  | { readonly options: StationOptions }
  /** With one line for the administrator where it is an error. */
  | { readonly print: string; readonly isError: boolean };

export function readStationOptions(args: readonly string[]): Reading {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        event: { type: 'string' },
        'key-file': { type: 'string' },
        name: { type: 'string' },
        printer: { type: 'string' },
        'dots-per-mm': { type: 'string', default: '8' },
        data: { type: 'string', default: './station' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { print: help, isError: false };
    const { server, event, name, printer: url, data } = values;
    const keyFile = values['key-file'];
    if (!(server && event && keyFile && name && url)) {
      return wrong('Give --server, --event, --key-file, --name and --printer. See --help.');
    }
    if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
      return wrong(`--server ${server} is not an address. Give https://….`);
    }
    if (!/^[1-9]\d{0,14}$/.test(event)) return wrong(`--event ${event} is not a number.`);
    const printer = printerIn(url, values['dots-per-mm']);
    if (typeof printer === 'string') return wrong(printer);
    const read = readPrivate(keyFile);
    if (read.kind !== 'read') return wrong(`${read.why} Check --key-file.`);
    const options = { server, eventId: Number(event), key: read.text, name, printer, data };
    return { options };
  } catch (error) {
    return wrong(wrongSettingIn(error));
  }
}

/** @returns a sentence: what is wrong */
function printerIn(url: string, dots: string): StationOptions['printer'] | string {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address && /^ipps?:$/.test(address.protocol)) return { kind: 'ipp', url };
  if (address?.protocol !== 'zpl:' || address.hostname === '') {
    return `--printer ${url} is not a printer. Give ipp://, ipps:// or zpl://.`;
  }
  if (!['8', '12', '24'].includes(dots)) return `--dots-per-mm ${dots} is not 8, 12 or 24.`;
  const { hostname: host, port } = address;
  return { kind: 'zpl', host, port: Number(port || zplPort), dotsPerMm: Number(dots) };
}

/** Node's sentences on options have up to three lines, of which the first says what is wrong. */
const wrong = (sentence: string) => ({ print: `${sentence.split('\n')[0]}\n`, isError: true });
