/** What the first evening with money is played on: a service from an empty folder, and its browsers. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, ViewportSize } from 'playwright-core';
import { systemClock } from '../../../src/service/core/deps/wall-clock.ts';
import { dashboard } from '../../../src/texts/dashboard.ts';
import { screens } from '../../../src/texts/screens.ts';
import { service as guestTexts } from '../../../src/texts/service.ts';
import { start } from '../../../src/texts/start.ts';
import { accessibilityFaults } from '../../support/accessibility-faults.ts';
import { openContext, openDoor } from '../../support/browser.ts';
import { serviceAlone } from '../../support/built-service.ts';
import { openMailSink } from '../../support/mail-sink.ts';
import { standInKeys, stripeStandIn } from '../../support/stripe-stand-in.ts';

export const phone: ViewportSize = { width: 390, height: 844 };

/** Set to a folder, it takes a picture of each page. */
const pictures = process.env.ADMIT_PICTURES;

/** The built service asks Stripe's own address: in this process alone it is the stand-in's. */
const redirected = (origin: string) =>
  `--import data:text/javascript,${encodeURIComponent(
    `const ask=fetch;globalThis.fetch=(to,how)=>ask(String(to).replace('https://api.stripe.com','${origin}'),how)`,
  )}`;

export type Stage = Awaited<ReturnType<typeof openStage>>;

export type StageOptions = {
  readonly language: 'en' | 'de';
  /** `en-GB` */
  readonly locale: string;
  /** Of the organizer's browser. */
  readonly viewport: ViewportSize;
};

export async function openStage({ language, locale, viewport }: StageOptions) {
  const sink = await openMailSink();
  const stripe = await stripeStandIn(systemClock);
  const service = await serviceAlone(
    null,
    {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      NODE_OPTIONS: redirected(stripe.origin),
    },
    (origin) => ['--mail-from', 'tickets@example.org', '--public-url', origin],
  );
  await service.start();
  const office = await openDoor({ viewport, locale });
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const guests = await openContext({ viewport: phone, locale });
  const { page } = office;
  const texts = {
    office: await dashboard[language](),
    device: { ...(await screens[language]()), start: await start[language]() },
    guest: guestTexts[language],
  };
  const faults: string[] = [];
  return {
    texts,
    locale,
    service,
    office,
    page,
    guests,
    mails: sink.received,
    stripe,
    faults,
    /** The link that makes the first account. */
    accountLink: () => readFileSync(join(service.data, 'account-link'), 'utf8').trim(),
    look: (of: Page, name: string) => look(of, `${language}-${name}`, faults),
    device: () => openDoor({ locale }),
    async close() {
      await guests.close();
      await office.close();
      await service.remove();
      await stripe.stop();
      await sink.close();
    },
    ...hands(page, texts.office.frame.menu),
  };
}

/** What an organizer does with a page; each part is named by the words on it. */
function hands(page: Page, menu: string) {
  /** A dialog may begin with the same words. */
  const field = (label: string) =>
    page
      .locator('input, textarea, select')
      .and(page.getByLabel(startingWith(label)))
      .first();
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  return {
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    follow: (name: string) => link(name).click(),
    /** @param label the words before a hint, or before a unit */
    field,
    fill: (label: string, text: string) => field(label).fill(text),
    /** A page of the event: on a phone, the menu is behind a button. */
    async goTo(name: string) {
      const button = page.getByRole('button', { name: menu, exact: true });
      if (await button.isVisible()) await button.click();
      await link(name).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    closed: () => page.getByRole('dialog').waitFor({ state: 'detached' }),
  };
}

export const startingWith = (words: string): RegExp =>
  new RegExp(`^\\s*${words.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');

/** axe, and nothing wider than the page. */
async function look(page: Page, name: string, faults: string[]): Promise<void> {
  await page.locator('h1').first().waitFor();
  const found = await accessibilityFaults(page, 'all');
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) found.push(`${wide} wide of ${width}`);
  faults.push(...found.map((fault) => `${name}: ${fault}`));
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  // A page that an anchor has scrolled takes the next click at the wrong place after a picture of all of it.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}
