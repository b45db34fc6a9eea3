// @vitest-environment jsdom
/** Who did what, from what to what, looked through and saved. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { calls } from '../../../src/contract/calls.ts';
import { general } from '../../../src/contract/error-code.ts';
import { defaultTimezone, parseTimezone } from '../../../src/domain/time.ts';
import { callsOf } from '../../../src/office/audit-log/read-log.ts';
import { dashboard } from '../../../src/texts/dashboard.ts';
import { addGuest, local } from '../../support/venue.ts';
import { fill, openOffice, pageTitled } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const { eventId, standard, guest } = venue;
await service.must('ticketCategoryUpdate', { key, id: standard, params: { price: 5000 } });
await service.must('participantUpdate', {
  key: venue.keys.Editor.key,
  id: guest.participantId,
  params: { lastName: '=Geändert' },
});

const entries = async () =>
  [
    ...(await screen.findByRole('list', { name: /Audit log|Änderungsprotokoll/ })).children,
  ] as HTMLElement[];
const shown = async () => (await entries()).map(({ textContent }) => textContent ?? '');
const path = `/events/${eventId}/log`;

const logged = Object.entries(calls)
  .filter(([, call]) => call.logged)
  .map(([name]) => name)
  // What is no call of anybody: the service does it when its time has come.
  .concat('eventGuestsErased')
  .sort();

test('every call that is logged has its words, and is found by a subject', async () => {
  expect(Object.keys((await dashboard.en()).log.deeds).sort()).toEqual(logged);
  expect(Object.keys((await dashboard.de()).log.deeds).sort()).toEqual(logged);
  expect(Object.values(callsOf).flat().sort()).toEqual(logged);
});

test('an entry says who changed what, from what to what, and of a guest not to what', async () => {
  await show({ path });
  await pageTitled('Audit log');
  const texts = await shown();
  expect(texts.join('\n')).toMatch(
    /Administrator of a test edited a ticket category: Standard.*Price: from €45.00 to €50.00/,
  );
  const ofGuest = texts.find((text) => text.includes('edited a guest')) ?? '';
  expect(ofGuest).toContain('Editor of a test edited a guest: Gerda =Geändert');
  expect(ofGuest).toContain('Last name: changed');
  const [link] = screen.getAllByRole('link', { name: 'Gerda =Geändert' });
  expect(link?.getAttribute('href')).toContain(`/events/${eventId}/guests/${guest.participantId}`);
});

test('it is narrowed by who, what and when; German says it in German', async () => {
  const { user } = await show({ path, language: 'de-DE' });
  await pageTitled('Änderungsprotokoll');
  expect((await shown()).join('\n')).toContain('hat eine Ticketkategorie bearbeitet: Standard');
  await user.selectOptions(
    screen.getByLabelText('Person oder Gerät'),
    'Editor of a test (Zugangsschlüssel)',
  );
  await waitFor(async () => {
    const texts = (await shown()).filter((text) => text.includes('of a test'));
    expect(texts.every((text) => text.includes('Editor of a test'))).toBe(true);
  });
  await user.selectOptions(screen.getByLabelText('Person oder Gerät'), 'Alle');
  await user.selectOptions(screen.getByLabelText('Bereich'), 'Geräte und Zugangsschlüssel');
  await waitFor(async () => expect((await shown()).join('\n')).not.toContain('Ticketkategorie'));
  fill([[/^Bis/, '2020-01-01']]);
  await screen.findByText('Keine passenden Einträge');
});

test('it continues to older entries, and all of them are saved as a file', async () => {
  for (let n = 0; n < 101; n += 1) {
    const params = { city: `Bonn ${n}` };
    await service.must('eventUpdate', { key, id: eventId, params });
  }
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) }));
  URL.revokeObjectURL = () => {};
  const { user } = await show({ path });
  await pageTitled('Audit log');
  await screen.findByText(/Bonn 100/);
  expect(screen.queryByText('City: Bonn 0')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  await screen.findByText('City: Bonn 0');
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await screen.findByText(/\d+ entries exported/);
  const [file] = files;
  const text = new TextDecoder().decode(await file?.arrayBuffer());
  expect(text.split('\r\n').length).toBeGreaterThan(104);
  expect(text).toContain('City: Bonn 0');
  expect(text).toContain('Standard,Price: from €45.00 to €50.00');
  vi.unstubAllGlobals();
});

test('an amount is written in the event’s currency; without one it names its unit', async () => {
  await service.must('productDefinitionCreate', {
    key,
    id: eventId,
    params: {
      name: 'T-Shirt',
      level: 'TICKET',
      options: [{ name: 'M', price: 1500, available: 5 }],
    },
  });
  const selectedDate = local('2026-12-31T21:00:00');
  const { hostId } = venue;
  const { id } = await service.must('eventCreate', {
    key,
    params: { hostId, title: 'Matsuri', country: 'JP', selectedDate },
  });
  await service.must('ticketShopUpdate', { key, id, params: { currency: 'JPY' } });
  const params = { name: 'Standard', price: 4500, available: 9 };
  await service.must('ticketCategoryCreate', { key, id, params });
  await show({ path, language: 'de-DE' });
  await pageTitled('Änderungsprotokoll');
  expect((await shown()).join('\n')).toMatch(/Varianten: M: 15,00\s€/);
  await show({ path: `/events/${id}/log` });
  await pageTitled('Audit log');
  expect((await shown()).join('\n')).toContain('Price: JP¥4,500');
  const without: Fetch = async (url, init) => {
    const answer = await service.fetch(url, init);
    if (!url.includes('/log')) return answer;
    return Response.json(JSON.parse((await answer.text()).replaceAll('"currency":"JPY",', '')));
  };
  await show({ path: `/events/${id}/log`, fetch: without });
  await pageTitled('Audit log');
  expect((await shown()).join('\n')).toContain('Price: 4,500 (smallest currency unit)');
});

test('a changed date uses the clock of the event, as all others do', async () => {
  const ends = local('2026-11-22T02:00:00');
  await service.must('eventUpdate', { key, id: eventId, params: { selectedEndDate: ends } });
  await show({ path });
  await pageTitled('Audit log');
  const text = (await shown()).join('\n');
  expect(text).toContain('End: Sun, 22 Nov 2026, 02:00');
  expect(text).not.toContain('UTC');
});

test('language, country, timezone, category and delivery method are in words', async () => {
  const { id } = await service.must('eventCreate', {
    key,
    params: {
      ...{ hostId: venue.hostId, title: 'Soirée', country: 'DE', language: 'de' },
      selectedDate: local('2026-12-31T21:00:00'),
    },
  });
  const timezone = parseTimezone('Asia/Tokyo') ?? defaultTimezone;
  await service.must('eventUpdate', {
    ...{ key, id },
    params: { country: 'FR', language: 'it', timezone },
  });
  const category = { name: 'Parkett', price: 0, available: 9 };
  const made = await service.must('ticketCategoryCreate', { key, id, params: category });
  await addGuest(service, key, id, made.id);
  const { results } = await service.must('eventTicketTypes', { key, id, params: {} });
  const offered = results.ticketTypes.find(({ type }) => type === 'TICKETTYPE_PAPER');
  await service.must('ticketTypeDelete', { key, id: offered?.id ?? 0 });
  await service.must('ticketTypeCreate', { key, id, params: { type: 'TICKETTYPE_PAPER' } });
  await show({ path: `/events/${id}/log`, language: 'de-DE' });
  await pageTitled('Änderungsprotokoll');
  const text = (await shown()).join('\n');
  expect(text).toContain('Land: von Deutschland zu Frankreich');
  expect(text).toContain('Sprache: von Deutsch zu Italienisch');
  expect(text).toContain('Zeitzone: von Berlin, Mitteleuropäische Zeit zu Tokyo, Japanische');
  expect(text).toContain('Ticketkategorie: Parkett');
  expect(text).toContain('Papierticket mit der Post');
  expect(text).not.toMatch(/TICKETTYPE|Europe\/Berlin/);
});

test('the log of an organizer has all events, those too that are deleted', async () => {
  await service.must('eventUpdate', { key, id: eventId, params: { title: 'Herbstfest' } });
  await show({ path: '/log' });
  await pageTitled('Audit log');
  const [newest] = await entries();
  expect(newest?.textContent).toContain('Title: from Sommerfest to Herbstfest');
  within(newest ?? document.body).getByRole('link', { name: 'Herbstfest' });
});

test('a service without sessions is told of in plain words, also for the log of an organizer', async () => {
  const without: Fetch = async (url, init) =>
    url.includes('/extension/')
      ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
      : service.fetch(url, init);
  await show({ path: '/log', fetch: without });
  await screen.findByText('This server has no audit log');
  await show({ path: '/account', fetch: without });
  await screen.findByText('You are signed in with an access key');
});

test('a service that keeps no log is told of in plain words', async () => {
  await show({
    path,
    fetch: async (url, init) =>
      url.includes('/log')
        ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
        : service.fetch(url, init),
  });
  await screen.findByText('This server has no audit log');
});
