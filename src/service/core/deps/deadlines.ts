/** How long anything may take, all in one place: each is shorter than the deadline of what waits for it. */

export type DatabaseDeadlines = {
  /** For getting a connection; a refused attempt is repeated until then. */
  readonly connectionMs: number;
  /** After this PostgreSQL itself stops a statement, which is then known to be undone. */
  readonly statementMs: number;
  /** After so long without an answer the connection counts as dead. */
  readonly silenceMs: number;
  /** After this PostgreSQL ends a transaction in which nothing happens, which frees its locks. */
  readonly idleInTransactionMs: number;
};

/** For what a door waits for: with a second attempt it stays under ten seconds. */
export const atDoor: DatabaseDeadlines = {
  connectionMs: 2000,
  statementMs: 2000,
  silenceMs: 2500,
  idleInTransactionMs: 4000,
};

/** For everything else: a large event is listed, searched or copied. */
export const atDesk: DatabaseDeadlines = {
  connectionMs: 5000,
  statementMs: 20_000,
  silenceMs: 21_000,
  idleInTransactionMs: 10_000,
};

/** For a replica: when it does not answer, the primary still can before the caller gives up. */
export const onReplica: DatabaseDeadlines = {
  connectionMs: 1000,
  statementMs: 4000,
  silenceMs: 5000,
  idleInTransactionMs: 10_000,
};
/** A replica that did not answer is not asked again for so long. */
export const replicaRestMs = 10_000;

/** For the write of `/health`. A monitor doesn't wait longer. */
export const healthMs = 3000;

/** For receiving a request: a slower sender only occupies a connection. */
export const requestMs = 30_000;
/** For sending an answer: after this the caller has given up, or should. */
export const answerMs = 30_000;

/** After the signal to end, for answering the requests that are being worked on. */
export const lastAnswersMs = 5000;
/** From the signal to the end of the process. */
export const endMs = 8000;
/** For the last lines of the log, whose reader may be gone. */
export const lastLinesMs = 500;
