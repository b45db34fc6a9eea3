/**
 * A guest with scripts turned off buys from the event's page, once for nothing and once by
 * invoice; what every page of the shop looks like; and a ticket's page without a network.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ticketLanguages } from '../../src/contract/iso-codes.ts';
import type { TextLanguage } from '../../src/service/core/texts/texts.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { readAsApp } from '../support/app-reader.ts';
import { openContext } from '../support/browser.ts';
import { builtApp } from '../support/built-app.ts';
import { mirrorFaults } from '../support/direction-faults.ts';
import { anyImage } from '../support/images.ts';
import { leadsOn } from '../support/leads-on.ts';
import { openShop } from '../support/open-shop.ts';
import { lightLocation } from '../support/test-store.ts';

/** Set to a folder, it takes a picture of each page. */
const pictures = process.env.ADMIT_PICTURES;

const { clock, service, event, category, payments, key } = await openShop({
  location: await lightLocation(),
  appDirectory: resolve(builtApp),
});
let origin: string;

// One address may open so many pages a minute, and the clock stands still within a test.
beforeEach(() => clock.advance(60_000));
beforeAll(async () => {
  origin = await service.listen();
});

const description = `<h2>Programm</h2><p>Tanz &amp; <b>Musik</b> bis in den Morgen, mit dem Orchester der
Stadt und drei Sälen.</p><ul><li>20 Uhr: Einlass</li><li>21 Uhr: <a href="https://example.org">Eröffnung</a></li></ul>
<script>document.title = 'run'</script><img src=x onerror="document.title = 'run'">`;

async function ball(language: TextLanguage) {
  const german = language === 'de';
  const made = await event(
    {
      title: german ? 'Silvesterball im Kulturhaus' : 'New Year’s Eve Ball',
      shortDescription: german ? 'Die lange Nacht der Stadt.' : 'The long night of the town.',
      language: german ? 'de' : 'en',
      description,
      location: 'Kulturhaus',
      street: 'Brückenstraße 12',
      zipCode: '10179',
      city: 'Berlin',
      organisatorDisplayName: 'Kulturverein e.V.',
      organizerEmail: 'ball@example.org',
      twitterHashtag: 'silvesterball',
      cancellationOption: 'Allowed',
    },
    ['PAYMENT_TYPE_INVOICE', 'PAYMENT_TYPE_ONLOCATION'],
    {
      name: german ? 'Parkett' : 'Stalls',
      ticketDescription: german ? '<p>Mit Platz am Tisch.</p>' : '<p>With a seat at a table.</p>',
      maxSell: 10,
    },
  );
  const free = await category(made.id, { name: german ? 'Kinder' : 'Children', price: 0 });
  await category(made.id, { name: german ? 'Loge' : 'Box', available: 1, minSell: 2 });
  await service.must('productDefinitionCreate', {
    key,
    id: made.id,
    params: {
      name: german ? 'Essen' : 'Meal',
      level: 'TICKET',
      options: [
        { name: german ? 'Mit Fleisch' : 'With meat', price: 1800 },
        { name: german ? 'Ohne Fleisch' : 'Without meat', price: 1600 },
      ] as never,
    },
  });
  await service.must('userDataDefinitionCreate', {
    key,
    id: made.id,
    params: {
      title: german ? 'Tischnachbarn' : 'Table neighbours',
      type: 'textarea',
      level: 'payment',
    },
  });
  await service.must('eventBanner', { key, id: made.id, image: anyImage });
  return { ...made, free };
}

/** Of what costs nothing, and does not come by post, the postal address is not asked for. */
async function fillIn(page: Page, isFree = false): Promise<void> {
  const fill = (name: string, text: string) => page.locator(`[name=${name}]`).fill(text);
  await fill('firstName', 'Berta');
  await fill('lastName', 'Käufer');
  await fill('email', 'berta@example.org');
  await page.locator('[name=delivery][value=ETicket]').check();
  if (!isFree) {
    await fill('street', 'Am Markt 1');
    await fill('zipCode', '10115');
    await fill('city', 'Berlin');
    await page.locator('[name=country]').selectOption('DE');
  }
  expect(await page.locator('[name=street]').isVisible()).toBe(!isFree);
  await page.locator('[name=accepted]').check();
}

const main = (page: Page) => leadsOn(page.locator('button.main').first());

