/**
 * Pictures of the office's pages, of those on which guests buy and of the mails that they get, with the real
 * service behind them: the demo's guests, doors that scan, and an evening half over.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { asId, type EventId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { digestOf, makeKey } from '../../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
import { openStore } from '../../../src/service/core/store/open-store.ts';
import { paymentTypesOfShops } from '../../../src/service/events/shop/offered-types.ts';
import { serviceAlone } from '../../support/built-service.ts';
import { type MailSink, openMailSink } from '../../support/mail-sink.ts';
import type { ServiceProcess } from '../../support/service-process.ts';

export type Look = {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly language: 'en' | 'de';
};

type Scene = {
  readonly name: string;
  /** The office's are for whoever is signed in. */
  readonly isOffice: boolean;
  /** Of a page; or a mail, as HTML. */
  readonly shown: string | ((language: Look['language']) => string);
  /** What is done before the picture. */
  readonly act?: (page: Page) => Promise<void>;
};

export type OfficePictures = {
  readonly scenes: readonly string[];
  take(look: Look, name: string): Promise<Buffer>;
  close(): Promise<void>;
};

export async function openOfficePictures(browser: Browser): Promise<OfficePictures> {
  const key = makeKey(cryptoRandomness);
  process.env.ADMIT_ADMIN_KEY = key;
  const sink = await openMailSink();
  const service = await serviceAlone(
    null,
    { SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
    (origin) => ['--mail-from', 'Nordlicht <tickets@example.org>', '--public-url', origin],
  );
  await service.start();
  const ask = asker(service.origin, key);
  const event = await fillEvening(service, ask, key);
  const signedIn = await signIn(browser, service.origin, ask, event.hostId);
  const mails = await sendMails(sink, ask, event.id);
  const rtl = await openRightToLeft(service, ask, event.hostId);
  const scenes = [...scenesOf(event, mails.waitingForMoney), ...mails.scenes, rtl];
  return {
    scenes: scenes.map(({ name }) => name),
    async take(look, name) {
      const scene = scenes.find((each) => each.name === name);
      if (!scene) throw new Error(`there is no scene ${name}`);
      const context = await contextFor(browser, look, scene.isOffice ? signedIn : undefined);
      try {
        return await pictureOf(context, service.origin, look, scene);
      } finally {
        await context.close();
      }
    },
    async close() {
      await service.remove();
      await sink.close();
    },
  };
}

type Ask = (path: string, form?: Readonly<Record<string, string>>) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, each read by whoever asked.
type Answer = any;

const asker =
  (origin: string, key: string): Ask =>
  async (path, form) => {
    const headers = { authorization: `ApiKey ${key}` };
    const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers };
    const answer = await fetch(origin + path, init);
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body;
  };

type Evening = {
  readonly id: number;
  readonly hostId: number;
  readonly page: string;
  readonly guest: number;
};

const minutes = 60_000;

/** In pixels: a table of all guests is no picture. */
const mostHigh = 2400;

