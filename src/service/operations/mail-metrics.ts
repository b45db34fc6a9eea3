/** Mail in `/metrics`: what this process did, and what waits in the database for any of them. */
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../domain/time.ts';
import type { Store } from '../core/store/store.ts';
import { waitingMails } from '../orders/mail/mail-list.ts';
import type { MailCounts } from '../orders/mail/mail-sender.ts';

export type MailFigures = {
  readonly store: Store;
  readonly clock: Clock;
  counts(): MailCounts;
  /** The figure is missing then; all others are there. */
  onTrouble(err: unknown): void;
};

export function addMailMetrics(
  register: Registry,
  { store, clock, counts, onTrouble }: MailFigures,
): void {
  const counted = { sent: 'Mails that the mail server took', givenUp: 'Mails that were given up' };
  const names = { sent: 'admit_mails_sent_total', givenUp: 'admit_mails_given_up_total' };
  for (const each of ['sent', 'givenUp'] as const) {
    new Counter({
      name: names[each],
      help: `${counted[each]}, by this process since its start`,
      registers: [register],
      collect() {
        this.reset();
        this.inc(counts()[each]);
      },
    });
  }
  const read = async (figure: (queue: Awaited<ReturnType<typeof waitingMails>>) => number) => {
    try {
      return figure(await store.readOne(waitingMails));
    } catch (err) {
      onTrouble(err);
      return Number.NaN;
    }
  };
  new Gauge({
    name: 'admit_mails_waiting',
    help: 'Mails that are to go out, of all processes',
    registers: [register],
    async collect() {
      this.set(await read(({ waiting }) => waiting));
    },
  });
  new Gauge({
    name: 'admit_mails_oldest_waiting_seconds',
    help: 'For how long the first of them has been waiting',
    registers: [register],
    async collect() {
      this.set(
        await read(({ oldest }) => (oldest === null ? 0 : (clock.now() - Number(oldest)) / 1000)),
      );
    },
  });
}
