/** How long anything may take, in one place: each is shorter than what waits for it. */

export type DatabaseDeadlines = {
  /** Until there is a connection; one that is refused meanwhile is tried again. */
  readonly connectionMs: number;
  /** PostgreSQL itself gives a statement up after so long: then it is known to be undone. */
  readonly statementMs: number;
  /** Nothing has come back for so long: the connection is taken for dead. */
  readonly silenceMs: number;
  /** A transaction that nobody goes on with gives back its locks. */
  readonly idleInTransactionMs: number;
};

/** What a door waits for: with a second attempt under ten seconds. */
export const atDoor: DatabaseDeadlines = {
  connectionMs: 2000,
  statementMs: 2000,
  silenceMs: 2500,
  idleInTransactionMs: 4000,
};

/** All else: a large event is listed, searched, copied or removed in one transaction. */
export const atDesk: DatabaseDeadlines = {
  connectionMs: 5000,
  statementMs: 20_000,
  silenceMs: 21_000,
  idleInTransactionMs: 10_000,
};

/** A write for `/health`. Whoever asks waits no longer. */
export const healthMs = 3000;

/** Whoever sends slower than this holds a connection for nothing. */
export const requestMs = 30_000;
/** An answer that takes longer is none: the caller has given up, or should. */
export const answerMs = 30_000;

/** After the signal to end, requests that are being worked on get their answers so long. */
export const lastAnswersMs = 5000;
/** The whole end. */
export const endMs = 8000;
/** For the last lines of the log, whose reader may be gone. */
export const lastLinesMs = 500;
