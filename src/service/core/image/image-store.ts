/** Uploaded images: kept in the database, each with an address of its own. */
import type { ImageType } from '../../../contract/image.ts';
import type { EventId } from '../../../domain/ids.ts';
import { lettersAndDigits, type Randomness } from '../deps/randomness.ts';
import { enter, removeCodes } from '../store/query/directory.ts';
import type { Queries } from '../store/store.ts';
import type { Image } from './image.ts';

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
