/**
 * Hands mails to the administrator's mail server (SMTP). Why it did not take one is told in a few words of our
 * own: the server's answers, and the library's errors, repeat addresses.
 */
import SMTPConnection from 'nodemailer/lib/smtp-connection';
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

/** For connecting with all that goes before a mail, and again for each mail. */
export const deadlineMs = 60_000;

/** Longer than our own, which a manual clock can move. */
const socketMs = 2 * deadlineMs;

export class MailServer {
  readonly #connection: SMTPConnection;
  readonly #timers: Timers;
  /** Anyone who waits for the connection hears that it broke. */
  #onBroken: (error: unknown) => void = () => {};
  #isBroken = false;

  private constructor(setting: MailServerSetting, timers: Timers) {
    const { host, port, tls } = setting;
    this.#timers = timers;
    this.#connection = new SMTPConnection({
      host,
      port,
      secure: tls === 'fromStart',
      requireTLS: tls === 'starttls',
      // If the administrator would accept an unencrypted connection (above all to this machine), an
      // untrusted certificate is no worse. Mail servers come with such certificates.
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: tls !== 'ifOffered' },
      connectionTimeout: socketMs,
      greetingTimeout: socketMs,
      socketTimeout: socketMs,
      socketCloseTimeout: 0,
    });
    const broken = (error?: unknown) => {
      this.#isBroken = true;
      this.#onBroken(error);
    };
    this.#connection.on('error', broken);
    this.#connection.on('end', () => broken());
  }

  /** @param ending closes it, even while it is still connecting */
  static async open(
    setting: MailServerSetting,
    timers: Timers,
    ending: AbortSignal,
  ): Promise<MailServer | Trouble> {
    const server = new MailServer(setting, timers);
    if (ending.aborted) return server.#given({ trouble: 'unreachable', replyCode: null });
    ending.addEventListener('abort', () => server.close(), { once: true });
    const connected = await server.#step((done) => server.#connection.connect(done));
    if (connected !== 'done') return server.#given(troubleAt(connected, 'unreachable'));
    const { login } = setting;
    if (login === null) return server;
    const { user, password } = login;
    const known = await server.#step((done) =>
      server.#connection.login(
        { user, pass: password, credentials: { user, pass: password } },
        done,
      ),
    );
    return known === 'done' ? server : server.#given(troubleAt(known, 'login'));
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  async deliver(envelope: Envelope, message: Buffer): Promise<Delivery> {
    const sent = await this.#step((done) => this.#connection.send(envelope, message, done));
    if (sent === 'done') return { kind: 'taken' };
    // The envelope of a mail that was refused would still be open: the server would refuse the next one.
    this.close();
    return deliveryAt(sent);
  }

  close(): void {
    this.#isBroken = true;
    this.#connection.close();
  }

  #given(trouble: Trouble): Trouble {
    this.close();
    return trouble;
  }

  #step(begin: (done: (error?: unknown) => void) => void): Promise<Ending> {
    return new Promise((resolve) => {
      const end = (ending: Ending) => {
        cancel();
        this.#onBroken = () => {};
        resolve(ending);
      };
      const cancel = this.#timers.after(deadlineMs, () => end('overdue'));
      this.#onBroken = (error) => end(failureIn(error));
      begin((error) => end(error ? failureIn(error) : 'done'));
    });
  }
}

/** What tells one failure from another; nothing else of an error continues from here. */
type Failure = {
  readonly code: string;
  readonly command: string;
  readonly replyCode: number | null;
};

type Ending = 'done' | 'overdue' | Failure;

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

function troubleAt(ending: Exclude<Ending, 'done'>, otherwise: 'unreachable' | 'login'): Trouble {
  if (ending === 'overdue') return { trouble: 'unreachable', replyCode: null };
  const { code, command, replyCode } = ending;
  const isTls = code === 'ETLS' || code === 'ESOCKET' || command === 'STARTTLS';
  if (isTls) return { trouble: code === 'ESOCKET' ? 'unreachable' : 'noTls', replyCode };
  return { trouble: code === 'EAUTH' ? 'login' : otherwise, replyCode };
}

/** The size is next to the sender (RFC 1870): of all that is answered there, this alone is about one mail. */
const tooLarge = 552;

function deliveryAt(ending: Exclude<Ending, 'done'>): Delivery {
  if (ending === 'overdue') return { kind: 'unsure' };
  const { code, command, replyCode } = ending;
  // Larger than the server said it takes, or no address: it was not even asked.
  if (code === 'EMESSAGE' && replyCode === null) {
    return { kind: 'never', of: 'content', replyCode };
  }
  if (code === 'EENVELOPE' && replyCode === null) {
    return { kind: 'never', of: 'recipient', replyCode };
  }
  if (replyCode === null) return { kind: 'unsure' };
  if (command === 'MAIL FROM' && replyCode !== tooLarge) {
    return { kind: 'trouble', trouble: 'sender', replyCode };
  }
  if (replyCode < 500) return { kind: 'later', replyCode };
  return { kind: 'never', of: command === 'RCPT TO' ? 'recipient' : 'content', replyCode };
}
