// @lane all
/**
 * An organizer's first evening with money, in real browsers and from an empty data folder: a shop with questions and
 * a promo code, orders of every kind, the bank's file, mail to all, a cancelled order, files, two devices and the
 * report. Nobody touches a terminal. Once in English at a desk, and once in German on a phone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { buySix, type Orders } from './second-hour/buying.ts';
import { checkInAtTwo, report } from './second-hour/evening.ts';
import {
  cancelOrder,
  changePrices,
  exportFiles,
  mailAll,
  matchBankFile,
} from './second-hour/money.ts';
import { addCategories, furnishShop, makeEvent, publish } from './second-hour/selling.ts';
import { openStage, phone, type Stage } from './second-hour/stage.ts';

describe.each([
  { language: 'en', locale: 'en-GB', place: 'a desk', viewport: { width: 1280, height: 900 } },
  { language: 'de', locale: 'de-DE', place: 'a phone', viewport: phone },
] as const)('the second hour in $language at $place', ({ place: _, ...options }) => {
  let stage: Stage;
  let event: string;
  let shop: string;
  let orders: Orders;

  beforeAll(async () => {
    stage = await openStage(options);
  });
  reloadAfterFailure(() => stage.page);
  afterAll(() => stage?.close());

  test('an account, and an event with its tickets', async () => {
    event = await makeEvent(stage);
    await addCategories(stage);
  });

  test('three questions, a promo code, and how the shop looks', () => furnishShop(stage));

  test('published once agreement, address and account are there', async () => {
    shop = await publish(stage);
    expect(new URL(shop).origin).toBe(new URL(event).origin);
  });

  test('six orders: free, transfer, cash, invoice, with the code, and by card', async () => {
    orders = await buySix(stage, shop);
  });

  test('an order is found by the text of a bank, and marked as paid by its file', () =>
    matchBankFile(stage, orders));

  test('a mail to all', () => mailAll(stage));

  test('another price', () => changePrices(stage));

  test('an order is cancelled with its refund', () => cancelOrder(stage, orders));

  test('guests and orders as files, in both forms', () => exportFiles(stage, orders));

  test('the evening at two devices, with cash at one of them', () => checkInAtTwo(stage, orders));

  test('the report', () => report(stage, orders));

  test('each page was accessible, fitted its screen and broke no policy', () => {
    expect(stage.faults).toEqual([]);
    expect(stage.office.seen.policyViolations).toEqual([]);
    expect(stage.office.seen.pageErrors).toEqual([]);
  });
});
