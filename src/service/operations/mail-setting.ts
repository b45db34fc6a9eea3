/** The settings of mail, from the command line and the environment. No sentence repeats what was given: it may hold a password. */
import { readFileSync, statSync } from 'node:fs';
import { CannotOpen } from '../core/store/cannot-open.ts';
import type { MailOut } from '../orders/mail/mail-out.ts';
import type { MailServerSetting } from '../orders/mail/mail-server.ts';
import { isMailAddress, type Mailbox } from '../orders/mail/make-mail.ts';
import { WrongSetting } from './setting-values.ts';

export type MailOptions = {
  readonly url: string | undefined;
  readonly passwordFile: string | undefined;
  readonly from: string | undefined;
  readonly perMinute: string;
  readonly isInsecureFine: boolean;
  readonly publicUrl: string | null;
};

/** What is set, before its file is read. */
export type MailSetting = MailOut & { readonly passwordFile: string | null };

/** @throws WrongSetting */
export function mailIn(options: MailOptions): MailSetting | null {
  const { url, passwordFile, from, publicUrl } = options;
  if (url === undefined) {
    if (passwordFile === undefined && from === undefined) return null;
    throw new WrongSetting('--mail-from and --smtp-password-file need --smtp.');
  }
  if (from === undefined) {
    throw new WrongSetting('--smtp needs --mail-from: the address that mails come from.');
  }
  if (publicUrl === null) {
    throw new WrongSetting('--smtp needs --public-url: links in mails begin with it.');
  }
  if (!/^[1-9]\d{0,4}$/.test(options.perMinute)) {
    throw new WrongSetting('--mail-rate is no number of mails a minute: give one from 1 to 99999.');
  }
  return {
    server: serverIn(url, passwordFile !== undefined, options.isInsecureFine),
    from: mailboxIn(from),
    perMinute: Number(options.perMinute),
    origin: publicUrl,
    passwordFile: passwordFile ?? null,
  };
}

function serverIn(text: string, hasFile: boolean, isInsecureFine: boolean): MailServerSetting {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isRight =
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === '' &&
    url.hash === '';
  if (!isRight) {
    throw new WrongSetting(
      '--smtp is no address of a mail server: give smtp://user:password@host:587 or smtps://…:465.',
    );
  }
  const isFromStart = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  const port = url.port === '' ? (isFromStart ? 465 : 587) : Number(url.port);
  const user = unescapedPart(url.username);
  const password = unescapedPart(url.password);
  if (password !== '' && hasFile) {
    throw new WrongSetting('Give the password of the mail server either in --smtp or in a file.');
  }
  if (user === '' && (password !== '' || hasFile)) {
    throw new WrongSetting('--smtp has a password but no user: give smtp://user@host:587.');
  }
  return {
    host,
    port,
    tls: isFromStart ? 'fromStart' : isOfThisMachine || isInsecureFine ? 'ifOffered' : 'starttls',
    login: user === '' ? null : { user, password },
  };
}

function unescapedPart(text: string): string {
  if (/%(?![\dA-F]{2})/i.test(text)) {
    throw new WrongSetting('--smtp has a % that begins no sign: write it as %25.');
  }
  return decodeURIComponent(text);
}

/** `tickets@example.org`, or `Admit <tickets@example.org>`. */
function mailboxIn(text: string): Mailbox {
  const [, name = '', named, alone] =
    /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? [];
  const address = named ?? alone ?? '';
  if (isMailAddress(address)) return { name: name.trim(), address };
  throw new WrongSetting(
    '--mail-from is no address: give tickets@example.org or Name <tickets@example.org>.',
  );
}

/** @throws CannotOpen where the file of the password can't be read, or others may read it */
export function withPassword({ passwordFile, ...out }: MailSetting): MailOut {
  const { login } = out.server;
  if (passwordFile === null || login === null) return out;
  let password: string;
  try {
    if ((statSync(passwordFile).mode & 0o077) !== 0) {
      throw new CannotOpen(`${passwordFile} is open to others: close it with chmod 600.`);
    }
    password = readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new CannotOpen(
      `The mail server’s password can’t be read from ${passwordFile} (${code}).`,
    );
  }
  return { ...out, server: { ...out.server, login: { ...login, password } } };
}
