/**
 * `GET /metrics` in Prometheus's text format: answers and their times for each call, and the process.
 * For callers on this machine, and for Administrator keys from elsewhere (through a proxy on this
 * machine, too). Labels are routes and statuses: nothing that a caller wrote gets in.
 */

import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { keys } from '../../contract/call.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Authenticate } from '../core/access/authentication.ts';
import { isLocal } from '../core/access/caller.ts';
import { isApiError } from '../core/deps/api-error.ts';
import { noneGiven } from '../core/deps/form-text.ts';
import { sendApiError } from '../core/http/envelope.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { waitingMails } from '../orders/mail/mail-calls.ts';
import type { MailCounts } from '../orders/mail/mail-sender.ts';
import { type AppleWallet, endOf } from '../orders/wallets/apple-wallet.ts';
import { type DeliveryCounts, waitingDeliveries } from '../webhooks/webhook-sender.ts';

/**
 * Of the process, whichever services run in it. What measures its event loop and its garbage
 * collector continues for as long as the process: with each service another would come along.
 */
let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

type Counted = {
  readonly replica: Readonly<Record<string, number>> | null;
  readonly gateway: { readonly setAside: number } | null;
  readonly apple: AppleWallet | null;
  readonly mail: QueueFigures<MailCounts> | null;
  readonly webhooks: QueueFigures<DeliveryCounts> | null;
};

/** The keys that may read the metrics from elsewhere. */
const operators = { keys: keys.admin, doors: false, sells: false, heads: false };

/**
 * @param droppedLogLines how many were dropped since the start
 * @param counted.replica who answered the readings that a replica may answer; null: there is no
 *   replica
 * @param counted.gateway null: this is not a gateway
 * @param counted.mail null: no mail goes out
 * @param counted.apple null: no passes are made
 * @param counted.webhooks null: this process sends to none
 */
export function addMetrics(
  app: FastifyInstance,
  authenticate: Authenticate,
  droppedLogLines: () => number,
  { replica, gateway, mail, webhooks, apple }: Counted,
): void {
  const register = new Registry();
  const answers = new Counter({
    name: 'admit_answers_total',
    help: 'Answers by call and status',
    labelNames: ['call', 'status'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'admit_answer_seconds',
    help: 'Time from a request to its answer, by call',
    labelNames: ['call'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  new Counter({
    name: 'admit_log_lines_dropped_total',
    help: 'Log lines that were dropped',
    registers: [register],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  if (replica !== null) {
    new Counter({
      name: 'admit_replica_readings_total',
      help: 'Reads for the replica, by the database that answered: the primary does while the replica is behind or away',
      labelNames: ['answered'],
      registers: [register],
      collect() {
        this.reset();
        for (const [answered, count] of Object.entries(replica)) this.inc({ answered }, count);
      },
    });
  }
  if (mail !== null) addMailMetrics(register, mail);
  if (webhooks !== null) addWebhookMetrics(register, webhooks);
  if (gateway !== null) {
    new Counter({
      name: 'admit_gateway_set_aside_total',
      help: 'Guests that the feed left out, because the upstream failed to answer for them',
      registers: [register],
      collect() {
        this.reset();
        this.inc(gateway.setAside);
      },
    });
  }
  if (apple !== null) {
    new Gauge({
      name: 'admit_apple_pass_certificate_end_timestamp_seconds',
      help: 'When the certificate for Apple Wallet ends (Unix time): no pass is made afterwards',
      registers: [register],
    }).set(endOf(apple) / 1000);
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const call = url === undefined ? 'none' : `${request.method} ${url}`;
    answers.inc({ call, status: reply.statusCode });
    seconds.observe({ call }, reply.elapsedTime / 1000);
    done();
  });

  const all = Registry.merge([processMetrics(), register]);
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) {
      const { authorization } = request.headers;
      const key = await authenticate(operators, { authorization, session: null, given: noneGiven });
      if (isApiError(key)) return sendApiError(reply, key);
    }
    return reply
      .header('Cache-Control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics());
  });
}

// Mail and webhooks in `/metrics`: what this process did, and what waits in the database for any of them.

type QueueFigures<Counts> = {
  readonly store: Store;
  readonly clock: Clock;
  counts(): Counts;
  /** The figure is missing then; all others are there. */
  onTrouble(err: unknown): void;
};

function addMailMetrics(register: Registry, mail: QueueFigures<MailCounts>): void {
  const counted = { sent: 'Mails that the mail server accepted', givenUp: 'Mails that failed' };
  const names = { sent: 'admit_mails_sent_total', givenUp: 'admit_mails_given_up_total' };
  for (const each of ['sent', 'givenUp'] as const) {
    new Counter({
      name: names[each],
      help: `${counted[each]}, by this server since its start`,
      registers: [register],
      collect() {
        this.reset();
        this.inc(mail.counts()[each]);
      },
    });
  }
  addWaiting(register, mail, {
    ...{ ask: waitingMails, name: 'admit_mails', one: 'queued mail', all: 'Queued mails' },
  });
}

function addWebhookMetrics(register: Registry, webhooks: QueueFigures<DeliveryCounts>): void {
  new Counter({
    name: 'admit_webhook_deliveries_total',
    help: 'Attempts to deliver to webhooks by result, by this server since its start',
    labelNames: ['result'],
    registers: [register],
    collect() {
      this.reset();
      const { delivered, failed, givenUp } = webhooks.counts();
      this.inc({ result: 'delivered' }, delivered);
      this.inc({ result: 'failed' }, failed);
      this.inc({ result: 'given_up' }, givenUp);
    },
  });
  addWaiting(register, webhooks, {
    ...{ ask: waitingDeliveries, name: 'admit_webhook_deliveries' },
    ...{ one: 'delivery', all: 'Deliveries that are waiting' },
  });
}

type Waiting = {
  ask(queries: Queries): Promise<{ readonly waiting: number; readonly oldest: Instant | null }>;
  /** How the names of the figures begin. */
  readonly name: string;
  readonly one: string;
  readonly all: string;
};

function addWaiting(
  register: Registry,
  { store, clock, onTrouble }: Pick<QueueFigures<unknown>, 'store' | 'clock' | 'onTrouble'>,
  { ask, name, one, all }: Waiting,
): void {
  const read = async (figure: (queue: Awaited<ReturnType<Waiting['ask']>>) => number) => {
    try {
      return figure(await store.read(ask, 'oneStatement'));
    } catch (err) {
      onTrouble(err);
      return Number.NaN;
    }
  };
  new Gauge({
    name: `${name}_waiting`,
    help: `${all}, of all servers`,
    registers: [register],
    async collect() {
      this.set(await read(({ waiting }) => waiting));
    },
  });
  new Gauge({
    name: `${name}_oldest_waiting_seconds`,
    help: `How long the oldest ${one} has been waiting`,
    registers: [register],
    async collect() {
      this.set(
        await read(({ oldest }) => (oldest === null ? 0 : (clock.now() - Number(oldest)) / 1000)),
      );
    },
  });
}
