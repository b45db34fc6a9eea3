// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { general } from '../../../src/contract/error-code.ts';
import { addEvent } from '../../support/event-examples.ts';
import { makeImage } from '../../support/images.ts';
import { manualTime } from '../../support/manual-time.ts';
import { local } from '../../support/venue.ts';
import { fill, openOffice, pageTitled, told, untilPath } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

async function openEvent() {
  const id = await addEvent(service, venue, {
    selectedEndDate: local('2027-01-01T04:00:00'),
    location: 'Saal',
    city: 'Köln',
  });
  const { user } = await show({ path: `/events/${id}/edit` });
  await pageTitled('Edit event');
  await screen.findByLabelText(/^Title/);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const read = async () => (await service.must('eventRead', { key, id })).event;
  return { id, user, save, read };
}

test('an event is changed; what somebody else changed meanwhile stays', async () => {
  const { id, save, read } = await openEvent();
  fill([[/^Title/, 'Silvesterball']]);
  await service.must('eventUpdate', {
    key,
    id,
    params: { city: 'Bonn', location: 'Beethovensaal' },
  });
  await save();
  await untilPath(`/events/${id}`);
  expect(await read()).toMatchObject({
    title: 'Silvesterball',
    city: 'Bonn',
    location: 'Beethovensaal',
    selectedEndDate: '2027-01-01T04:00:00',
  });
});

/** Whoever moves an event is offered an e-mail to its guests. */
const pastOffer = async () => (await screen.findByRole('link', { name: 'View event' })).click();

test('a new time zone of a published event needs a yes, and one of a draft does not', async () => {
  const { id, save, read } = await openEvent();
  fill([[/^Time zone/, 'America/New_York']]);
  await save();
  await pastOffer();
  await untilPath(`/events/${id}`);
  expect((await read()).timezone).toBe('America/New_York');

  await service.must('ticketCategoryCreate', {
    key,
    id,
    params: { name: 'Guest list', price: 0, available: 10 },
  });
  await service.must('eventActivate', { key, id });
  const { user } = await show({ path: `/events/${id}/edit` });
  await screen.findByLabelText(/^Title/);
  fill([[/^Time zone/, 'Europe/Berlin']]);
  const saveAgain = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await saveAgain();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await read()).timezone).toBe('America/New_York');
  await saveAgain();
  await user.click(await screen.findByRole('button', { name: 'Change time zone' }));
  await pastOffer();
  await untilPath(`/events/${id}`);
  expect((await read()).timezone).toBe('Europe/Berlin');
});

test('an end without a day is in the night after the event begins', async () => {
  const { id, save, read } = await openEvent();
  fill([
    [/^End date/, ''],
    [/^End time/, '02:30'],
  ]);
  await screen.findByText(/^Ends on .*2:30/);
  await save();
  await pastOffer();
  await untilPath(`/events/${id}`);
  expect((await read()).selectedEndDate).toBe('2027-01-01T02:30:00');
});

test('what is emptied is cleared, the end too', async () => {
  const { user, id, save, read } = await openEvent();
  fill([
    [/^End date/, ''],
    [/^End time/, ''],
    [/^City/, ''],
  ]);
  await save();
  // Guests may know the old date: an e-mail to them is offered.
  const offer = await screen.findByRole('link', { name: 'Send e-mail to guests' });
  expect(offer.getAttribute('href')).toBe(`/office/events/${id}/mail?about=change`);
  await user.click(screen.getByRole('link', { name: 'View event' }));
  await untilPath(`/events/${id}`);
  expect(await read()).toMatchObject({ selectedEndDate: null, city: null, location: 'Saal' });
});

test('a file that is not a picture, or is too small, is reported; nothing is sent for the first', async () => {
  const { user } = await openEvent();
  const choose = () => screen.getByLabelText<HTMLInputElement>(/^Choose picture/);
  const take = (type: string) => {
    const file = new File(['no picture'], 'x', { type });
    return user.upload(choose(), file);
  };
  await take('text/plain');
  await waitFor(() => expect(told(choose())).toContain('not a JPEG or PNG'));
  await take('image/png');
  await waitFor(() => expect(told(choose())).toContain('This picture is too small'));
});

