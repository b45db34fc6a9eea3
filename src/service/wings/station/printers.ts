/// <reference path="./ipp-encoder.d.ts" />
/** The ways of a badge to paper: IPP (RFC 8011) for printers of any kind, raw ZPL for printers of labels. */
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import ipp, { type IppAttribute, type IppMessage } from 'ipp-encoder';
import sharp from 'sharp';
import type { Ending, Printer, TakenBadge } from './run-station.ts';

const { CONSTANTS: C, request, response } = ipp;

const answerMs = 10_000;
/** A badge that takes longer has no paper, or is stuck: somebody must look. */
const longestPrintMs = 90_000;
const askEveryMs = 250;

const because = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
const unknown = (note: string): Ending => ({ outcome: 'unknown', note: note.slice(0, 255) });
const failed = (note: string): Ending => ({ outcome: 'failed', note: note.slice(0, 255) });

/** `job-state` of RFC 8011. */
const endings: Readonly<Record<number, Ending>> = {
  7: failed('The printer cancelled the badge.'),
  8: failed('The printer gave up the badge.'),
  9: { outcome: 'printed', note: null },
};

/** @param uri `ipp://host:631/ipp/print` or `ipps://…` */
export function ippPrinter(uri: string): Printer {
  const address = uri.replace(/^ipp/, 'http').replace(/^(https?:\/\/[^/:]+)(?=\/|$)/, '$1:631');
  let lastId = 0;

  async function ask(
    operationId: number,
    attributes: readonly IppAttribute[],
    document: Buffer | null = null,
  ): Promise<IppMessage> {
    lastId += 1;
    const head = request.encode({
      version: { major: 2, minor: 0 },
      operationId,
      requestId: lastId,
      groups: [
        {
          tag: C.OPERATION_ATTRIBUTES_TAG,
          attributes: [
            { tag: C.CHARSET, name: 'attributes-charset', value: 'utf-8' },
            { tag: C.NATURAL_LANG, name: 'attributes-natural-language', value: 'en' },
            { tag: C.URI, name: 'printer-uri', value: uri },
            { tag: C.NAME_WITHOUT_LANG, name: 'requesting-user-name', value: 'admit' },
            ...attributes,
          ],
        },
      ],
    });
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/ipp' },
      body: new Uint8Array(document ? Buffer.concat([head, document]) : head),
      signal: AbortSignal.timeout(answerMs),
    });
    if (!answer.ok) throw new Error(`The printer answered with ${answer.status}.`);
    return response.decode(Buffer.from(await answer.arrayBuffer()));
  }

  async function ended(jobId: number): Promise<Ending> {
    for (let waited = 0; waited < longestPrintMs; waited += askEveryMs) {
      const answer = await ask(C.GET_JOB_ATTRIBUTES, [
        { tag: C.INTEGER, name: 'job-id', value: jobId },
      ]);
      const ending = endings[Number(attributeOf(jobsOf(answer)[0], 'job-state'))];
      if (ending) return ending;
      await after(askEveryMs);
    }
    return unknown('The printer did not finish the badge. Look at the printer.');
  }

  return {
    form: 'pdf',

    async trouble() {
      try {
        const answer = await ask(C.GET_PRINTER_ATTRIBUTES, []);
        const group = answer.groups.find(({ tag }) => tag === C.PRINTER_ATTRIBUTES_TAG);
        // 5: stopped, for example without paper.
        if (Number(attributeOf(group, 'printer-state')) !== 5) return null;
        return `The printer has stopped: ${attributeOf(group, 'printer-state-reasons')}.`;
      } catch (error) {
        return `The printer can’t be reached: ${because(error)}`;
      }
    },

    async print({ id, file }) {
      try {
        const answer = await ask(
          C.PRINT_JOB,
          [
            { tag: C.NAME_WITHOUT_LANG, name: 'job-name', value: id },
            { tag: C.MIME_MEDIA_TYPE, name: 'document-format', value: 'application/pdf' },
          ],
          file,
        );
        if (answer.statusCode >= 0x0400) {
          return failed(`The printer refused the badge (0x${answer.statusCode.toString(16)}).`);
        }
        return await ended(Number(attributeOf(jobsOf(answer)[0], 'job-id')));
      } catch (error) {
        return unknown(`The printer may have the badge: ${because(error)}`);
      }
    },

    async find(job) {
      try {
        for (const which of ['not-completed', 'completed']) {
          const answer = await ask(C.GET_JOBS, [
            { tag: C.KEYWORD, name: 'which-jobs', value: which },
            {
              tag: C.KEYWORD,
              name: 'requested-attributes',
              value: ['job-id', 'job-name', 'job-state'],
            },
          ]);
          const found = jobsOf(answer).find((group) => attributeOf(group, 'job-name') === job);
          if (found) return await ended(Number(attributeOf(found, 'job-id')));
        }
        return unknown('The printer does not list the badge. Look at the printer.');
      } catch (error) {
        return unknown(`The printer does not say what became of the badge: ${because(error)}`);
      }
    },
  };
}

