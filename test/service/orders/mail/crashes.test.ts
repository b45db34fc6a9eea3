// @lane all
/**
 * Drawn from a seed: senders that crash at any of their steps, before or after it is on disk,
 * and a mail server that fails in every way it can. A mail is handed over once, or once more.
 */
import { expect, test } from 'vitest';
import type { Store } from '../../../../src/service/core/store/store.ts';
import { MailSender } from '../../../../src/service/orders/mail/mail-sender.ts';
import type { MailFault } from '../../../support/mail-sink.ts';
import { openPostOffice } from '../../../support/post-office.ts';
import { seededRandom } from '../../../support/random.ts';

const { sink, clock, venue, store, bought, rows } = await openPostOffice();

const seeds = 25;
const mails = 3;

/** Faults after which the mail may have arrived stand beside those after which it did not. */
const faults: readonly (MailFault | null)[] = [
  ...[null, null, null, null, 'recipientLater', 'contentLater', 'senderNever'],
  ...['dropsAfterwards', 'dropsBefore', 'contentNever'],
] as const;

class Crash extends Error {}

/** The store as a process has it that dies at its n-th use of it. */
function dyingStore(uses: number, isDoneBefore: boolean): Pick<Store, 'read' | 'write'> {
  let left = uses;
  const dying =
    (visit: Store['read']): Store['read'] =>
    async (job, deadline) => {
      if (deadline !== 'oneStatement') return visit(job, deadline);
      left -= 1;
      if (left > 0) return visit(job, deadline);
      if (left === 0 && isDoneBefore) await visit(job, deadline);
      throw new Crash('the process is gone');
    };
  return { read: dying(store.read), write: dying(store.write) };
}

test.each(Array.from({ length: seeds }, (_, n) => n + 1))('seed %i', async (seed) => {
  const random = seededRandom(seed);
  for (let n = 0; n < mails; n += 1) await bought({ [venue.standard]: 1 });
  const ids = (await rows()).map(({ id }) => id);
  expect(ids).toHaveLength(mails);
  const handedOver = new Map(ids.map((id) => [id as number, 0]));

  const life = () => {
    const isMortal = random.chance() < 0.6;
    const uses = isMortal ? 1 + Math.floor(random.chance() * 8) : Number.POSITIVE_INFINITY;
    const mortal = dyingStore(uses, random.chance() < 0.5);
    return new MailSender({
      ...{ clock, timers: clock, server: sink.setting, perMinute: 6000 },
      store: { ...store, ...mortal },
      // Its number is all that it says: letters have tests of their own.
      make: async ({ id }) => ({
        envelope: { from: 'tickets@example.org', to: 'ada@example.org' },
        message: Buffer.from(`Message-ID: <${id}@example.org>\r\n\r\n${id}\r\n`),
      }),
      sendFirst: async () => true,
      onTrouble: () => {},
    });
  };
  for (let turn = 0; turn < 26; turn += 1) {
    sink.faults.splice(0, Number.POSITIVE_INFINITY, ...ids.map(() => random.pick(faults)));
    await life()
      .turn()
      .catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
    for (const { mail } of sink.received.splice(0)) {
      const id = Number(mail.messageId?.replace(/\D/g, ''));
      handedOver.set(id, (handedOver.get(id) ?? 0) + 1);
    }
    await clock.advance(61 * 60_000);
  }
  sink.faults.length = 0;

  for (const { id, state, reason, unsure } of await rows()) {
    const times = handedOver.get(id) ?? 0;
    expect(times, `mail ${id} of seed ${seed}`).toBeLessThanOrEqual(2);
    // Told as sent: it is there. Not told: it is shown as given up, with the reason.
    if (state === 'sent') expect(times).toBeGreaterThanOrEqual(1);
    else expect({ state, isKnown: reason !== null }).toEqual({ state: 'failed', isKnown: true });
    // What is no more unsure than that was handed over no more often.
    if (reason === 'contentRefused' && unsure === 0) expect(times).toBe(0);
  }
});
