/** The lines that devices show with the scan result of a guest (ours, `src/contract/scan-lines.ts`). */
import { invalidFormat } from '../../contract/error-code.ts';
import { typesWithoutLine } from '../../contract/scan-lines.ts';
import type { EventId, UserFieldId } from '../../domain/ids.ts';
import type { ScanLine, ScanLines } from '../../domain/scan-line.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import { changed, type EventDetails } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import { announceChange } from '../sync/announce.ts';

async function detailsOf(queries: Queries, eventId: EventId) {
  const { details } = await queries
    .selectFrom('event')
    .select('details')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return details;
}

const questionsOf = (queries: Queries, eventId: EventId) =>
  queries
    .selectFrom('userField')
    .select(['id', 'title', 'type'])
    .where('eventId', '=', eventId)
    .where('type', 'not in', typesWithoutLine)
    .execute();

/** As they are now: a question that was removed has no line. */
export async function scanLinesOf(queries: Queries, eventId: EventId): Promise<ScanLines> {
  const { lines = [], asksBirthDate = false } =
    fromJson(await detailsOf(queries, eventId)).scanLines ?? {};
  const questions = lines.some((line) => line !== 'seat')
    ? await questionsOf(queries, eventId)
    : [];
  return {
    asksBirthDate,
    lines: lines.flatMap((line): readonly ScanLine[] => {
      if (line === 'seat') return [{ kind: 'seat' }];
      const asked = questions.find(({ id }) => id === line);
      if (!asked) return [];
      return [{ kind: 'question', question: asked.id, title: asked.title, type: asked.type }];
    }),
  };
}

/** Gives the copy of an event its lines, about the copies of its questions. */
export async function copyScanLines(
  queries: Queries,
  from: EventDetails,
  to: EventId,
  questions: ReadonlyMap<UserFieldId, UserFieldId>,
): Promise<void> {
  const { scanLines } = from;
  if (scanLines === undefined) return;
  const lines = scanLines.lines.flatMap((line) =>
    line === 'seat' ? line : (questions.get(line) ?? []),
  );
  const details = changed(await detailsOf(queries, to), { scanLines: { ...scanLines, lines } });
  await queries.updateTable('event').set({ details }).where('id', '=', to).execute();
}

/** @returns null where a text names no line, or one twice */
function linesIn(text: string, questions: readonly { readonly id: UserFieldId }[]) {
  const words = text === '' ? [] : text.split(',');
  const lines = words.map((word) =>
    word === 'seat' ? ('seat' as const) : questions.find(({ id }) => String(id) === word)?.id,
  );
  const known = lines.filter((line) => line !== undefined);
  return known.length === words.length && new Set(words).size === words.length ? known : null;
}

export const scanLineCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async eventScanLines({ id, store }) {
      return store.read(async (queries) => {
        const { lines, asksBirthDate } = await scanLinesOf(queries, id);
        const sent = lines.map((line) =>
          line.kind === 'seat'
            ? { line: 'seat', userFieldId: null, title: null, type: null }
            : {
                ...{ line: String(line.question), userFieldId: line.question },
                ...{ title: line.title, type: line.type },
              },
        );
        return { lines: sent, asksBirthDate };
      });
    },

    async eventSetScanLines({ id, params, store }) {
      return store.write(async (queries) => {
        const details = await detailsOf(queries, id);
        const before = fromJson(details).scanLines ?? { lines: [], asksBirthDate: false };
        const lines =
          params.lines === undefined
            ? before.lines
            : linesIn(params.lines ?? '', await questionsOf(queries, id));
        if (lines === null) return refuse(400, invalidFormat('lines'));
        const after = { lines, asksBirthDate: params.asksBirthDate ?? before.asksBirthDate };
        if (JSON.stringify(after) === JSON.stringify(before)) return {};
        await queries
          .updateTable('event')
          .set({ details: changed<EventDetails>(details, { scanLines: after }) })
          .where('id', '=', id)
          .execute();
        // Devices read the guest list again.
        await announceChange(queries, clock.now(), id);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;
