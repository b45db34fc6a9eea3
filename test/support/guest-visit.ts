/** A guest in a browser without scripts: opens pages, sends their forms, follows where they lead. */
import type { RawAnswer, TestService } from './service.ts';

type Fields = Readonly<Record<string, string | number>>;

export type Arrival = RawAnswer & {
  /** Where the guest is now, after every redirection. */
  readonly url: string;
};

export function guestVisit(service: TestService, remoteAddress = '192.0.2.7') {
  async function go(method: 'GET' | 'POST', url: string, fields: Fields = {}): Promise<Arrival> {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    ).toString();
    const answer = await service.request({
      method,
      url,
      remoteAddress,
      ...(method === 'POST' && { body }),
    });
    const { location } = answer.headers;
    if (answer.status !== 303) return { ...answer, url };
    return go('GET', String(location));
  }
  return {
    open: (url: string) => go('GET', url),
    /** @returns where it led; the page itself where it was not taken */
    send: (url: string, fields: Fields) => go('POST', url, fields),
  };
}

export type GuestVisit = ReturnType<typeof guestVisit>;

/** What a page asks every buyer. */
export const guestBuyer = {
  firstName: 'Berta',
  lastName: 'Käufer',
  email: 'berta@example.org',
  street: 'Am Markt 1',
  zipCode: '99999',
  city: 'Stadt',
  country: 'DE',
  delivery: 'ETicket',
  accepted: 'true',
} as const;

/** The text that stands beside a field that was not right. */
export const besideField = (text: string, name: string): string | undefined =>
  new RegExp(`id="${name}-wrong">([^<]*)<`).exec(text)?.[1];
