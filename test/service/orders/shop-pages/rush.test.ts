/** A rush on few tickets. Never more are sold than there are, and everybody is told. */
import { expect, test } from 'vitest';
import { instant } from '../../../../src/domain/time.ts';
import { isApiError, type Result } from '../../../../src/service/core/deps/api-error.ts';
import { DoorsFirst } from '../../../../src/service/core/deps/doors-first.ts';
import { SalesLine } from '../../../../src/service/orders/shop-pages/sales-line.ts';
import { guestBuyer, guestVisit } from '../../../support/guest-visit.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { openShop } from '../../../support/open-shop.ts';
import { addGuest } from '../../../support/venue.ts';

const { service, key, event, payments } = await openShop();

const buyers = 160;
const available = 40;

test(`${buyers} buyers at once for ${available} tickets: all are sold, the others are told`, async () => {
  const { id, parkett, url } = await event({}, ['PAYMENT_TYPE_INVOICE'], { available });
  const field = `t${parkett}`;
  const statuses = new Map<string, number>();
  const said = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);

  await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const guest = guestVisit(service, `10.${n % 8}.${Math.floor(n / 8)}.1`);
      const shown = await guest.open(url);
      expect(shown.status).toBe(200);
      const begun = await guest.send(url, { [field]: 1 });
      if (begun.status !== 200) {
        expect(begun.status, begun.text).toBe(400);
        expect(begun.text).toContain(
          'Es sind nicht mehr genug Tickets verfügbar. Bitte wählen Sie weniger.',
        );
        said('told');
        return;
      }
      const form = { ...guestBuyer, payment: 'PAYMENT_TYPE_INVOICE' };
      const check = await guest.send(begun.url, form);
      expect(check.status, check.text).toBe(200);
      const bought = await guest.send(check.url, {});
      expect(bought.status).toBe(200);
      expect(bought.url).toContain('/order/');
      said('bought');
    }),
  );
  expect(Object.fromEntries(statuses)).toEqual({ bought: available, told: buyers - available });
  const done = (await payments(id)).filter(({ status }) => status === 'authorized');
  expect(done).toHaveLength(available);
});

test('a crowd that comes at once is shown to each what is his: with the link’s secret or without, what he typed', async () => {
  const secret = await event({ title: 'Geheim', visibility: 'private' });
  const open = await event({ title: 'Offen' });
  const [bare = ''] = secret.url.split('?');
  const guest = guestVisit(service, '10.99.0.1');
  const crowd = Array.from({ length: 10 }, async () => {
    const [ours, none, plain, typed] = await Promise.all([
      guest.open(secret.url),
      guest.open(bare),
      guest.open(open.url),
      guest.open(`${open.url}?t${open.parkett}=3`),
    ]);
    expect([ours.status, none.status]).toEqual([200, 404]);
    expect(ours.text).toContain('Geheim');
    expect(none.text).not.toContain('Geheim');
    expect(plain.text).toContain('value="0"');
    expect(typed.text).toContain('value="3"');
    expect(plain.text).not.toContain('value="3"');
  });
  await Promise.all(crowd);
});

test('who comes after a change sees it, however many came before', async () => {
  const { id, url } = await event({ title: 'Vorher' });
  const guest = guestVisit(service, '10.99.0.2');
  const before = Promise.all(Array.from({ length: 20 }, () => guest.open(url)));
  await service.must('eventUpdate', { key, id, params: { title: 'Nachher' } });
  const after = await guest.open(url);
  expect(after.text).toContain('Nachher');
  for (const { text } of await before) expect(text).toMatch(/Vorher|Nachher/);
});

test('a door that comes with a crowd is answered while most of the crowd waits', async () => {
  const { id, parkett, url } = await event({ title: 'Beide' });
  const { participantId } = await addGuest(service, key, id, parkett);
  const answered: string[] = [];
  const crowd = Array.from({ length: 200 }, async (_, n) => {
    await guestVisit(service, `10.98.${n}.1`).open(url);
    answered.push('page');
  });
  const params = { device: 'Door A', tool: 'Admit' };
  await service.must('participantCheck', { key, id: participantId, params });
  answered.push('door');
  await Promise.all(crowd);
  expect(answered.length).toBe(201);
  expect(answered.indexOf('door')).toBeLessThan(100);
});

const clock = { now: () => instant(0) };

test('who comes first is served first', async () => {
  const line = new SalesLine(clock, new DoorsFirst(manualTime()));
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      line.next(async () => {
        order.push(n);
        await new Promise(setImmediate);
        return null;
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

const lines: Record<string, (line: SalesLine, job: Job, n: number) => ReturnType<Job>> = {
  newcomers: (line, job, n) => line.reserve(`10.0.${Math.floor(n / 100)}.1`, job),
  'whoever has a reservation': (line, job) => line.next(job),
};
type Job = () => Promise<Result<'sold'>>;
const sold: Job = async () => 'sold';
const full = { status: 503, retryAfterSeconds: 10 };

test.each([
  ['newcomers', 'whoever has a reservation'],
  ['whoever has a reservation', 'newcomers'],
])(
  'a line of a thousand %s takes nobody more, serves all in it, and sends away none of %s',
  async (own, others) => {
    const line = new SalesLine(clock, new DoorsFirst(manualTime()));
    const [enter, enterOther] = [lines[own], lines[others]];
    if (!enter || !enterOther) throw new Error('no such line');
    let selling = 0;
    let open = () => {};
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waiting = Array.from({ length: 1000 }, (_, n) =>
      enter(
        line,
        async () => {
          selling += 1;
          await held;
          return 'sold';
        },
        n,
      ),
    );
    expect(await enterOther(line, sold, 2000)).toBe('sold');
    expect(selling).toBe(1);
    expect(await enter(line, sold, 2000)).toMatchObject(full);
    open();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['sold']));
    expect(await enter(line, sold, 2000)).toBe('sold');
  },
);

test('one address reserves a hundred times at once, and then one every two seconds', async () => {
  let now = 0;
  const line = new SalesLine({ now: () => instant(now) }, new DoorsFirst(manualTime()));
  const reserve = (from: string) => line.reserve(from, async () => null);
  for (let n = 0; n < 100; n += 1) expect(await reserve('192.0.2.1')).toBeNull();
  expect(await reserve('192.0.2.1')).toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(isApiError(await reserve('192.0.2.2'))).toBe(false);
  now = 2000;
  expect(await reserve('192.0.2.1')).toBeNull();
  expect(await reserve('192.0.2.1')).toMatchObject({ status: 429 });
});
