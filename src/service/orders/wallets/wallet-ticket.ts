/** What the passes of both wallets say about a ticket. */
import { type Instant, instant, localDateTime, type Timezone } from '../../../domain/time.ts';
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

/** ISO 8601, as the venue's clock shows it: `2026-11-28T20:00:00+01:00`. */
export function dateWithOffset(at: Instant, zone: Timezone): string {
  const whole = instant(Math.floor(at / 1000) * 1000);
  const local = localDateTime(whole, zone);
  const minutes = Math.round((Date.parse(`${local}Z`) - whole) / 60_000);
  const two = (count: number) => String(count).padStart(2, '0');
  const away = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}
