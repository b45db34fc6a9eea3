/** How the badges of an event look, and many of them in one file (ours, `badge-layout.ts` of the contract). */
import type { BadgeSample } from '../../../contract/badge-layout.ts';
import { invalidFormat } from '../../../contract/error-code.ts';
import type { BadgeLayout, TextBlock } from '../../../domain/badge-layout.ts';
import type { EventId, TicketCategoryId, TicketId } from '../../../domain/ids.ts';
import type { Handlers, StoreDeps } from '../../core/access/handler.ts';
import { isApiError, type Result, refuse } from '../../core/deps/api-error.ts';
import { toJson } from '../../core/store/schema/column-types.ts';
import type { Queries } from '../../core/store/store.ts';
import { textLanguage } from '../../core/texts/texts.ts';
import type { BadgeContent } from '../../core/worker-pool/badge.ts';
import { badgeContents, badgeLayoutOf, designedLayout } from './badge-content.ts';

export const badgeCalls = ({ workerPool }: Pick<StoreDeps, 'workerPool'>) =>
  ({
    async eventBadgeLayout({ id, store }) {
      return store.read(async (queries) => ({ layout: await designedLayout(queries, id) }));
    },

    async eventSetBadgeLayout({ id: eventId, params: { layout }, store }) {
      return store.write(async (queries) => {
        await queries.deleteFrom('badgeLayout').where('eventId', '=', eventId).execute();
        await queries
          .insertInto('badgeLayout')
          .values({ eventId, layout: toJson(layout) })
          .execute();
        return {};
      });
    },

    async eventRemoveBadgeLayout({ id, store }) {
      return store.write(async (queries) => {
        await queries.deleteFrom('badgeLayout').where('eventId', '=', id).execute();
        return {};
      });
    },

    async eventBadgePreview({ id, params, store }) {
      const { layout, side = 0, sample, ticketCategoryId } = params;
      if (side >= layout.sides.length) return refuse(400, invalidFormat('side'));
      const content = await store.read((queries) =>
        sampleContent(queries, id, layout, sample, ticketCategoryId ?? null),
      );
      if (isApiError(content)) return content;
      const input = { layout, content, side };
      const picture = await workerPool.remembered('badgePng', input, () => input);
      return isApiError(picture) ? picture : { picture: picture.toString('base64') };
    },

    async eventBadges({ id, params: { ticketIds }, store }) {
      const found = await store.read(async (queries) => ({
        layout: await badgeLayoutOf(queries, id),
        contents: await inOrder(queries, id, ticketIds),
      }));
      if (isApiError(found)) return found;
      const { layout, contents } = found;
      const [first, ...others] = contents;
      if (!first) return { badges: 0, pdf: null };
      const input = { layout, contents: [first, ...others] } as const;
      const pdf = await workerPool.run('badgesPdf', input);
      return isApiError(pdf) ? pdf : { badges: contents.length, pdf: pdf.toString('base64') };
    },
  }) satisfies Partial<Handlers>;

/** In the order in which the tickets were named, each once. */
async function inOrder(
  queries: Queries,
  eventId: EventId,
  ids: readonly TicketId[],
): Promise<readonly BadgeContent[]> {
  const found = await badgeContents(queries, eventId, ids);
  return [...new Set(ids)].flatMap((id) => found.get(id)?.content ?? []);
}

/** A code of a sample lets nobody in: no ticket has these letters. */
const noCode = 'SAMPLE';

async function sampleContent(
  queries: Queries,
  eventId: EventId,
  layout: BadgeLayout,
  sample: BadgeSample,
  categoryId: TicketCategoryId | null,
): Promise<Result<BadgeContent>> {
  const event = await queries
    .selectFrom('event')
    .select(['title', 'language'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select(['id', 'name'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  const category =
    categoryId === null ? categories[0] : categories.find(({ id }) => id === categoryId);
  if (categoryId !== null && !category) return refuse(400, invalidFormat('ticketCategoryId'));
  return {
    ...sample,
    language: textLanguage(event.language),
    event: event.title,
    category: category?.name ?? '',
    categoryId,
    answers: await questionsAsAnswers(queries, eventId, layout),
    identifier: noCode,
    displayIdentifier: '1234-5678-9012-3456',
  };
}

/** The title of a question, where its answer will be. */
async function questionsAsAnswers(
  queries: Queries,
  eventId: EventId,
  { sides }: BadgeLayout,
): Promise<Readonly<Record<number, string>>> {
  const texts = sides.flat().filter((block): block is TextBlock => block.kind === 'text');
  if (!texts.some(({ from }) => from.kind === 'answer')) return {};
  const rows = await queries
    .selectFrom('userField')
    .select(['id', 'title'])
    .where('eventId', '=', eventId)
    .execute();
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}
