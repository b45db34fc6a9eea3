// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { addGuest } from '../../support/venue.ts';
import { fill, openOffice, pageTitled, told, untilPath } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const path = `/events/${venue.eventId}/guests/new`;
const submit = () => screen.findByRole('button', { name: 'Add guest' });
const anna = [
  [/^First name/, 'Anna'],
  [/^Last name/, 'Neu'],
  [/^E-mail/, 'anna@example.org'],
] as const;

test('a guest is made without the shop; terms are asked for where the agreement is not signed', async () => {
  const { user } = await show({ path });
  await pageTitled('Add guest');
  await submit();
  fill(anna);
  await user.selectOptions(screen.getByLabelText('Category'), 'Presse');
  await user.click(await submit());
  await user.click(await screen.findByRole('switch', { name: /accepted the terms/ }));
  await user.click(await submit());
  await untilPath(/\/guests\/\d+$/);
  await pageTitled('Anna Neu');
  const { ids } = await service.must('ticketFind', {
    key,
    params: { eventId: venue.eventId, lastName: 'Neu' },
  });
  expect(ids).toHaveLength(1);
});

test('two guests of one name are made without an e-mail address', async () => {
  for (const _ of [1, 2]) {
    const { user } = await show({ path });
    await submit();
    fill([
      [/^First name/, 'Otto'],
      [/^Last name/, 'Ohne'],
    ]);
    await user.selectOptions(screen.getByLabelText('Category'), 'Presse');
    await user.click(await submit());
    await user.click(await screen.findByRole('switch', { name: /accepted the terms/ }));
    await user.click(await submit());
    await untilPath(/\/guests$/);
  }
  const params = { eventId: venue.eventId, lastName: 'Ohne' };
  expect((await service.must('ticketFind', { key, params })).ids).toHaveLength(2);
});

test('V4: a guest is made with flags; where they can’t be kept, the guest is not made twice', async () => {
  let isCut = true;
  const { user } = await show({
    path,
    fetch: async (url, init) =>
      isCut && url.endsWith('/doorNote') ? Response.error() : service.fetch(url, init),
  });
  await submit();
  fill([
    [/^First name/, 'Vera'],
    [/^Last name/, 'Wichtig'],
    [/^E-mail/, 'vera@example.org'],
  ]);
  await user.selectOptions(screen.getByLabelText('Category'), 'Presse');
  await user.click(screen.getByRole('checkbox', { name: 'VIP' }));
  await user.click(await submit());
  await user.click(await screen.findByRole('switch', { name: /accepted the terms/ }));
  await user.click(await submit());
  await screen.findByText(/The guest was added/);
  isCut = false;
  await user.click(await submit());
  await untilPath(/\/guests\/\d+$/);
  const about = (await screen.findByRole('heading', { level: 2, name: 'Details' })).parentElement;
  expect(about?.textContent).toContain('VIP');
  const params = { eventId: venue.eventId, lastName: 'Wichtig' };
  expect((await service.must('ticketFind', { key, params })).ids).toHaveLength(1);
});

test('the event’s questions are asked, and a guest without an e-mail address answers, too', async () => {
  const id = await addEvent(service, venue);
  const category = { name: 'Saal', price: 0, available: 10 };
  const { id: hall } = await service.must('ticketCategoryCreate', { key, id, params: category });
  const question = (params: object) =>
    service.must('userDataDefinitionCreate', {
      key,
      id,
      params: { level: 'ticket', ...params } as never,
    });
  await question({ title: 'Größe', type: 'dropdown', required: true, options: ['S', 'M'] });
  await question({ title: 'Vegan', type: 'checkbox', categories: [hall] });
  await question({ title: 'Woher?', type: 'string', level: 'payment', required: true });
  for (const email of ['anna@example.org', '']) {
    const { user } = await show({ path: `/events/${id}/guests/new` });
    await submit();
    fill([...anna.slice(0, 2), [/^E-mail/, email]]);
    expect(screen.queryByLabelText(/^Woher/) === null).toBe(email === '');
    await user.click(await submit());
    expect(told(screen.getByLabelText(/^Größe/))).toContain('Fill in this field.');
    await user.selectOptions(screen.getByLabelText(/^Größe/), 'M');
    await user.selectOptions(screen.getByLabelText(/^Vegan/), 'Yes');
    if (email !== '') fill([[/^Woher/, 'Plakat']]);
    await user.click(await submit());
    await user.click(await screen.findByRole('switch', { name: /accepted the terms/ }));
    await user.click(await submit());
    await untilPath(email === '' ? /\/guests$/ : /\/guests\/\d+$/);
  }
  const params = { resultType: 'full' } as const;
  const { participants } = await service.must('eventParticipants', { key, id, params });
  const answers = participants?.map((one) =>
    typeof one === 'object' ? one.userData?.map(({ value }) => value) : [],
  );
  expect(answers).toEqual([
    ['M', 'true'],
    ['M', 'true'],
  ]);
});

test('a category with a price says that it is booked as ordered', async () => {
  await show({ path });
  await submit();
  expect(await screen.findByText(/costs €45.00.*awaiting payment/)).toBeTruthy();
});

test('a category without tickets says so next to it', async () => {
  const { id } = await service.must('ticketCategoryCreate', {
    key,
    id: venue.eventId,
    params: { name: 'Loge', price: 0, available: 1 },
  });
  await addGuest(service, key, venue.eventId, id);
  const { user } = await show({ path });
  await submit();
  fill(anna);
  const category = screen.getByLabelText('Category');
  await user.selectOptions(category, String(id));
  await user.click(await submit());
  await user.click(await screen.findByRole('switch', { name: /accepted the terms/ }));
  await user.click(await submit());
  await screen.findByText(
    'This category has no tickets left. Increase its quantity or choose another one.',
  );
  expect(told(category)).toContain('This category has no tickets left');
});

test('an event without a ticket category says that it needs one, and leads there', async () => {
  const id = await addEvent(service, venue);
  await show({ path: `/events/${id}/guests/new` });
  await screen.findByText(/no ticket category yet/);
  const link = screen.getByRole('link', { name: 'Go to ticket categories' });
  expect(link.getAttribute('href')).toBe(`/office/events/${id}/tickets`);
});
