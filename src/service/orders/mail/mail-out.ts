/**
 * What the administrator set for mail, and who works by it. The mails with links to those who sign in
 * (`user-mails.ts`) go before the guests' queue.
 */
import type { FastifyBaseLogger } from 'fastify';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type Clock, type Instant, instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { digestOf } from '../../core/access/key-digest.ts';
import { makeSecret } from '../../core/access/session.ts';
import type { Randomness } from '../../core/deps/randomness.ts';
import type { Queries, Store } from '../../core/store/store.ts';
import { textLanguage, textsIn } from '../../core/texts/texts.ts';
import type { WorkerPool } from '../../core/worker-pool/worker-pool.ts';
import { MailSender } from './mail-sender.ts';
import type { MailServer, MailServerSetting } from './mail-server.ts';
import { type Letter, letterHtml, letterText, type Mailbox, makeMail } from './make-mail.ts';

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

type UserMailing = {
  readonly store: Store;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly from: Mailbox;
  /** With which links begin. */
  readonly origin: string;
};

const mostAtOnce = 20;
/** Between two attempts, and how long nobody else tries. */
const pauseMs = 60_000;

const isLink = (kind: Due['kind']): kind is keyof typeof placeOf => kind in placeOf;

/** Where in the dashboard a link's secret belongs. */
const placeOf = { password: 'reset', address: 'confirm' } as const;

const dueMails = (queries: Queries, now: Instant) =>
  queries
    .selectFrom('userMail')
    .innerJoin('user', 'user.id', 'userMail.userId')
    .select(['userMail.id', 'userMail.kind', 'userMail.address', 'userMail.dueMs'])
    .select('userMail.eventId')
    .select(['user.firstName', 'user.lastName', 'user.language'])
    .where('userMail.state', '=', 'waiting')
    .where('userMail.dueMs', '<=', now)
    .where('userMail.endsMs', '>', now)
    .orderBy('userMail.id')
    .limit(mostAtOnce)
    .execute();

type Due = Awaited<ReturnType<typeof dueMails>>[number];

/**
 * Brings mails to those who sign in: with links, or with news of their accounts. Each attempt makes a new secret: what an earlier one held, if
 * it arrived after all, ends with it.
 * @returns whether the mail server could be used
 */
export async function sendUserMails(mailing: UserMailing, server: MailServer): Promise<boolean> {
  const { store, clock, randomness } = mailing;
  for (const mail of await store.read((queries) => dueMails(queries, clock.now()))) {
    const secret = makeSecret(randomness);
    const digest = isLink(mail.kind) ? digestOf(secret) : null;
    if (!(await take(store, clock.now(), mail, digest))) continue;
    const { envelope, message } = await written(mailing, mail, secret);
    const delivery = await server.deliver(envelope, message);
    if (delivery.kind === 'taken' || delivery.kind === 'never') {
      await store.write(async (queries) => {
        await queries
          .updateTable('userMail')
          .set({ state: delivery.kind === 'taken' ? 'sent' : 'failed' })
          .where('id', '=', mail.id)
          .where('state', '=', 'waiting')
          .execute();
      });
    } else if (delivery.kind !== 'later') return false;
  }
  return true;
}

/** @returns false where another process took it first */
const take = (store: Store, now: Instant, { id, dueMs }: Due, digest: string | null) =>
  store.write(async (queries) => {
    const taken = await queries
      .updateTable('userMail')
      .set(({ eb }) => ({
        digest,
        dueMs: instant(now + pauseMs),
        attempts: eb('attempts', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('dueMs', '=', dueMs)
      .returning('id')
      .executeTakeFirst();
    return taken !== undefined;
  });

async function written({ from, origin, clock }: UserMailing, mail: Due, secret: string) {
  const language = textLanguage(mail.language);
  const { mail: texts } = textsIn(language);
  const { subject, words, link, why } = texts.account[mail.kind];
  const ofNotice = mail.eventId === null ? 'account' : `events/${mail.eventId}/webhooks`;
  const place = isLink(mail.kind) ? `#${placeOf[mail.kind]}=${secret}` : ofNotice;
  const letter: Letter = {
    ...{ language, subject, heading: subject, details: [] },
    parts: [
      { kind: 'words', text: texts.greeting(`${mail.firstName} ${mail.lastName}`.trim()) },
      { kind: 'words', text: words },
      { kind: 'link', link: { text: link, address: `${origin}/office/${place}` } },
    ],
    foot: [why],
  };
  const composer = new MailComposer({
    ...{ from, to: [{ name: '', address: mail.address }], subject },
    ...{ text: letterText(letter), html: letterHtml(letter) },
    date: new Date(clock.now()),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const envelope = { from: from.address, to: mail.address };
  return { envelope, message: await composer.compile().build() };
}
