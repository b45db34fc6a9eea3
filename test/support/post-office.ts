/** Sales whose mails go to a real server: `const { … } = await openPostOffice()`, for a file of tests. */
import { afterAll, beforeEach } from 'vitest';
import { instant } from '../../src/domain/time.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { sendUserMails } from '../../src/service/orders/mail/mail-out.ts';
import { dueMails } from '../../src/service/orders/mail/mail-rows.ts';
import { MailSender } from '../../src/service/orders/mail/mail-sender.ts';
import type { MailServerSetting } from '../../src/service/orders/mail/mail-server.ts';
import { makeMail } from '../../src/service/orders/mail/make-mail.ts';
import { makePayable } from './event-examples.ts';
import { openMailSink } from './mail-sink.ts';
import { manualTime } from './manual-time.ts';
import { startService } from './service.ts';
import { openTill } from './till.ts';
import { makeVenue } from './venue.ts';
import { testHeavyWork } from './worker-pool.ts';

export const from = { name: 'Admit', address: 'tickets@example.org' };
export const origin = 'https://tickets.example.org';

export async function openPostOffice() {
  const sink = await openMailSink();
  const clock = manualTime();
  // The service's own sender stands still: each test takes turns itself.
  const service = await startService({
    clock,
    timers: manualTime(),
    mail: { server: sink.setting, from, perMinute: 6000, origin },
  });
  const venue = await makeVenue(service);
  await makePayable(service, venue);
  const till = openTill(service, venue);
  const { store } = service;
  const workerPool = await testHeavyWork();
  const troubles: object[] = [];
  afterAll(async () => {
    await service.stop();
    await sink.close();
  });

  const senderTo = (server: MailServerSetting, onTrouble = (_: object) => {}) =>
    new MailSender({
      ...{ store, clock, timers: clock, server, perMinute: 6000 },
      make: (mail) => makeMail({ store, clock, workerPool, from, origin }, mail),
      sendFirst: (to) =>
        sendUserMails({ store, clock, randomness: cryptoRandomness, from, origin }, to),
      onTrouble(what) {
        troubles.push(what);
        onTrouble(what);
      },
    });
  const sender = senderTo(sink.setting);
  /** All that is due, and no more; the queue is empty after it unless the server fails. */
  const post = async () => {
    await sender.turn();
    return sink.received.splice(0);
  };
  const rows = () =>
    store.read((queries) => queries.selectFrom('mail').selectAll().orderBy('id').execute());
  const due = () => store.read((queries) => dueMails(queries, instant(clock.now()), 1000));

  beforeEach(async () => {
    await store.write(async (queries) => {
      await queries.deleteFrom('mail').where('eventId', '=', venue.eventId).execute();
    });
    sink.received.length = 0;
    sink.faults.length = 0;
    troubles.length = 0;
  });

  const buyer = {
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' },
    ...{ street: 'Gasse 1', zipCode: '10115', city: 'Berlin', country: 'DE' },
  };
  /** @returns a purchase that is done, whose buyer is known */
  async function bought(counts: Readonly<Record<number, number>>, address: object = {}) {
    const id = await till.cart(counts);
    const to = { key: till.key, id, params: { ...buyer, ...address } };
    await service.must('paymentBuyerAddressUpdate', to);
    await till.bought(id);
    return id;
  }
  return {
    ...{ sink, clock, service, venue, till, key: till.key, store, sender, senderTo },
    ...{ post, rows, due, bought, troubles },
  };
}
