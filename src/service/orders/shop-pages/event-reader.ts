/**
 * Reads an event as its page shows it. Of a crowd that comes at once, those who would see the same share a
 * reading: each gets one that began after they came.
 */
import { eventPath, eventToken, isToken } from '../../core/access/document-token.ts';
import type { Means } from '../../core/access/handler.ts';
import { archiveBefore, isOpen } from '../../core/access/permission.ts';
import { eventOfCode } from '../../core/store/query/directory.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import { TogetherBy } from '../../core/store/query/together.ts';
import type { Queries } from '../../core/store/store.ts';
import { type TextLanguage, textLanguage } from '../../core/texts/texts.ts';
import { eventAnswerOf, selectEvents } from '../../events/event-answer.ts';
import { offersOf } from './offers.ts';
import type { ShownEvent } from './shown-event.ts';

/** What a visitor comes with. */
export type Visitor = {
  readonly identifier: string;
  readonly languageWished: TextLanguage;
  /** Of a private event's link; empty: none. */
  readonly token: string;
  /** For a discount, as typed; empty: none. */
  readonly code: string;
};

/** The page before anybody chose anything. */
export type ReadEvent = Omit<ShownEvent, 'choice'>;

/** They take turns when they have it (`DoorsFirst`), so a reading may be for all who are there. */
const mostOfACrowd = 1000;

/** @returns for each visitor the event; undefined where there is no such page, or none for them */
export function eventReader({ store, clock }: Pick<Means, 'store' | 'clock'>) {
  const crowds = new TogetherBy(
    ({ identifier, languageWished, token, code }: Visitor) =>
      JSON.stringify([identifier, languageWished, token, code]),
    {
      mostAtOnce: mostOfACrowd,
      async ask(visitors: readonly Visitor[]) {
        const read = await store.read((queries) => readEvent(queries, clock, visitors[0]));
        return visitors.map(() => read);
      },
    },
  );
  return (visitor: Visitor): Promise<ReadEvent | undefined> => crowds.ask(visitor);
}

async function readEvent(
  queries: Queries,
  clock: Means['clock'],
  visitor: Visitor | undefined,
): Promise<ReadEvent | undefined> {
  if (!visitor) return undefined;
  const now = clock.now();
  const id = await eventOfCode(queries, 'event', visitor.identifier);
  if (id === undefined) return undefined;
  const own = ofEvent(queries, id);
  const row = await selectEvents(own)
    .where('event.id', '=', id)
    .where(isOpen(archiveBefore(now)))
    .executeTakeFirst();
  if (row?.activated !== 1) return undefined;
  const event = eventAnswerOf(row, '');
  if (event.deactivateEventPage === true) return undefined;
  const isPrivate = event.visibility === 'private';
  if (isPrivate && !isToken(visitor.token, eventToken(id, row.linkSecret))) return undefined;
  const language: TextLanguage =
    event.language === 'de' || event.language === 'en'
      ? textLanguage(event.language)
      : visitor.languageWished;
  return {
    event,
    language,
    path: eventPath(row, isPrivate, row.linkSecret),
    token: isPrivate ? eventToken(id, row.linkSecret) : null,
    offers: await offersOf(own, now, id, visitor.code),
  };
}
