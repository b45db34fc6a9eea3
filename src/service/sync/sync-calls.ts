import type { Handlers, Means } from '../core/access/handler.ts';
import { archiveBefore } from '../core/access/permission.ts';
import { notAuthorized } from '../core/deps/refusal.ts';
import { feedReader, registerKey } from './feed.ts';

export const syncCalls = (means: Means) => {
  const readFeed = feedReader(means);
  return {
    async syncRegister({ caller }) {
      await registerKey(means, caller.keyId);
      return {};
    },

    /** Without changes `nextId` is the id that was sent. */
    async syncRead({ caller, id }) {
      const read = await readFeed({
        apiKeyId: caller.keyId,
        from: id,
        archivedBefore: archiveBefore(means.clock.now()),
      });
      if (!read) return notAuthorized;
      const { changes, feed } = read;
      const last = changes.at(-1);
      return {
        type: 'dataSyncEventResult',
        events: changes.map(({ feedId, operation, objectType, objectId }) => ({
          id: feedId,
          operation,
          objectType,
          objectId,
          path: `/api/${objectType}/${objectId}`,
        })),
        nextId: last ? last.feedId + 1 : id,
        feed,
      };
    },
  } satisfies Pick<Handlers, 'syncRegister' | 'syncRead'>;
};
