/** A real mail server in this process, that keeps what it gets and fails as it is told to. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailServerSetting } from '../../src/service/orders/mail/mail-server.ts';

export type MailFault =
  | 'recipientNever'
  | 'recipientLater'
  | 'contentNever'
  | 'contentLater'
  | 'senderNever'
  /** By its size, which stands beside the sender. */
  | 'tooLarge'
  /** Keeps the mail and never answers. */
  | 'stalls'
  /** Keeps the mail, and its connection is gone before the answer. */
  | 'dropsAfterwards'
  /** Its connection is gone before the mail was taken. */
  | 'dropsBefore';

export type SunkMail = {
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
};

export type SinkOptions = {
  readonly port?: number;
  readonly password?: string;
  readonly hasTls?: boolean;
};

export async function openMailSink({ port = 0, password, hasTls = false }: SinkOptions = {}) {
  const received: SunkMail[] = [];
  /** One for each mail to come, in their order; beyond them none. */
  const faults: (MailFault | null)[] = [];
  let onStall: () => void = () => {};
  const now = (): MailFault | null => faults[0] ?? null;
  const refusal = (code: number) =>
    // With an address, as real ones do: nothing of it may be logged.
    Object.assign(new Error('refused: guest@example.org'), { responseCode: code });

  const server = new SMTPServer({
    ...(!hasTls && { disabledCommands: ['STARTTLS', ...(password ? [] : ['AUTH'])] }),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password: given }, _, done) =>
      username === 'admit' && given === password
        ? done(null, { user: 'admit' })
        : done(refusal(535)),
    onMailFrom(_, __, done) {
      const fault = now();
      if (fault !== 'senderNever' && fault !== 'tooLarge') return done();
      faults.shift();
      return done(refusal(fault === 'tooLarge' ? 552 : 550));
    },
    onRcptTo(_, __, done) {
      const fault = now();
      if (fault !== 'recipientNever' && fault !== 'recipientLater') return done();
      faults.shift();
      return done(refusal(fault === 'recipientNever' ? 550 : 450));
    },
    onData(stream, session, done) {
      const fault = faults.shift() ?? null;
      if (fault === 'dropsBefore') return drop();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (fault === 'contentNever') return done(refusal(554));
        if (fault === 'contentLater') return done(refusal(451));
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) });
        if (fault === 'stalls') return onStall();
        if (fault === 'dropsAfterwards') return drop();
        return done();
      });
    },
  });
  server.on('error', () => {});
  function drop(): void {
    for (const connection of server.connections) connection.close();
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    received,
    faults,
    port: listening,
    setting: {
      host: '127.0.0.1',
      port: listening,
      tls: 'ifOffered',
      login: password === undefined ? null : { user: 'admit', password },
    } satisfies MailServerSetting as MailServerSetting,
    stalled: () =>
      new Promise<void>((resolve) => {
        onStall = resolve;
      }),
    async close(): Promise<void> {
      drop();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type MailSink = Awaited<ReturnType<typeof openMailSink>>;
