/** The file with an event's private key: the organizer keeps it, and it is sent nowhere. */
import * as v from 'valibot';
import type { Log } from '../../../client/log/log.ts';
import type { OrganizersPair } from '../../../client/wings/device-pin/open-sealed-file.ts';
import { type makeKeyPair, readPrivateKey } from '../../../client/wings/device-pin/recovery-key.ts';

const format = 'admit-organizers-key';
const version = 1;

const form = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal(format),
    version: v.literal(version),
    publicKey: v.string(),
    privateKey: v.string(),
  }),
);

/** By what people tell one key of an event from another. */
export const shortNameOf = (publicKey: string): string =>
  publicKey.replace(/[^A-Za-z0-9]/g, '').slice(-6);

/** `admit-key-Summer-gala-x7QaPw.json` */
export const keyFileName = (title: string, publicKey: string): string =>
  `admit-key-${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-${shortNameOf(publicKey)}.json`;

/** @param event its title, for anyone who finds the file years later */
export const writeKeyFile = (pair: Awaited<ReturnType<typeof makeKeyPair>>, event: string): Blob =>
  new Blob([JSON.stringify({ format, version, event, ...pair }, null, 1)], {
    type: 'application/json',
  });

/** @returns null: it is not such a file */
export async function readKeyFile(text: string, log: Log): Promise<OrganizersPair | null> {
  const read = v.safeParse(form, text);
  if (!read.success) return null;
  const { publicKey, privateKey } = read.output;
  try {
    return { publicKey, privateKey: await readPrivateKey(privateKey) };
  } catch (error) {
    log('file-not-read', error);
    return null;
  }
}