async function fillEvening(service: ServiceProcess, ask: Ask, key: string): Promise<Evening> {
  const store = await openStore({ directory: service.data, databaseUrl: null });
  const rows = await store.write(async (queries) => {
    const { id, identifier, hostId } = await queries
      .updateTable('event')
      .set({ activated: 1 })
      .where('identifier', '=', 'DEMO001')
      .returning(['id', 'identifier', 'hostId'])
      .executeTakeFirstOrThrow();
    for (const type of ['PAYMENT_TYPE_INVOICE', 'PAYMENT_TYPE_ONLOCATION'] as const) {
      await paymentTypesOfShops.create(queries, systemClock.now(), id, { type }, [type]);
    }
    const { apiKeyId } = await queries
      .selectFrom('apiKey')
      .select('id as apiKeyId')
      .where('digest', '=', digestOf(key))
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('apiKeyUser')
      .values({ apiKeyId, userId: hostId, byPassword: 0 })
      .execute();
    const tickets = await queries
      .selectFrom('ticket')
      .select(['id', 'identifier', 'participantId'])
      .where('eventId', '=', id)
      .where('cancelledMs', 'is', null)
      .orderBy('id')
      .execute();
    return { id, identifier, hostId, tickets };
  });
  await store.close();
  const gates = ['Nord', 'Süd', 'Bühne'];
  for (const name of gates) {
    const { id, apiKey } = await ask('/api/apiKey/create', { name, scope: 'door' });
    const grantee = { apiKeyIdToGrantPermissionTo: String(id) };
    await ask(`/api/event/${rows.id}/grantPermission`, grantee);
    await asker(service.origin, apiKey.key)(`/api/extension/event/${rows.id}/doorReport`, {
      ...{ device: name, version: '0.1.0', listSize: '400', listAgeMs: '4000', battery: '64' },
      ...{ unsent: name === 'Süd' ? '12' : '0', refused: '0', scans: '48', skewMs: '300' },
      state: 'none',
      linkId: name.padEnd(22, '-'),
      hears: gates
        .filter((each) => each !== name && ![each, name].includes('Bühne'))
        .map((each) => each.padEnd(22, '-'))
        .join(','),
    });
  }
  const now = Date.now();
  for (const [n, { identifier }] of rows.tickets.slice(0, 150).entries()) {
    const at = new Date(now - (150 - n) * 0.8 * minutes).toISOString().slice(0, 19);
    const device = gates[n % 3] ?? '';
    const door = { device, tool: 'Admit', source: 'ETICKET' };
    await ask('/api/ticket/check', { identifier, checkedDate: at, ...door });
  }
  await fillCashSessions(ask, rows.id);
  await fillAreas(ask, rows);
  await fillWebhooks(service, ask, rows);
  const guest = rows.tickets[3]?.participantId ?? 0;
  await ask(`/api/extension/participant/${guest}/doorNote`, {
    note: 'Darf mit Begleitung hinter die Bühne.',
    flags: 'VIP',
  });
  return { id: rows.id, hostId: rows.hostId, page: `/${rows.identifier}.html`, guest };
}

type EventRows = {
  readonly id: number;
  readonly tickets: readonly { readonly id: number }[];
};

/** A box office that is open, and one of yesterday whose cash does not match. */
async function fillCashSessions(ask: Ask, eventId: number): Promise<void> {
  const now = Date.now();
  const session = (id: string, opened: number, cash: number, counted: number | null) => ({
    ...{ id, currency: 'EUR', float: 15_000, openedMs: opened, openedBy: 'Käthe Brückner' },
    takings: {
      PAYMENT_TYPE_ONLOCATION: { count: cash > 0 ? 9 : 0, sum: cash },
      PAYMENT_TYPE_ONLOCATION_MPOS: { count: 0, sum: 0 },
      PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 0, sum: 0 },
    },
    closed: counted === null ? null : { atMs: opened + 300 * minutes, by: 'Jo', counted },
  });
  for (const [device, told] of [
    ['Kasse 1', session('one', now - 90 * minutes, 0, null)],
    ['Kasse 2', session('two', now - 1700 * minutes, 41_500, 56_450)],
  ] as const) {
    const path = `/api/extension/event/${eventId}/cashSessions`;
    await ask(path, { device, sessions: JSON.stringify([told]) });
  }
}

/** A workshop that is full, in a hall, and a balcony. */
async function fillAreas(ask: Ask, { id: eventId, tickets }: EventRows): Promise<void> {
  const make = async (change: object): Promise<number> => {
    const settings = {
      ...{ categories: null, products: null, windows: [], entries: 'again', leaves: [] },
      ...{ within: null, emptiesAt: '06:00', ...change },
    };
    const path = `/api/extension/event/${eventId}/areas`;
    return (await ask(path, { settings: JSON.stringify(settings) })).id;
  };
  const hall = await make({ name: 'Großer Saal', capacity: null });
  const workshop = await make({ name: 'Workshop Lichttechnik', capacity: 20, within: hall });
  const balcony = await make({ name: 'Balkon', capacity: 50 });
  const now = Date.now();
  const actions = tickets.slice(0, 56).map(({ id }, n) => ({
    id: `${n}`,
    target: {
      ...{ kind: 'area', areaId: n < 21 ? workshop : balcony, ticketId: id },
      atMs: now - (60 - n) * 0.8 * minutes,
    },
    ...{ action: 'DEVALUATED', device: n < 21 ? 'Bühne' : 'Nord', tool: 'Admit' },
  }));
  await ask(`/api/extension/event/${eventId}/record`, { actions: JSON.stringify(actions) });
}

