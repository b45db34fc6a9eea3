import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import type { Queries } from '../store.ts';
import { eventOfQueries, everywhere, OfEvent } from './of-event.ts';

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Holds the place of the event that the queries are of. */
const eventSlot = new Slot('the event');

/** A query of Kysely's, or SQL by its `sql`. */
type Compilable<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };
type RowOf<Query> = Query extends Compilable<infer Row> ? Row : never;

/**
 * A query that devices run all the time. It is built and compiled at its first use with each
 * database. After that, it only runs with new values.
 * @param names of the values that the query is given
 */
export function compileOnce<
  const Given extends Readonly<Record<string, unknown>>,
  Query extends Compilable<unknown>,
>(names: readonly (keyof Given & string)[], build: (queries: Queries, given: Given) => Query) {
  const compiled = { ofAll: new WeakMap(), ofOne: new WeakMap() } as Readonly<
    Record<'ofAll' | 'ofOne', WeakMap<object, CompiledQuery<unknown>>>
  >;
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)]));

  return async (queries: Queries, given: Given): Promise<RowOf<Query>[]> => {
    const { adapter } = queries.getExecutor();
    const eventId = eventOfQueries(queries);
    const known = eventId === null ? compiled.ofAll : compiled.ofOne;
    let query = known.get(adapter);
    if (!query) {
      const built =
        eventId === null ? queries : everywhere(queries).withPlugin(new OfEvent(eventSlot));
      // A slot holds the place of a value: Kysely takes any object of a class as a value.
      query = build(built, slots as unknown as Given).compile(built);
      known.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) => {
      if (parameter === eventSlot) return eventId;
      return parameter instanceof Slot ? given[parameter.name] : parameter;
    });
    const { rows } = await queries.executeQuery({ ...query, parameters });
    return rows as RowOf<Query>[];
  };
}
