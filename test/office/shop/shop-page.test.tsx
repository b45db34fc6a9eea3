// @vitest-environment jsdom
/** The page of the ticket shop: its address, questions, promo codes and settings. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { EventId } from '../../../src/domain/ids.ts';
import { parsePercent } from '../../../src/office/i18n/percent.ts';
import { shopLink } from '../../../src/office/shop/codes.tsx';
import { addEvent, makePayable } from '../../support/event-examples.ts';
import { field, fill, openOffice, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
await makePayable(service, venue);

async function openShopPage(language = 'en-GB', isPublished = false) {
  const id = await addEvent(service, venue, { language: 'de' });
  const categories = [];
  for (const params of [
    { name: 'Parkett', price: 2500, available: 50 },
    { name: 'Crew', price: 0, available: 9, active: false },
  ]) {
    categories.push((await service.must('ticketCategoryCreate', { key, id, params })).id);
  }
  if (isPublished) await service.must('eventActivate', { key, id });
  const { user } = await show({ path: `/events/${id}/shop`, language });
  return { id, user, categories };
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const questions = async (id: EventId) =>
  (await service.must('eventUserDataDefinitions', { key, id })).userDataDefinitions;
const shopOf = async (id: EventId) =>
  (await service.must('ticketShopRead', { key, id })).ticketShop;

test('F2: a published event shows the shop’s address to copy and as a QR code, and what is on sale', async () => {
  const { id } = await openShopPage('en-GB', true);
  const { event } = await service.must('eventRead', { key, id });
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(event.eventURL);
  expect(screen.getByRole('img', { name: 'QR code of the ticket shop' })).toBeDefined();
  expect(await screen.findByText('On sale: Parkett')).toBeDefined();
});

test('of a draft it is the preview’s address', async () => {
  const { id } = await openShopPage('de-DE');
  const { event } = await service.must('eventRead', { key, id });
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(event.previewURL);
  expect(screen.getByText('Vorschau des Ticketshops')).toBeDefined();
});

test('questions are made, ordered, edited and removed', async () => {
  const { id, user, categories } = await openShopPage();
  await press(user, 'Add question');
  await press(user, 'Save');
  expect(told(field(/^Question$/))).toContain('Enter a question.');
  fill([[/^Question$/, 'T-shirt size']]);
  await user.selectOptions(field(/^Type of answer/), 'dropdown');
  await press(user, 'Save');
  expect(told(field(/^Possible answers/))).toContain('at least one');
  fill([[/^Possible answers/, 'S\nM\n\nM\nL']]);
  await user.click(screen.getByRole('switch', { name: 'Answer is required' }));
  await user.click(screen.getByRole('checkbox', { name: 'All ticket categories' }));
  await user.click(screen.getByRole('checkbox', { name: 'Crew' }));
  await press(user, 'Save');
  await closed();
  expect(await questions(id)).toMatchObject([
    {
      title: 'T-shirt size',
      level: 'ticket',
      required: true,
      categories: [categories[0]],
      options: ['S', 'M', 'L'].map((userDataOptionName) => ({ userDataOptionName })),
    },
  ]);
  await press(user, 'Add question');
  fill([[/^Question$/, 'Where did you hear of us?']]);
  await user.click(screen.getByRole('radio', { name: 'Each order' }));
  await press(user, 'Save');
  await closed();
  await press(user, 'Move Where did you hear of us? up');
  await waitFor(async () =>
    expect((await questions(id)).map(({ level }) => level)).toEqual(['payment', 'ticket']),
  );
  await press(user, 'Edit T-shirt size');
  fill([[/^Question$/, 'Size']]);
  await press(user, 'Save');
  await closed();
  await press(user, 'Remove Where did you hear of us?');
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(async () =>
    expect((await questions(id)).map(({ title }) => title)).toEqual(['Size']),
  );
});

test('promo codes are made, listed with their uses, shared as a link, and turned off', async () => {
  const { id, user, categories } = await openShopPage('en-GB', true);
  await press(user, 'Add promo code');
  fill([
    [/^Code$/, 'früh!'],
    [/^Discount in %/, '0'],
  ]);
  await press(user, 'Save');
  expect(told(field(/^Code$/))).toContain('letters A to Z');
  expect(told(field(/^Discount in %/))).toContain('above 0');
  fill([
    [/^Code$/, 'EARLY'],
    [/^Discount in %/, '12.5'],
    [/^Uses per code/, '10'],
  ]);
  await press(user, 'Save');
  await closed();
  const row = await screen.findByRole('row', { name: /EARLY/ });
  expect(within(row).getByText('12.5% off')).toBeDefined();
  expect(within(row).getByText('0 of 10')).toBeDefined();
  await press(user, 'Show link with EARLY');
  const { event } = await service.must('eventRead', { key, id });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe(
    new URL(`${event.eventURL}?code=EARLY`).href,
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await press(user, 'Disable EARLY');
  expect(await within(row).findByText('Disabled')).toBeDefined();

  await press(user, 'Add promo code');
  fill([[/^Code$/, 'CREW']]);
  await user.click(screen.getByRole('radio', { name: 'Open hidden tickets' }));
  await press(user, 'Save');
  expect(await screen.findByText(/^Choose the ticket categories/)).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Crew' }));
  await press(user, 'Save');
  await closed();
  const { codeDefinitions } = await service.must('eventCodeDefinitions', { key, id });
  const read = await service.must('codeDefinitionRead', { key, id: codeDefinitions[1] ?? 0 });
  expect(read.codeDefinition).toMatchObject({
    type: 'DISCOUNTCODE_TYPE_CATEGORY',
    categories: [categories[1]],
  });
});

test('tax, links of the law, colour and what the shop shows are saved', async () => {
  const { id, user } = await openShopPage();
  await screen.findByLabelText(/^VAT rate/);
  fill([
    [/^VAT rate/, '7,7,7'],
    [/^Link to legal notice/, 'example.org'],
  ]);
  await press(user, 'Save settings');
  expect(told(field(/^VAT rate/))).toContain('from 0 to 99.99');
  expect(told(field(/^Link to legal notice/))).toContain('https://');
  fill([
    [/^VAT rate/, '7'],
    [/^Link to legal notice/, 'https://example.org/imprint'],
    [/^Link to terms/, 'https://example.org/terms'],
  ]);
  await user.selectOptions(field(/^Colour of the shop/), 'teal');
  await user.click(screen.getByRole('switch', { name: /^Show how many/ }));
  await user.click(screen.getByRole('switch', { name: /^Ask for a postal/ }));
  await press(user, 'Save settings');
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(await shopOf(id)).toMatchObject({
    salesTax: 700,
    ownImprint: 'https://example.org/imprint',
    ownTermsAndConditions: 'https://example.org/terms',
    accent: 'teal',
    showAvailableTickets: false,
    asksAddress: true,
  });
  fill([[/^Link to legal notice/, '']]);
  await press(user, 'Save settings');
  await waitFor(async () => expect((await shopOf(id)).ownImprint).toBeNull());
});

test.each([
  ['19', 1900],
  ['5,5', 550],
  ['7.25', 725],
  ['100', null],
  ['', null],
])('a rate of %j is %j hundredths of a percent', (typed, rate) => {
  expect(parsePercent(typed)).toBe(rate);
});

test('a link with a code keeps what else is in the address', () => {
  expect(shopLink('https://t.example.org/BALL.html?token=x', 'A_1')).toBe(
    'https://t.example.org/BALL.html?token=x&code=A_1',
  );
});
