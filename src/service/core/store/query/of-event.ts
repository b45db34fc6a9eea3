/**
 * Queries of one event. On PostgreSQL, each statement then names the event for every table of an
 * event that it reads or changes. So a database that is spread by event looks in one place. SQLite
 * is one place anyway.
 */
import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  QueryNode,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueNode,
} from 'kysely';
import type { EventId } from '../../../../domain/ids.ts';
import { eventColumn, isEventTable } from '../schema/event-tables.ts';
import { hasCitus, isPostgres } from '../schema/is-postgres.ts';
import type { Queries } from '../store.ts';

/** @param eventId the statements of a job may ask for rows of this event only */
export const ofEvent = (queries: Queries, eventId: EventId): Queries =>
  isPostgres(queries) ? everywhere(queries).withPlugin(new OfEvent(eventId)) : queries;

/** For questions about other events: whether they hold what a caller named, for instance. */
export const everywhere = (queries: Queries): Queries => queries.withoutPlugins();

/** The event of the queries; null if they belong to none. */
export function eventOfQueries(queries: Queries): EventId | null {
  for (const plugin of queries.getExecutor().plugins) {
    if (plugin instanceof OfEvent) return plugin.eventId as EventId;
  }
  return null;
}

/**
 * In a transaction that writes: until it ends, the event stays on its machine. Otherwise the event could move
 * between what is read and what is written. At its new place nobody has the locks of the old one.
 */
export async function holdEvent(queries: Queries, eventId: EventId): Promise<void> {
  if (!hasCitus(queries)) return;
  // A move locks this part first, too, and exclusively. So neither waits for the other crosswise.
  const part = sql`get_shard_id_for_distribution_column('event', ${eventId}::bigint)`;
  // Nothing is locked while the tables are not spread: before that, or after a restore.
  await sql`select lock_shard_metadata(${sql.lit(shareLock)}, array[${part}])
    from pg_dist_partition where logicalrelid = to_regclass('event')`.execute(queries);
}

/** As PostgreSQL numbers its locks. */
const shareLock = 5;

export class OfEvent implements KyselyPlugin {
  readonly eventId: unknown;
  readonly #transformer: EventTransformer;

  /** @param eventId or what is for it until the statement is run */
  constructor(eventId: unknown) {
    this.eventId = eventId;
    this.#transformer = new EventTransformer(eventId);
  }

  transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: { result: QueryResult<UnknownRow> }) {
    return result;
  }
}

class EventTransformer extends OperationNodeTransformer {
  readonly #eventId: unknown;

  constructor(eventId: unknown) {
    super();
    this.#eventId = eventId;
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    return this.#where(super.transformSelectQuery(node, id), node.from?.froms ?? []);
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id?: QueryId): UpdateQueryNode {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])];
    return this.#where(super.transformUpdateQuery(node, id), tables);
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id?: QueryId): DeleteQueryNode {
    return this.#where(super.transformDeleteQuery(node, id), node.from.froms);
  }

  protected override transformJoin(node: JoinNode, id?: QueryId): JoinNode {
    const isOfEvent = this.#isOfEvent(node.table);
    const joined = super.transformJoin(node, id);
    return isOfEvent ? JoinNode.cloneWithOn(joined, isOfEvent) : joined;
  }

  #where<Node extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    node: Node,
    tables: readonly OperationNode[],
  ): Node {
    return tables.reduce<Node>((query, table) => {
      const isOfEvent = this.#isOfEvent(table);
      return isOfEvent ? QueryNode.cloneWithWhere(query, isOfEvent) : query;
    }, node);
  }

  /** @param table with an alias or without; null for what is no table of an event */
  #isOfEvent(table: OperationNode): OperationNode | null {
    const named = AliasNode.is(table) ? table.node : table;
    if (!TableNode.is(named)) return null;
    const { name } = named.table.identifier;
    if (!isEventTable(name)) return null;
    const alias = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : name;
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(eventColumn(name)), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#eventId),
    );
  }
}
