/**
 * Images that are uploaded. Only a file that begins like a JPEG or PNG reaches the decoder. Only an
 * image that can be decoded to the end is stored. It is drawn again from its pixels, without
 * anything else in the file.
 */

import { general } from '../../../contract/error-code.ts';
import { type ImageType, imageErrors, imageTypes } from '../../../contract/image.ts';
import type { EventId } from '../../../domain/ids.ts';
import { isApiError, type Result, refuse } from '../deps/api-error.ts';
import { lettersAndDigits, type Randomness } from '../deps/randomness.ts';
import { enter, removeCodes } from '../store/query/directory.ts';
import type { Queries } from '../store/store.ts';
import type { MadeImage } from '../worker-pool/image-work.ts';
import type { WorkerPool } from '../worker-pool/worker-pool.ts';

export type Image = Omit<MadeImage, 'bytes'> & {
  readonly type: ImageType;
  readonly bytes: Buffer;
};

const beginnings: Readonly<Record<ImageType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/**
 * @returns a refusal for any other type, no bytes, an incomplete image (400 `InvalidFormat.body`),
 *   or a wrong declared type; 503 if too many are being read
 */
export async function readImage(
  workerPool: WorkerPool,
  contentType: string | undefined,
  bytes: Buffer | undefined,
): Promise<Result<Image>> {
  const said = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  const type = imageTypes.find((known) => known === said);
  if (type === undefined) return refuse(400, imageErrors.wrongType);
  if (!bytes || bytes.length === 0) return refuse(400, imageErrors.noBytes);
  const begun = imageTypes.find((known) =>
    beginnings[known].every((byte, index) => bytes[index] === byte),
  );
  if (begun === undefined) return noImage;
  if (begun !== type) return refuse(400, imageErrors.wrongType);
  const made = await workerPool.run('remakeImage', { type, bytes });
  if (isApiError(made)) return made;
  return made === null ? noImage : { ...made, type, bytes: Buffer.from(made.bytes) };
}

const noImage = refuse(400, general.malformedBody);

// Uploaded images: kept in the database, each with its own address.

const tokenLength = 40;
export const imageEndings: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** The path of an image. Nobody can guess its token. */
export const imagePath = (token: string, type: ImageType): string =>
  `/images/${token}.${imageEndings[type]}`;

export const tokenIn = (path: string): string => /^\/images\/(\w+)\./.exec(path)?.[1] ?? '';

/** @returns the token in the image's path */
export async function keepImage(
  queries: Queries,
  randomness: Randomness,
  eventId: EventId,
  { type, bytes }: Pick<Image, 'type' | 'bytes'>,
): Promise<string> {
  const token = randomness.text(tokenLength, lettersAndDigits);
  await queries.insertInto('image').values({ token, eventId, type, bytes }).execute();
  await enter(queries, eventId, { codes: { image: [token] } });
  return token;
}

export async function removeImage(
  queries: Queries,
  eventId: EventId,
  token: string,
): Promise<void> {
  await queries
    .deleteFrom('image')
    .where('eventId', '=', eventId)
    .where('token', '=', token)
    .execute();
  await removeCodes(queries, 'image', eventId, [token]);
}
