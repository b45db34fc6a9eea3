/** Prepares SQLite's statements for Kysely and keeps them. */
import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

type Statement = Database.Statement<unknown[], unknown[]>;

const mostStatements = 500;

/** How many compiled statements are kept: those with lists of varying length must not fill the memory. */
export function rememberingStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare<unknown[], unknown[]>(sql);
      // The columns of a `*` may change with the next migration.
      const isLaidOut = statement.reader && !sql.includes('*');
      const prepared = isLaidOut ? reading(statement) : (statement as SqliteStatement);
      if (statements.size >= mostStatements) statements.clear();
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

/** The driver would look each column's name up anew for every row: here it is done once. */
function reading(statement: Statement): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, n) => {
      row[name] = values[n];
    });
    return row;
  };
  statement.raw();
  return {
    reader: true,
    all: (parameters) => statement.all(...parameters).map(rowOf),
    run: (parameters) => statement.run(...parameters),
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters)) yield rowOf(values);
    },
  };
}
