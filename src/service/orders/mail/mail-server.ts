/**
 * Hands mails to the administrator's mail server (SMTP). Why it did not take one is told in a few words of our
 * own: the server's answers, and the library's errors, repeat addresses.
 */
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Timers } from '../../../domain/timers.ts';

export type MailServerSetting = {
  readonly host: string;
  readonly port: number;
  /** `starttls` refuses to continue without. */
  readonly tls: 'fromStart' | 'starttls' | 'ifOffered';
  /** null: the server asks for none. */
  readonly login: { readonly user: string; readonly password: string } | null;
};

/** `noTls`: it offers none, or its certificate is wrong. `sender`: it takes none from our address. */
export type Trouble = {
  readonly trouble: 'unreachable' | 'noTls' | 'login' | 'sender';
  readonly replyCode: number | null;
};

export type Delivery =
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'never';
      readonly of: 'recipient' | 'content';
      readonly replyCode: number | null;
    }
  /** This mail, at this time. */
  | { readonly kind: 'later'; readonly replyCode: number | null }
  /** No answer came: it may have been taken. */
  | { readonly kind: 'unsure' }
  /** Any mail: it was not taken. */
  | ({ readonly kind: 'trouble' } & Trouble);

export type Envelope = { readonly from: string; readonly to: string };

/** For connecting with all that goes before a mail, and again for the mail. */
const deadlineMs = 60_000;

/** Longer than our own, which a manual clock can move. */
const socketMs = 2 * deadlineMs;

/** One connection, while nothing fails. */
export class MailServer {
  readonly #pool: ReturnType<typeof poolTo>;
  readonly #timers: Timers;
  readonly #ending = new AbortController();

  constructor(setting: MailServerSetting, timers: Timers) {
    this.#pool = poolTo(setting);
    this.#timers = timers;
  }

  /** @param onHandOver is done before the first byte of the mail goes out */
  async deliver(
    envelope: Envelope,
    message: Buffer,
    onHandOver: () => Promise<void> = async () => {},
  ): Promise<Delivery> {
    const overdue = new AbortController();
    const deadline = () => this.#timers.after(deadlineMs, () => overdue.abort());
    let cancel = deadline();
    let handingOver = undefined as Promise<void> | undefined;
    // The pool reads it when it is connected and signed in.
    async function* content() {
      cancel();
      cancel = deadline();
      handingOver = onHandOver();
      await handingOver;
      yield message;
    }
    try {
      await this.#pool.sendMail({
        envelope,
        raw: Readable.from(content()),
        signal: AbortSignal.any([this.#ending.signal, overdue.signal]),
      });
      return { kind: 'taken' };
    } catch (error) {
      await handingOver;
      return deliveryAt(failureIn(error), handingOver !== undefined);
    } finally {
      cancel();
    }
  }

  /** Even while it is still connecting. */
  close(): void {
    this.#ending.abort();
    this.#pool.close();
  }
}

const poolTo = ({ host, port, tls, login }: MailServerSetting) =>
  createTransport({
    pool: true,
    maxConnections: 1,
    // The queue tries again (`mail-sender.ts`): it knows what may have arrived.
    maxRequeues: 0,
    host,
    port,
    secure: tls === 'fromStart',
    requireTLS: tls === 'starttls',
    // If the administrator would accept an unencrypted connection (above all to this machine), an
    // untrusted certificate is no worse. Mail servers come with such certificates.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: tls !== 'ifOffered' },
    ...(login && { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    connectionTimeout: socketMs,
    greetingTimeout: socketMs,
    socketTimeout: socketMs,
    socketCloseTimeout: 0,
  });

/** What tells one failure from another; nothing else of an error continues from here. */
type Failure = {
  readonly code: string;
  readonly command: string;
  readonly replyCode: number | null;
};

function failureIn(error: unknown): Failure {
  const { code, command, responseCode } = (error ?? {}) as {
    readonly code?: unknown;
    readonly command?: unknown;
    readonly responseCode?: unknown;
  };
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    replyCode: typeof responseCode === 'number' && responseCode > 0 ? responseCode : null,
  };
}

/** The size is next to the sender (RFC 1870): of all that is answered there, this alone is about one mail. */
const tooLarge = 552;

function deliveryAt(failure: Failure, isHandedOver: boolean): Delivery {
  const { code, command, replyCode } = failure;
  // Larger than the server said it takes, or no address: it was not even asked.
  if (code === 'EMESSAGE' && replyCode === null) {
    return { kind: 'never', of: 'content', replyCode };
  }
  if (code === 'EENVELOPE' && replyCode === null) {
    return { kind: 'never', of: 'recipient', replyCode };
  }
  const isOfMail = isHandedOver || code === 'EMESSAGE' || code === 'EENVELOPE';
  if (!isOfMail) return { kind: 'trouble', trouble: troubleIn(failure), replyCode };
  if (replyCode === null) return { kind: 'unsure' };
  if (command === 'MAIL FROM' && replyCode !== tooLarge) {
    return { kind: 'trouble', trouble: 'sender', replyCode };
  }
  if (replyCode < 500) return { kind: 'later', replyCode };
  return { kind: 'never', of: command === 'RCPT TO' ? 'recipient' : 'content', replyCode };
}

function troubleIn({ code, command }: Failure): Trouble['trouble'] {
  if (code === 'ETLS' || (command === 'STARTTLS' && code !== 'ESOCKET')) return 'noTls';
  return code === 'EAUTH' ? 'login' : 'unreachable';
}