/** As pretix's API answers check-in lists: one that an area can take over, and some that it can't. */
const pretixLists = {
  name: 'checkinlists.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      results: [
        { id: 1, name: 'Haupteingang', exit_all_at: '2026-11-22T05:00:00+01:00' },
        {
          ...{ id: 2, name: 'Samstag' },
          rules: { isAfter: [{ var: 'now' }, { buildTime: ['custom', '2026-11-21T12:00:00Z'] }] },
        },
        { id: 3, name: 'Wochenende', rules: { '>': [{ var: 'now_isoweekday' }, 5] } },
        { id: 4, name: 'Backstage', all_products: false, limit_products: [17] },
      ].map((list) => ({
        ...{ all_products: true, limit_products: [], rules: {}, allow_entry_after_exit: true },
        ...list,
      })),
    }),
  ),
};

/** One that was not reached for a while, and one that is off. */
async function fillWebhooks(service: ServiceProcess, ask: Ask, { id: eventId }: EventRows) {
  const path = `/api/extension/event/${eventId}/webhooks`;
  const url = 'https://crm.example.org/admit/changes';
  const { id: webhookId } = await ask(path, { url, enabled: 'false' });
  await ask(path, { url: 'https://app.example.org/hooks', enabled: 'false' });
  const store = await openStore({ directory: service.data, databaseUrl: null });
  await store.write(async (queries) => {
    const now = systemClock.now();
    const later = instant(now + 24 * 60 * minutes);
    const each = { webhookId, eventId: asId<EventId>(eventId), createdMs: now, attemptedMs: now };
    const guest = { operation: 'update' as const, objectType: 'participant' as const };
    await queries
      .insertInto('webhookDelivery')
      .values([
        {
          ...{ ...each, ...guest, feedId: asId(401), objectId: 17, dueMs: now, attempts: 1 },
          ...{ state: 'delivered', failure: null, status: 204 },
        },
        {
          ...{ ...each, ...guest, feedId: asId(402), objectId: 18, dueMs: now, attempts: 10 },
          ...{ state: 'givenUp', failure: 'certificate', status: null },
        },
        {
          ...{ ...each, ...guest, feedId: asId(403), objectId: 18, dueMs: later, attempts: 3 },
          ...{ state: 'waiting', failure: 'status', status: 503 },
        },
      ])
      .execute();
    await queries
      .updateTable('webhook')
      .set({ state: 'on', failingSinceMs: instant(now - 90 * minutes), afterFeedId: asId(1e12) })
      .where('id', '=', webhookId)
      .execute();
  });
  await store.close();
}

/** A guest in each language with a paid ticket and one to pay for; one of them can't be reached. */
async function sendMails(sink: MailSink, ask: Ask, event: number) {
  const { ticketCategories } = await ask(`/api/event/${event}/ticketCategories`);
  const [category] = ticketCategories;
  const create = async (language: string, email: string): Promise<number> => {
    const { id } = await ask(`/api/event/${event}/participant/create`, {
      ...{ firstName: 'Käthe', lastName: 'Brückner-Österreicher', email, language },
      ...{ ticketCategoryId: String(category), acceptedTermsAndConditions: 'true' },
      disableEmails: 'false',
    });
    return id;
  };
  sink.faults.push('recipientNever');
  const waitingForMoney = await create('de', 'nobody@example.org');
  const html = new Map<string, string>();
  const next = async (name: string) => {
    const before = sink.received.length;
    return async () => {
      while (sink.received.length === before) await new Promise((done) => setTimeout(done, 100));
      html.set(name, sink.received.at(-1)?.mail.html ?? '');
    };
  };
  for (const language of ['de', 'en'] as const) {
    const bought = await next(`bought.${language}`);
    const id = await create(language, `kaethe.${language}@example.org`);
    await bought();
    const cancelled = await next(`cancelled.${language}`);
    const { participant } = await ask(`/api/participant/${id}`);
    await ask(`/api/extension/ticket/${participant.tickets[0].id}/cancel`, {});
    await cancelled();
  }
  const scenes = ['bought', 'cancelled'].map(
    (kind): Scene => ({
      name: `mail-${kind}`,
      isOffice: false,
      shown: (language) => html.get(`${kind}.${language}`) ?? '',
    }),
  );
  return { waitingForMoney, scenes };
}

