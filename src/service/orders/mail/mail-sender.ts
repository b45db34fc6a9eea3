/**
 * Brings the queue of mails to the mail server, a few at a time. Each mail is sent once. If no
 * answer came (the connection or the process died just then), it is sent once again and then counts
 * as failed. So nobody gets a third. A mail that the server does not accept is tried again for a
 * day.
 */
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { Store } from '../../core/store/store.ts';
import {
  dueMails,
  giveUpLate,
  isLate,
  type MailRow,
  mostUnsure,
  noteMail,
  takeMail,
} from './mail-rows.ts';
import { type Delivery, type Envelope, MailServer, type MailServerSetting } from './mail-server.ts';

export type MadeMail =
  | { readonly envelope: Envelope; readonly message: Buffer }
  /** `nothing`: what it would tell is over. `busy`: its documents can't be made now. */
  | 'nothing'
  | 'noAddress'
  | 'busy';

/** Of this process since its start. */
export type MailCounts = { readonly sent: number; readonly givenUp: number };

export type MailSenderOptions = {
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly server: MailServerSetting;
  readonly perMinute: number;
  make(mail: MailRow): Promise<MadeMail>;
  /** What goes out before the guests' mails. @returns whether the mail server could be used */
  sendFirst(server: MailServer): Promise<boolean>;
  /** Told without addresses, and without what the server wrote. */
  onTrouble(what: {
    readonly mailId?: number;
    readonly why: string;
    readonly replyCode?: number | null;
    readonly err?: unknown;
  }): void;
};

/** How soon a mail goes out, where nothing is in its way. */
const shortestTurnMs = 5000;

const mostFaults = 5;
/** After the mail server could not be used. */
const restMs = 60_000;
/** When everything ends, for the answer to the mail that is under way. */
const lastAnswerMs = 3000;

export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #everyMs: number;
  readonly #atOnce: number;
  #cancel: () => void = () => {};
  #underWay: Promise<void> = Promise.resolve();
  #isEnding = false;
  #mailServer: MailServer | null = null;
  #counts: MailCounts = { sent: 0, givenUp: 0 };

  constructor(options: MailSenderOptions) {
    this.#options = options;
    this.#everyMs = Math.max(shortestTurnMs, 60_000 / options.perMinute);
    this.#atOnce = Math.max(1, Math.floor((options.perMinute * this.#everyMs) / 60_000));
  }

  get counts(): MailCounts {
    return this.#counts;
  }

  begin(inMs = this.#everyMs): void {
    this.#cancel = this.#options.timers.after(inMs, () => {
      this.#underWay = this.turn()
        .catch((err: unknown) => {
          this.#options.onTrouble({ why: 'a turn failed', err });
          return false;
        })
        .then((isWell) => {
          if (!this.#isEnding) this.begin(isWell ? this.#everyMs : restMs);
        });
    });
  }

  /** Resolves when the mail that is under way is at its end. */
  async close(): Promise<void> {
    this.#isEnding = true;
    this.#cancel();
    const cancel = this.#options.timers.after(lastAnswerMs, () => this.#mailServer?.close());
    await this.#underWay;
    cancel();
  }

  /** @returns whether the mail server could be used */
  async turn(): Promise<boolean> {
    const { store, clock } = this.#options;
    const due = await this.#due();
    const server = new MailServer(this.#options.server, this.#options.timers);
    this.#mailServer = server;
    let sent = 0;
    try {
      if (!(await this.#options.sendFirst(server))) return false;
      for (const mail of due) {
        if (this.#isEnding || sent >= this.#atOnce) return true;
        const taken = await takeMail(store, clock.now(), mail);
        if (!taken) continue;
        sent += 1;
        if (!(await this.#send(taken, server))) return false;
      }
      return true;
    } finally {
      server.close();
    }
  }

  async #due(): Promise<MailRow[]> {
    const { store, clock, onTrouble } = this.#options;
    // Other services take from the same: of so many some are left for this one.
    const read = () =>
      store.read((queries) => dueMails(queries, clock.now(), 4 * this.#atOnce), 'oneStatement');
    const due = await read();
    if (!due.some((mail) => isLate(mail, clock.now()))) return due;
    while (!this.#isEnding) {
      const late = await giveUpLate(store, clock.now());
      if (late.length === 0) break;
      this.#counts = { ...this.#counts, givenUp: this.#counts.givenUp + late.length };
      for (const { id, reason, replyCode } of late) {
        onTrouble({ mailId: id, why: `given up: ${reason}`, replyCode });
      }
    }
    return read();
  }

  /** @returns whether others can be sent now */
  async #send(mail: MailRow, server: MailServer): Promise<boolean> {
    const { store } = this.#options;
    if (mail.unsure >= mostUnsure) return this.#giveUp(mail, { reason: 'unsure' });
    const made = await this.#made(mail);
    if (made === 'fault' || made === 'busy') return true;
    if (made === 'nothing') {
      await noteMail(store, mail, { state: 'void' });
      return true;
    }
    if (made === 'noAddress') return this.#giveUp(mail, { reason: 'noAddress' });
    // On disk before it is sent. Anyone who finds it after a crash knows that it may have arrived.
    const delivery = await server.deliver(made.envelope, made.message, () =>
      noteMail(store, mail, { unsure: mail.unsure + 1 }),
    );
    return this.#note(mail, delivery);
  }

  async #made(mail: MailRow): Promise<MadeMail | 'fault'> {
    try {
      return await this.#options.make(mail);
    } catch (err) {
      this.#options.onTrouble({ mailId: mail.id, why: 'could not be made', err });
      if (mail.attempts >= mostFaults) await this.#giveUp(mail, { reason: 'notMade' });
      return 'fault';
    }
  }

  async #note(mail: MailRow, delivery: Delivery): Promise<boolean> {
    const { store, onTrouble } = this.#options;
    const { unsure } = mail;
    switch (delivery.kind) {
      case 'taken':
        await noteMail(store, mail, { state: 'sent', reason: null, replyCode: null });
        this.#counts = { ...this.#counts, sent: this.#counts.sent + 1 };
        return true;
      case 'never': {
        const reason = delivery.of === 'recipient' ? 'recipientRefused' : 'contentRefused';
        return this.#giveUp(mail, { reason, replyCode: delivery.replyCode, unsure });
      }
      case 'later':
        await noteMail(store, mail, { unsure, replyCode: delivery.replyCode });
        return true;
      case 'unsure':
        onTrouble({ mailId: mail.id, why: 'no answer to a mail: it may have arrived' });
        return false;
      case 'trouble':
        await noteMail(store, mail, { unsure, replyCode: delivery.replyCode });
        onTrouble({ why: delivery.trouble, replyCode: delivery.replyCode });
        return false;
    }
  }

  async #giveUp(
    mail: MailRow,
    news: Pick<MailRow, 'reason'> & Partial<Pick<MailRow, 'replyCode' | 'unsure'>>,
  ): Promise<true> {
    const { store, onTrouble } = this.#options;
    await noteMail(store, mail, { state: 'failed', ...news });
    this.#counts = { ...this.#counts, givenUp: this.#counts.givenUp + 1 };
    onTrouble({
      mailId: mail.id,
      why: `given up: ${news.reason}`,
      replyCode: news.replyCode ?? null,
    });
    return true;
  }
}
