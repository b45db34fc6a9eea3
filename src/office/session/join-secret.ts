/** @param hash behind the `#` of the page's address. @returns the secret of a link that makes an account */
export const joinSecretIn = (hash: string): string | null =>
  /^#join=([A-Za-z0-9]{10,100})$/.exec(hash)?.[1] ?? null;