/** An event whose page is read from right to left. */
async function openRightToLeft(service: ServiceProcess, ask: Ask, hostId: number): Promise<Scene> {
  const { id } = await ask('/api/event/create', {
    ...{ hostId: String(hostId), title: 'ليلة الموسيقى الطويلة', country: 'DE', language: 'ar' },
    ...{ selectedDate: '2030-05-04T20:00:00', location: 'دار الأوبرا', city: 'Berlin' },
  });
  await ask(`/api/event/${id}/ticketCategory/create`, {
    ...{ name: 'تذكرة عادية', price: '2500', available: '100' },
  });
  const store = await openStore({ directory: service.data, databaseUrl: null });
  const { identifier } = await store.write((queries) =>
    queries
      .updateTable('event')
      .set({ activated: 1 })
      .where('id', '=', id)
      .returning('identifier')
      .executeTakeFirstOrThrow(),
  );
  await store.close();
  return { name: 'shop-event-rtl', isOffice: false, shown: `/${identifier}.html` };
}

/** As somebody who was asked in: the cookie is all that a page needs. */
async function signIn(browser: Browser, origin: string, ask: Ask, hostId: number) {
  const { secret } = await ask('/api/extension/account/invite', {
    role: 'organizer',
    hostId: String(hostId),
  });
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${origin}/office/#join=${secret}`);
  for (const [label, text] of [
    ['First name', 'Hanna'],
    ['Last name', 'Wirth'],
    ['E-mail', 'hanna.wirth@example.org'],
    ['Password', 'four words are enough'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Lange Nacht der Klänge' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

function scenesOf({ id, page, guest }: Evening, waitingForMoney: number): readonly Scene[] {
  const event = `/office/events/${id}`;
  const office = (name: string, path: string, act?: Scene['act']): Scene => ({
    name: `office-${name}`,
    isOffice: true,
    shown: path,
    ...(act && { act }),
  });
  const shop = (name: string, act?: Scene['act']): Scene => ({
    name: `shop-${name}`,
    isOffice: false,
    shown: page,
    ...(act && { act }),
  });
  return [
    { name: 'office-sign-in', isOffice: false, shown: '/office/' },
    office('events', '/office/events'),
    office('new-event', '/office/events/new'),
    office('event', event),
    office('edit', `${event}/edit`),
    office('tickets', `${event}/tickets`),
    office('shop', `${event}/shop`),
    office('orders', `${event}/orders`, (on) => on.locator('table').waitFor()),
    office('order', `${event}/orders`, openFirstOrder),
    office('cash', `${event}/cash`, (on) => on.locator('table').first().waitFor()),
    office('bank', `${event}/bank`),
    office('guests', `${event}/guests`),
    office('guest', `${event}/guests/${guest}`),
    office('guest-to-pay', `${event}/guests/${waitingForMoney}`),
    office('new-guest', `${event}/guests/new`),
    office('import', `${event}/import`),
    office('export', `${event}/export`, makePaperList),
    office('badges', `${event}/badges`, async (on) => {
      await on.locator('.badge-paper > img').waitFor();
      await on.locator('.badge-blocks__name').nth(1).click();
      await on.locator('.badge-block').waitFor();
    }),
    office('areas', `${event}/areas`, (on) => on.locator('table').waitFor()),
    office('area', `${event}/areas`, async (on) => {
      await on.locator('tbody .button--text').first().click();
      await on.locator('.sheet').waitFor();
    }),
    office('area-lists', `${event}/areas`, async (on) => {
      await on.locator('.area-adding .button--secondary').click();
      await on.locator('.sheet input[type=file]').setInputFiles(pretixLists);
      await on.locator('.area-list').last().scrollIntoViewIfNeeded();
    }),
    office('webhooks', `${event}/webhooks`, async (on) => {
      await on.locator('.webhook [aria-expanded=false]').first().click();
      await on.locator('table').waitFor();
    }),
    office('webhook', `${event}/webhooks`, async (on) => {
      await on.locator('.part__end .button--primary').click();
      await on.locator('.sheet').waitFor();
    }),
    office('live', `${event}/live`, (on) => on.getByText('Nord').first().waitFor()),
    office('doors', `${event}/doors`, (on) => on.locator('.sealed').waitFor()),
    office('mail', `${event}/mail`),
    office('event-log', `${event}/log`),
    office('people', '/office/people'),
    office('log', '/office/log'),
    office('account', '/office/account'),
    shop('event'),
    shop('nothing-chosen', async (on) => {
      await on.locator('form button.main').click();
      await on.locator('.note.bad').waitFor();
    }),
    shop('details', choose),
    shop('details-wrong', async (on) => {
      await choose(on);
      await on.locator('input[name=email]').fill('hanna@');
      await on.locator('form button.main').click();
      await on.locator('.note.bad').waitFor();
    }),
    shop('confirm', fillIn),
    shop('bought', async (on) => {
      await fillIn(on);
      await on.locator('form button.main').click();
      await on.waitForURL('**/order/**');
    }),
  ];
}

async function openFirstOrder(page: Page): Promise<void> {
  await page.locator('table a').first().click();
  await page.waitForURL(/orders\/\d+$/);
  await page.getByRole('heading', { level: 1, name: /R-/ }).waitFor();
}

/** Its second button is there once the list is. */
async function makePaperList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Create list|Liste erstellen)$/ }).click();
  await page.locator('.paper').waitFor();
  // Where the bar stands at the head of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function choose(page: Page): Promise<void> {
  await page.locator('input[type=number]').first().fill('2');
  await page.locator('form button.main').click();
  await page.locator('input[name=firstName]').waitFor();
}

