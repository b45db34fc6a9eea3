import type { Handlers, Means } from '../core/access/handler.ts';
import { objectNotFound } from '../core/deps/refusal.ts';
import { imagePath } from '../core/image/image-store.ts';
import { announce } from '../sync/announce.ts';
import { updateParticipant } from './participant-update.ts';
import { keepPicture } from './picture.ts';

export const participantChangeCalls = ({ clock, randomness }: Means) =>
  ({
    async participantUpdate({ id, params, pairs, store }) {
      return store.write(
        async (queries) => (await updateParticipant(queries, clock.now(), id, params, pairs)) ?? {},
      );
    },

    async participantDoorNote({ id, params, store }) {
      return store.write(
        async (queries) =>
          (await updateParticipant(queries, clock.now(), id, params, new Map())) ?? {},
      );
    },

    async participantUploadPicture({ caller, id, image, store }) {
      return store.write(async (queries) => {
        const participant = await queries
          .selectFrom('participant')
          .select(['id', 'eventId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!participant) return objectNotFound;
        const token = await keepPicture(queries, randomness, participant, image);
        await announce(queries, {
          eventId: participant.eventId,
          operation: 'update',
          objectType: 'participant',
          objectId: id,
        });
        return { pictureURL: `${caller.origin}${imagePath(token, image.type)}` };
      });
    },
  }) satisfies Partial<Handlers>;
