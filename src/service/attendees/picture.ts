/** The picture of a participant: only the last upload is kept. */
import type { EventId, ParticipantId } from '../../domain/ids.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import type { Image } from '../core/image/image.ts';
import { keepImage, removeImage } from '../core/image/image-store.ts';
import type { Queries } from '../core/store/store.ts';

/** @returns the token in the picture's address */
export async function keepPicture(
  queries: Queries,
  randomness: Randomness,
  participant: { readonly id: ParticipantId; readonly eventId: EventId },
  image: Image,
): Promise<string> {
  const { id: participantId, eventId } = participant;
  const earlier = await queries
    .selectFrom('participantPicture')
    .select('imageToken')
    .where('participantId', '=', participantId)
    .executeTakeFirst();
  const imageToken = await keepImage(queries, randomness, eventId, image);
  await queries
    .insertInto('participantPicture')
    .values({ participantId, eventId, imageToken })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'participantId']).doUpdateSet({ imageToken }),
    )
    .execute();
  if (earlier) await removeImage(queries, eventId, earlier.imageToken);
  return imageToken;
}
