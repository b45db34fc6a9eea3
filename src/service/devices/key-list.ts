/** Lists the keys for the operator, a line each. Keys themselves are not known, only their digests. */
import type { Queries } from '../core/store/store.ts';

type Listed = Awaited<ReturnType<typeof readKeys>>[number];

export async function keyList(queries: Queries): Promise<string> {
  const rows = (await readKeys(queries)).map((key) => [
    `${key.id}`,
    key.identifier,
    key.scope === null ? key.type : `${key.type}, ${key.scope}`,
    stateOf(key),
    key.createdByKeyId === null ? '' : `by ${key.createdByKeyId}`,
    new Date(key.createdMs).toISOString().slice(0, 10),
    key.name,
  ]);
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, n) => Math.max(cell.length, widest[n] ?? 0)),
    [],
  );
  return rows
    .map((cells) =>
      cells
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const readKeys = (queries: Queries) =>
  queries
    .selectFrom('apiKey')
    .select(['id', 'identifier', 'name', 'type', 'scope', 'enabled', 'inForce'])
    .select(['createdByKeyId', 'createdMs'])
    .orderBy('id')
    .execute();

function stateOf({ enabled, inForce }: Listed): string {
  if (inForce === 1) return 'on';
  return enabled === 1 ? 'off (what made it is off)' : 'off';
}
