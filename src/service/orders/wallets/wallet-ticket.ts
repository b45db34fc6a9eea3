/** What the passes of both wallets say about a ticket. */
import { createHash } from 'node:crypto';
import { type Instant, instant, localDateTime, type Timezone } from '../../../domain/time.ts';
import type { EventDetails } from '../../core/store/schema/details.ts';
import type { TicketContent } from '../../core/worker-pool/ticket-pdf.ts';

export type WalletTicket = {
  /** The same for as long as the ticket is: a wallet then has it once. */
  readonly serial: string;
  readonly content: TicketContent;
  readonly organizer: string;
  readonly startsMs: Instant;
  readonly endsMs: Instant | null;
  readonly zone: Timezone;
  /** Only the event's days are told. */
  readonly isByDay: boolean;
  readonly venue: { readonly name: string; readonly address: string } | null;
  /** In degrees. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
  /** `#rrggbb`, on which white is legible. */
  readonly colour: string;
};

/** @param title of the event, which is named where no organizer is */
export function factsOf(
  title: string,
  event: EventDetails,
): Pick<WalletTicket, 'organizer' | 'venue' | 'position'> {
  const { location, street, zipCode, city, latitude, longitude } = event;
  const town = [zipCode, city].filter(Boolean).join(' ');
  const address = [street, town].filter(Boolean).join(', ');
  const name = location || city || address;
  return {
    organizer: event.organisatorDisplayName || title,
    venue: name ? { name, address: address || name } : null,
    position:
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude }
        : null,
  };
}

/** Of the code alone, which no other service has. Nobody gets from it to the code. */
export const serialOf = (ownCode: string): string =>
  createHash('sha256').update(`pass ${ownCode}`).digest('hex').slice(0, 32);

/** ISO 8601, as the venue's clock shows it: `2026-11-28T20:00:00+01:00`. */
export function dateWithOffset(at: Instant, zone: Timezone): string {
  const whole = instant(Math.floor(at / 1000) * 1000);
  const local = localDateTime(whole, zone);
  const minutes = Math.round((Date.parse(`${local}Z`) - whole) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const away = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}