test('21: with scripts off, one ticket for nothing and one by invoice', async () => {
  const { id, url, parkett, free } = await ball('en');
  const context = await openContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) elsewhere.push(request.url());
  });

  await page.goto(origin + url);
  await page.getByLabel('Children').fill('1');
  await leadsOn(page.getByRole('button', { name: 'Buy tickets' }));
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await fillIn(page, true);
  await main(page);
  await leadsOn(page.getByRole('button', { name: 'Get tickets' }));
  await page.getByText('Free of charge.').waitFor();
  expect(await page.getByRole('link', { name: 'Ticket (PDF)' }).count()).toBe(1);

  await page.goto(origin + url);
  await page.locator(`[name=t${parkett}]`).fill('1');
  await main(page);
  await fillIn(page);
  // Something is wrong: it is said, and what was typed stays.
  await page.getByLabel('E-mail').fill('berta');
  await main(page);
  await page.getByText('Please enter a valid e-mail address.').waitFor();
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Berta');
  await page.getByLabel('E-mail').fill('berta@example.org');
  await page.getByLabel('Invoice').check();
  await main(page);
  await page.reload();
  // Back shows what was typed, and asks for nothing to be sent again.
  await page.goBack();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('berta@example.org');
  await page.goForward();
  await leadsOn(page.getByRole('button', { name: 'Order with obligation to pay' }));
  await page.getByText('Awaiting payment. Your tickets are valid.').waitFor();
  await page.reload();
  expect(await page.getByRole('link', { name: 'Invoice (PDF)' }).count()).toBe(1);
  await context.close();
  expect(elsewhere).toEqual([]);
  const bought = await payments(id);
  expect(bought.map(({ type, numTickets }) => [type, numTickets]).sort()).toEqual([
    ['free', 1],
    ['invoice', 1],
  ]);
  expect(free).not.toBe(parkett);
});

/**
 * Each width, theme and language; the longer words where there is least room. What axe finds of a page does not
 * depend on them, but for the colours of a theme: the last look is at the width alone.
 */
const looks = [
  ['small-light-de', { width: 320, height: 568 }, 'light', 'de', 'all'],
  ['phone-dark-en', { width: 390, height: 844 }, 'dark', 'en', 'colours'],
  ['desk-dark-de', { width: 1280, height: 900 }, 'dark', 'de', null],
  // What a phone of 640 shows at 200 %.
  ...ticketLanguages
    .filter((language) => language !== 'de' && language !== 'en')
    .map(
      (language) =>
        [`small-light-${language}`, { width: 320, height: 568 }, 'light', language, null] as const,
    ),
] as const;