type Group = IppMessage['groups'][number];

const jobsOf = ({ groups }: IppMessage): readonly Group[] =>
  groups.filter(({ tag }) => tag === C.JOB_ATTRIBUTES_TAG);

const attributeOf = (group: Group | undefined, name: string): unknown => {
  const value = group?.attributes.find((each) => each.name === name)?.value;
  return Array.isArray(value) ? value[0] : value;
};

/** Printers of labels take raw ZPL on this port, and answer nothing. */
export const zplPort = 9100;
const lookEveryMs = 20_000;

/** @param dotsPerMm 8 (203 dpi), 12 (300 dpi) or 24 (600 dpi) */
export function zplPrinter(host: string, dotsPerMm: number, port: number): Printer {
  const open = () =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ host, port, timeout: answerMs });
      socket.once('connect', () => resolve(socket));
      socket.once('timeout', () => socket.destroy(new Error('no answer')));
      socket.once('error', reject);
    });

  /** A printer of labels takes one connection at a time, and others may want it. */
  let openedMs = Number.NEGATIVE_INFINITY;

  return {
    form: 'png',

    async trouble() {
      if (performance.now() - openedMs < lookEveryMs) return null;
      try {
        (await open()).destroy();
        openedMs = performance.now();
        return null;
      } catch (error) {
        return `The printer can’t be reached: ${because(error)}`;
      }
    },

    async print(badge) {
      const label = await zplOf(badge, dotsPerMm);
      let socket: Socket;
      try {
        socket = await open();
      } catch (error) {
        openedMs = Number.NEGATIVE_INFINITY;
        return failed(`The printer can’t be reached: ${because(error)}`);
      }
      try {
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject);
          socket.once('close', () => resolve());
          socket.resume();
          socket.end(label);
        });
        return { outcome: 'printed', note: null };
      } catch (error) {
        return unknown(`The printer may have the badge: ${because(error)}`);
      }
    },

    // It has no memory that survives, and nobody to ask.
    find: async () => unknown('The station was restarted while it printed. Look at the printer.'),
  };
}

/**
 * A label of one picture, so that paper and screen agree in every script.
 * @returns ZPL II: a graphic field of one bit for each dot, 1 is black
 */
export async function zplOf(
  { file, width, height }: TakenBadge,
  dotsPerMm: number,
): Promise<Buffer> {
  const [across, down] = [Math.round(width * dotsPerMm), Math.round(height * dotsPerMm)];
  const grey = await sharp(file)
    .flatten({ background: 'white' })
    .greyscale()
    .resize(across, down, { fit: 'fill' })
    .raw()
    .toBuffer();
  const inRow = Math.ceil(across / 8);
  const bits = Buffer.alloc(inRow * down);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      if ((grey[y * across + x] ?? 255) >= 128) continue;
      const at = y * inRow + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const graphic = `^GFA,${bits.length},${bits.length},${inRow},${bits.toString('hex').toUpperCase()}`;
  return Buffer.from(`^XA^PW${across}^LL${down}^FO0,0${graphic}^FS^XZ\n`);
}