async function fillIn(page: Page): Promise<void> {
  await choose(page);
  for (const [name, text] of [
    ['firstName', 'Käthe'],
    ['lastName', 'Brückner-Österreicher'],
    ['email', 'kaethe@example.org'],
    ['street', 'Am Markt 1'],
    ['zipCode', '10179'],
    ['city', 'Berlin'],
  ] as const) {
    await page.locator(`input[name=${name}]`).fill(text);
  }
  await page.locator('select[name=country]').selectOption('DE');
  for (const name of ['delivery', 'payment']) {
    const choices = page.locator(`input[name=${name}][type=radio]`);
    if ((await choices.count()) > 0) await choices.first().check();
  }
  await page.locator('input[name=accepted]').check();
  await page.locator('form button.main').click();
  await page.waitForURL('**/check');
}

function contextFor(
  browser: Browser,
  { viewport, colorScheme, language }: Look,
  storageState?: Awaited<ReturnType<typeof signIn>>,
): Promise<BrowserContext> {
  return browser.newContext({
    viewport,
    colorScheme,
    locale: language === 'de' ? 'de' : 'en-GB',
    ...(storageState && { storageState }),
  });
}

async function pictureOf(
  context: BrowserContext,
  origin: string,
  { language }: Look,
  { act, shown }: Scene,
): Promise<Buffer> {
  const page = await context.newPage();
  if (typeof shown === 'string') await page.goto(origin + shown);
  else await page.setContent(shown(language));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await act?.(page);
  await page.waitForFunction(() => document.querySelectorAll('progress').length === 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width, height } = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  const clip = { x: 0, y: 0, width, height: Math.min(height, mostHigh) };
  return page.screenshot({ fullPage: true, animations: 'disabled', clip });
}
