/** The links that open the dashboard with a secret. It is behind the `#`, which no server gets to see. */

const secretIn = (hash: string, name: string): string | null =>
  new RegExp(`^#${name}=([A-Za-z0-9]{10,100})$`).exec(hash)?.[1] ?? null;

/** @param hash behind the `#` of the page's address. @returns the secret of a link that makes an account */
export const joinSecretIn = (hash: string): string | null => secretIn(hash, 'join');

/** A link that a mail brought: for a new password, or to confirm a new address. */
export type MailedLink = { readonly kind: 'reset' | 'confirm'; readonly secret: string };

export function mailedLinkIn(hash: string): MailedLink | null {
  for (const kind of ['reset', 'confirm'] as const) {
    const secret = secretIn(hash, kind);
    if (secret !== null) return { kind, secret };
  }
  return null;
}
