/** What the administrator set for mail, and the sender that works by it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Randomness } from '../../core/deps/randomness.ts';
import type { Store } from '../../core/store/store.ts';
import type { WorkerPool } from '../../core/worker-pool/worker-pool.ts';
import { MailSender } from './mail-sender.ts';
import type { MailServerSetting } from './mail-server.ts';
import { type Mailbox, makeMail } from './make-mail.ts';
import { sendUserMails } from './user-mail-sender.ts';

export type MailOut = {
  readonly server: MailServerSetting;
  readonly from: Mailbox;
  readonly perMinute: number;
  /** With which links in mails begin: no caller is there to say it. */
  readonly origin: string;
};

type With = {
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly workerPool: WorkerPool;
  readonly randomness: Randomness;
};

export const mailSender = (
  { store, clock, timers, workerPool, randomness }: With,
  { server, from, perMinute, origin }: MailOut,
  log: FastifyBaseLogger,
): MailSender =>
  new MailSender({
    store,
    clock,
    timers,
    server,
    perMinute,
    make: (mail) => makeMail({ store, clock, workerPool, from, origin }, mail),
    sendFirst: (server) => sendUserMails({ store, clock, randomness, from, origin }, server),
    onTrouble: (what) => log.warn(what, 'mail'),
  });