test('a picture that is refused for another reason is not called too small', async () => {
  const { id } = await openEvent();
  const fetch: Fetch = async (url, init) =>
    url.endsWith('/logo')
      ? Response.json({ success: false, errors: [general.tooManyRequests] }, { status: 429 })
      : service.fetch(url, init);
  const { user } = await show({ path: `/events/${id}/edit`, fetch });
  const file = new File(['some'], 'x.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText<HTMLInputElement>(/^Choose picture/), file);
  await screen.findByText('Too many requests');
  expect(screen.queryByText(/This picture is too small/)).toBeNull();
});

test('a picture whose answer never comes is given up, and the field can be used again', async () => {
  const { id } = await openEvent();
  const time = manualTime();
  let isGivenUp = false;
  const fetch: Fetch = (url, init) => {
    if (!url.endsWith('/logo')) return service.fetch(url, init);
    init.signal?.addEventListener('abort', () => {
      isGivenUp = true;
    });
    return new Promise(() => {});
  };
  const { user } = await show({ path: `/events/${id}/edit`, fetch, timers: time });
  const field = await screen.findByLabelText<HTMLInputElement>(/^Choose picture/);
  await user.upload(field, new File(['some'], 'x.png', { type: 'image/png' }));
  await waitFor(() => expect(field.disabled).toBe(true));
  await act(() => time.advance(4 * 60_000));
  await screen.findByText('The server is not responding');
  expect(field.disabled).toBe(false);
  expect(isGivenUp).toBe(true);
});

test('an event without a language does not look as if it had the first of the list', async () => {
  const { id } = await openEvent();
  const fetch: Fetch = async (url, init) => {
    const answer = await service.fetch(url, init);
    if (!url.endsWith(`/event/${id}`) || init.method !== 'GET') return answer;
    return Response.json(JSON.parse((await answer.text()).replace(/"language":"\w+",?/, '')));
  };
  await show({ path: `/events/${id}/edit`, fetch });
  const language = await screen.findByLabelText<HTMLSelectElement>(/^Ticket language/);
  expect(language.selectedOptions[0]?.textContent).toBe('Choose a language');
});

test('a picture is taken as soon as it is chosen', async () => {
  const { user, read } = await openEvent();
  const { bytes, type } = await makeImage(300, 300);
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type });
  await user.upload(screen.getByLabelText(/^Choose picture/), file);
  await waitFor(async () => expect((await read()).logo).toMatch(/^https?:/));
});

test.each([
  ['en', /^Erase guests/, 'Save data protection', 'Cancel', 'Erase data', /will be erased on/],
  [
    'de-DE',
    /^Personendaten der/,
    'Datenschutz speichern',
    'Abbrechen',
    'Daten löschen',
    /werden am .* gelöscht/,
  ],
])(
  '%s: guests are erased after the event, if that is chosen and sure',
  async (language, ...words) => {
    const [label, save, no, yes, due] = words;
    const id = await addEvent(service, venue, { selectedEndDate: local('2027-01-01T04:00:00') });
    const { user } = await show({ path: `/events/${id}/edit`, language });
    const daysNow = async () =>
      (await service.must('eventRetention', { key, id, params: {} })).days;
    await user.selectOptions(await screen.findByLabelText(label), '30');
    await user.click(screen.getByRole('button', { name: save }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: no }));
    expect(await daysNow()).toBeNull();
    await user.click(screen.getByRole('button', { name: save }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }));
    expect((await screen.findByText(due)).textContent).toMatch(/31.*2027/);
    expect(await daysNow()).toBe(30);
    await user.selectOptions(screen.getByLabelText(label), '0');
    await user.click(screen.getByRole('button', { name: save }));
    await waitFor(() => expect(screen.queryByText(due)).toBeNull());
    expect(await daysNow()).toBeNull();
  },
);