test.each(looks)(
  '21: every page is accessible, nothing runs and nothing is wider than the page: %s',
  async (look, viewport, colorScheme, language, axe) => {
    const { url, parkett, free } = await ball(language);
    const context = await openContext({ viewport, colorScheme });
    const page = await context.newPage();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') violations.push(message.text());
    });
    const faults: string[] = [];
    const look_ = async (name: string) => {
      const found = axe === null ? [] : await accessibilityFaults(page, axe);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      if ((await wide()) > viewport.width) faults.push(`${name} is ${await wide()} wide`);
      // As it is in a language from right to left.
      faults.push(...(await page.evaluate(mirrorFaults)).map((fault) => `${name}: ${fault}`));
      const turn = (dir: string) =>
        page.evaluate((value) => {
          document.documentElement.dir = value;
        }, dir);
      if (axe !== null) {
        await turn('rtl');
        if ((await wide()) > viewport.width) faults.push(`${name} is wider from right to left`);
        await turn('');
      }
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${name}.${look}.png`), fullPage: true });
      }
    };
    await page.goto(origin + url);
    expect(await page.title()).not.toBe('run');
    await page.locator('nav.languages summary').click();
    await page.locator(`nav.languages [hreflang=${language}]`).click();
    await page.waitForURL(/language=/);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await look_('event');
    await main(page);
    await look_('event-wrong');
    await page.locator(`[name=t${parkett}]`).fill('2');
    await page.locator(`[name=t${free}]`).fill('1');
    await main(page);
    await look_('details');
    await main(page);
    await look_('details-wrong');
    await fillIn(page);
    await page.locator('[name=delivery][value=Paper]').check();
    await page.locator('[name=elsewhere]').check();
    await look_('details-elsewhere');
    await page.locator('[name=elsewhere]').uncheck();
    await page.locator('[name=delivery][value=ETicket]').check();
    await page.locator('[name=payment]').first().check();
    await main(page);
    await look_('check');
    await main(page);
    await look_('order');
    await leadsOn(page.locator('a[href^="/participant/"]').first());
    await page.locator('.code').first().waitFor();
    await look_('ticket');
    await page.goBack();
    await page.locator('main summary').last().click();
    await look_('order-cancel');
    await leadsOn(page.locator('button.grave'));
    await look_('order-cancelled');
    await context.close();
    expect(faults).toEqual([]);
    expect(violations.filter((text) => !text.includes('400'))).toEqual([]);
  },
);

/** @returns what a device reads from the page's code */
async function codeOn(page: Page): Promise<string | null> {
  const { data, info } = await sharp(await page.locator('.code svg').screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readAsApp(data, info.width, info.height);
}

test('a ticket’s page shows its code in the dark, and without a network once it was open', async () => {
  const { id, url, free } = await ball('en');
  const context = await openContext({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(origin + url);
  await page.locator(`[name=t${free}]`).fill('1');
  await main(page);
  await fillIn(page, true);
  await main(page);
  await main(page);
  await leadsOn(page.getByRole('link', { name: 'Open ticket' }));
  await page.getByText('This ticket is saved on this device.').waitFor();
  const [paymentId = 0] = (await service.must('eventPayments', { key, id })).payments;
  const { tickets } = await service.must('paymentTickets', { key, id: paymentId });
  const { ticket } = await service.must('ticketRead', { key, id: tickets[0] ?? 0 });
  expect(await codeOn(page)).toBe(ticket.identifier);

  await context.setOffline(true);
  await page.reload();
  await page.getByText('No network. This is the copy that is saved on this device.').waitFor();
  expect(await codeOn(page)).toBe(ticket.identifier);
  // What needs the network is not offered.
  expect(await page.locator('form, .button').filter({ visible: true }).count()).toBe(0);
  if (pictures) await page.screenshot({ path: join(pictures, 'ticket-offline.png') });

  await context.setOffline(false);
  await service.must('ticketCancel', { key, id: ticket.id });
  // A machine that takes more than three seconds to answer shows the copy once more.
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByText('Ticket not found.').count();
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(1);
  await context.setOffline(true);
  const failure = await page.reload().then(
    () => null,
    (error: Error) => error.message,
  );
  expect(failure).toContain('net::ERR_');
  await context.close();
});

/** Each would set `window.ran`, or ask another server, if any page took it for more than words. */
const tricks = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  "'><svg/onload=window.ran=1>",
  '</title><script>window.ran=1</script>',
  '</textarea><script>window.ran=1</script>',
  '<math><mtext></mtext><mglyph><style></math><img src=x onerror=window.ran=1>',
  '<a href="jav&#x09;ascript:window.ran=1">x</a>',
  '<a href=" javascript:window.ran=1">x</a>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<object data="data:text/html,<script>parent.ran=1</script>"></object>',
  '<base href="https://evil.example/"><form action="https://evil.example/"><button>x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css><style>@import "https://evil.example/y.css"</style>',
  '<img srcset="https://evil.example/a 1x"><video poster=https://evil.example/b></video>',
  '<details open ontoggle=window.ran=1>x</details><input autofocus onfocus=window.ran=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
];

test.each([0, 4, 8, 12])('21: hostile words run on no page (from trick %i)', async (from) => {
  const four = tricks.slice(from, from + 4);
  const [one = '', two = '', three = '', four_ = ''] = four;
  const { id, url, parkett } = await event(
    {
      title: one,
      description: tricks.join('\n'),
      schedule: four.join('<p>'),
      shortDescription: two,
      location: three,
      locationDescription: four_,
      street: one,
      city: two,
      organisatorDisplayName: three,
      callToAction: four_,
      searchEngineTags: one,
      cancellationOption: 'Allowed',
    },
    ['PAYMENT_TYPE_INVOICE'],
    { name: two, ticketDescription: three },
  );
  const field = (level: 'ticket' | 'payment', title: string) =>
    service.must('userDataDefinitionCreate', {
      key,
      id,
      params: { title, type: 'textarea', level },
    });
  const [ofTicket, ofPurchase] = [await field('ticket', four_), await field('payment', one)];
  const context = await openContext();
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  const expectWordsOnly = async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    const foreign =
      'script:not([src="/ticket-page.js"]), iframe, object, embed, base, svg:not(.code svg), math';
    expect(await page.locator(foreign).count()).toBe(0);
    expect(page.url().startsWith(origin)).toBe(true);
  };
  await page.goto(`${origin}${url}?code=${encodeURIComponent(two)}`);
  await expectWordsOnly();
  for (const link of await page.locator('a').all()) {
    expect((await link.getAttribute('href')) ?? '').toMatch(/^(https?:|mailto:|tel:|\/|$)/);
  }
  await page.goto(origin + url);
  await page.locator(`[name=t${parkett}]`).fill('1');
  await main(page);
  await fillIn(page);
  for (const [name, text] of [
    ['firstName', one],
    ['lastName', two],
    ['company', three],
    ['street', four_],
    ['city', one],
    [`${ofTicket.id}_1`, two],
    [ofPurchase.id, three],
    ['email', one],
  ]) {
    await page.locator(`[name="${name}"]`).fill(String(text));
  }
  await page.locator('[name=payment]').first().check();
  await main(page);
  await expectWordsOnly();
  expect(await page.locator('[name=firstName]').inputValue()).toBe(one);
  await page.locator('[name=email]').fill('berta@example.org');
  await main(page);
  await expectWordsOnly();
  await main(page);
  await expectWordsOnly();
  expect(await page.getByText(one).count()).toBeGreaterThan(0);
  await page.goto(
    origin + ((await page.locator('a[href^="/participant/"]').getAttribute('href')) ?? ''),
  );
  await expectWordsOnly();
  await context.close();
  expect(elsewhere).toEqual([]);
});
