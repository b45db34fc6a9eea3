// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultTimezone, instant, localDateTime } from '../../../src/domain/time.ts';
import { addGuest, addProduct, importGuest, local, signAgreement } from '../../support/venue.ts';
import { field, fill, openOffice, pageTitled, told, untilPath } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const { eventId, free } = venue;
const person = { firstName: 'Zoe', lastName: 'Abel', company: 'Radio Nord' };
const pathOf = (id: number) => `/events/${eventId}/guests/${id}`;
const read = async (id: number) => (await service.must('participantRead', { key, id })).participant;
const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const found = heading.closest('section');
  if (!found) throw new Error(`${name} is no section`);
  return within(found);
};

test('a guest’s page says what is known, and where the papers are', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  await show({ path: pathOf(guest.participantId) });
  await pageTitled('Zoe Abel');
  const about = await section('Details');
  expect(about.getByText('Presse')).toBeTruthy();
  expect(about.getByText('Free')).toBeTruthy();
  expect(about.getByText(guest.displayIdentifier)).toBeTruthy();
  const { ticketLink } = await read(guest.participantId);
  const pdf = screen.getByRole('link', { name: 'Ticket (PDF)' });
  expect(pdf.getAttribute('href')).toBe(ticketLink);
  expect(screen.getByText(/See “E-mails” for delivery/)).toBeTruthy();
});

test('a field of the purchase and one of the guest may have one title', async () => {
  const said: unknown[] = [];
  const error = vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words));
  const guest = await addGuest(service, key, eventId, free, person);
  const own = (value: string) => [{ title: 'Allergies', type: 'string', value, userFieldId: 1 }];
  await show({
    path: pathOf(guest.participantId),
    async fetch(url, init) {
      const answer = await service.fetch(url, init);
      if (!new URL(url).pathname.endsWith(`/participant/${guest.participantId}`)) return answer;
      const body = await answer.json();
      Object.assign(body.participant, { userData: own('Nuts'), buyerUserData: own('Milk') });
      return Response.json(body);
    },
  });
  const about = await section('Details');
  expect(about.getAllByText('Allergies')).toHaveLength(2);
  expect(about.getByText('Milk')).toBeTruthy();
  error.mockRestore();
  expect(said).toEqual([]);
});

test('checking in and out here tells the service device and tool, and appears in the history', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: pathOf(guest.participantId) });
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  await user.click(await screen.findByRole('button', { name: 'Check out' }));
  await screen.findByRole('button', { name: 'Check in' });
  const { checkInHistory } = await read(guest.participantId);
  expect(checkInHistory).toMatchObject([
    { action: 'DEVALUATED', device: 'Dashboard', tool: 'Admit' },
    { action: 'RESET', device: 'Dashboard', tool: 'Admit' },
  ]);
  const lines = (await section('Check-in history')).getAllByRole('listitem');
  expect(lines[0]?.textContent).toMatch(/^Checked out.*Dashboard · Admit$/);
  expect(lines[1]?.textContent).toMatch(/^Checked in/);
});

test('the history says which door, also of a product', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { productId } = await addProduct(service, eventId, guest, 'TICKET');
  await service.must('productCheck', {
    key,
    id: productId,
    params: { device: 'Bar' },
  });
  await show({ path: pathOf(guest.participantId) });
  const history = await section('Check-in history');
  await history.findByText('T-Shirt, M handed out');
  expect(history.getByText(/Bar$/)).toBeTruthy();
  expect((await section('Add-ons')).getByText('Handed out')).toBeTruthy();
});

test('who is cancelled is not checked in from here', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  await service.store.write((queries) =>
    queries
      .updateTable('participant')
      .set({ status: 'cancelled', cancelledMs: service.clock.now() })
      .where('id', '=', guest.participantId)
      .execute(),
  );
  await show({ path: pathOf(guest.participantId) });
  await pageTitled('Zoe Abel');
  expect(screen.getAllByText('Cancelled').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Replace code' })).toBeNull();
});

test('a ticket is cancelled after a question; the door refuses it then', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: pathOf(guest.participantId) });
  await user.click(await screen.findByRole('button', { name: 'Cancel ticket' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Keep ticket' }));
  expect((await read(guest.participantId)).cancelled).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel ticket' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel ticket' }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel ticket' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect((await read(guest.participantId)).status).toBe('com.svc.participant.status.cancelled');
});

test.each([
  ['en', 'Replace code', 'Cancel', /has a new code\. Give/],
  ['de-DE', 'Code ersetzen', 'Abbrechen', /hat einen neuen Code\. Geben/],
])('%s: a leaked ticket gets a new code after a question', async (language, ...words) => {
  const [button, no, done] = words;
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: pathOf(guest.participantId), language });
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: no }));
  expect((await read(guest.participantId)).identifier).toBe(guest.identifier);
  await user.click(screen.getByRole('button', { name: button }));
  const question = within(await screen.findByRole('dialog'));
  // Where no mail goes out, none is offered.
  expect(question.queryByRole('checkbox')).toBeNull();
  await user.click(question.getByRole('button', { name: button }));
  await screen.findByText(done);
  const { displayIdentifier, replacedIdentifiers } = await read(guest.participantId);
  expect(replacedIdentifiers?.map(({ identifier }) => identifier)).toContain(guest.identifier);
  expect(await screen.findByText(displayIdentifier ?? '')).toBeTruthy();
  expect(screen.queryByText(guest.displayIdentifier)).toBeNull();
});

test.each([
  ['en', 'Erase personal data', 'Cancel', 'Erase data', /still names the buyer/],
  ['de-DE', 'Personendaten löschen', 'Abbrechen', 'Daten löschen', /nennt den Käufer weiterhin/],
])(
  '%s: a guest’s data is erased after a question, and the invoice alone on request',
  async (language, ...words) => {
    const [button, no, yes, kept] = words;
    const guest = await addGuest(service, key, eventId, venue.standard, person);
    const { user } = await show({ path: pathOf(guest.participantId), language });
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: no }));
    expect((await read(guest.participantId)).lastName).toBe('Abel');
    const buyer = async () => (await read(guest.participantId)).buyerAddress?.lastName ?? null;
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: yes }));
    await screen.findByText(kept);
    await pageTitled(String(guest.participantId));
    expect((await read(guest.participantId)).lastName).toBe('');
    expect(await buyer()).toBe('Abel');
    await user.click(screen.getByRole('button', { name: button }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('checkbox'));
    await user.click(question.getByRole('button', { name: yes }));
    await waitFor(async () => expect(await buyer()).toBeNull());
  },
);

test.each([
  ['en', 'Save copy of personal data', /has all data of this guest/, 'guest-data'],
  ['de-DE', 'Datenkopie speichern', /enthält alle Daten dieses Gastes/, 'gast-daten'],
] as const)('%s: a guest’s data is saved as one file', async (language, button, saved, name) => {
  const guest = await addGuest(service, key, eventId, free, person);
  const files: Blob[] = [];
  const names: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file), revokeObjectURL() {} }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const { user } = await show({ path: pathOf(guest.participantId), language });
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(saved);
  click.mockRestore();
  vi.unstubAllGlobals();
  expect(names).toEqual([`${name}-${guest.participantId}.json`]);
  const [file = new Blob()] = files;
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
  const copy = JSON.parse(text);
  expect(copy).toMatchObject({ guest: { lastName: 'Abel' }, tickets: [{ category: 'Presse' }] });
});

test('a service that can’t replace a code is told as such', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({
    path: pathOf(guest.participantId),
    fetch: async (url, init) =>
      url.endsWith('/replaceCode')
        ? Response.json({ success: false, errors: [] }, { status: 404 })
        : service.fetch(url, init),
  });
  await user.click(await screen.findByRole('button', { name: 'Replace code' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace code' }),
  );
  await screen.findByText('This server can’t replace a code');
});

test.each([
  ['en', 'Mark as paid', 'Mark as paid', /is awaiting payment of/],
  ['de-DE', 'Als bezahlt markieren', 'Als bezahlt markieren', /ist die Zahlung ausstehend/],
])('%s: money that is there is noted after a question', async (language, ...words) => {
  const [button, yes, open] = words;
  const guest = await addGuest(service, key, eventId, venue.standard, person);
  const { user } = await show({ path: pathOf(guest.participantId), language });
  await screen.findByText(open);
  await user.click(await screen.findByRole('button', { name: button }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: yes }));
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  expect((await read(guest.participantId)).paymentStatus).toBe('paid');
});

test('without a mail server a guest’s page offers no mail', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  await show({ path: pathOf(guest.participantId) });
  await pageTitled('Zoe Abel');
  await section('Documents');
  expect(screen.queryByRole('button', { name: /by e-mail/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
});

test('a service that can’t cancel one ticket is told as such', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({
    path: pathOf(guest.participantId),
    fetch: async (url, init) =>
      url.endsWith('/cancel')
        ? Response.json({ success: false, errors: [] }, { status: 404 })
        : service.fetch(url, init),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel ticket' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel ticket' }),
  );
  await screen.findByText('This server can’t cancel a single ticket');
});

test.each(['0', 'abc', '999999', '999999/edit'])(
  'an address of no guest says so, and leads on: %s',
  async (id) => {
    await show({ path: `/events/${eventId}/guests/${id}` });
    await screen.findByText(/no such guest/);
    screen.getByRole('link', { name: 'All guests' });
  },
);

test('a check-in from here has the service’s time: a computer that is slow is not outdone by the door', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const clock = { now: () => instant(service.clock.now() - 60 * 60_000) };
  const { user } = await show({ path: pathOf(guest.participantId), clock });
  await user.click(await screen.findByRole('button', { name: 'Check in' }));
  await screen.findByRole('button', { name: 'Check out' });
  const { checkInHistory } = await read(guest.participantId);
  const now = localDateTime(service.clock.now(), defaultTimezone);
  expect(checkInHistory?.map(({ date }) => date)).toEqual([now]);
});

test('a guest of a file, with one name and no address, gets a note all the same', async () => {
  const row = { ticketCategoryId: free, lastName: 'Madonna', code: 'MADONNA-2026' };
  const id = await importGuest(service, key, eventId, row);
  const { user } = await show({ path: `${pathOf(id)}/edit` });
  await pageTitled('Edit Madonna');
  fill([[/^Check-in note/, 'Sings at nine.']]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await untilPath(pathOf(id));
  expect((await read(id)).note).toBe('Sings at nine.');
  await show({ path: `${pathOf(id)}/edit` });
  await pageTitled('Edit Madonna');
  fill([[/^Last name/, '']]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(told(field(/^Last name/))).toContain('Fill in this field'));
  expect(told(field(/^E-mail/))).toBe('');
});

test('a guest of another event is not shown at this one', async () => {
  const { id: other } = await service.must('eventCreate', {
    key,
    params: {
      hostId: venue.hostId,
      title: 'Ball',
      country: 'DE',
      selectedDate: local('2026-12-31T21:00:00'),
    },
  });
  const guest = await addGuest(service, key, eventId, free, person);
  await show({ path: `/events/${other}/guests/${guest.participantId}` });
  await screen.findByText(/no such guest/);
});

test('a change of name and address reaches the service, and only that', async () => {
  await signAgreement(service, venue.hostId);
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: `${pathOf(guest.participantId)}/edit` });
  await pageTitled('Edit Zoe Abel');
  fill([
    [/^Last name/, 'Abelmann'],
    [/^E-mail/, 'zoe@example.org'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await untilPath(pathOf(guest.participantId));
  await pageTitled('Zoe Abelmann');
  expect(await read(guest.participantId)).toMatchObject({
    firstName: 'Zoe',
    lastName: 'Abelmann',
    email: 'zoe@example.org',
    company: 'Radio Nord',
  });
});

test('V4: tags and a check-in note are stored, and appear on the guest’s page', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: `${pathOf(guest.participantId)}/edit` });
  await pageTitled('Edit Zoe Abel');
  await user.click(screen.getByRole('checkbox', { name: 'Check ID' }));
  fill([
    [/^Tags/, `Check ID, ${'x'.repeat(41)}`],
    [/^Check-in note/, 'Table 4'],
    [/^Row/, '7'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const flags = screen.getByLabelText(/^Tags/);
  await waitFor(() => expect(told(flags)).toContain('with at most 40 characters'));
  fill([[/^Tags/, 'Check ID, Band']]);
  await user.click(screen.getByRole('checkbox', { name: 'VIP' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await untilPath(pathOf(guest.participantId));
  const about = await section('Details');
  expect(about.getByText('Check ID, Band, VIP')).toBeTruthy();
  expect(about.getByText('Table 4')).toBeTruthy();
  expect(await read(guest.participantId)).toMatchObject({
    flags: 'Check ID,Band,VIP',
    note: 'Table 4',
    ...{ seatBlock: null, seatRow: '7' },
  });
});

test('a service that keeps no notes is told as such, and what was typed stays', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({
    path: `${pathOf(guest.participantId)}/edit`,
    fetch: async (url, init) =>
      url.endsWith('/doorNote')
        ? Response.json({ success: false, errors: [] }, { status: 404 })
        : service.fetch(url, init),
  });
  await pageTitled('Edit Zoe Abel');
  fill([[/^Check-in note/, 'Table 4']]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/can’t save check-in notes, tags and seats/);
  expect((screen.getByLabelText(/^Check-in note/) as HTMLTextAreaElement).value).toBe('Table 4');
});

test('what is missing is told beside its field, which gets the focus', async () => {
  const guest = await addGuest(service, key, eventId, free, person);
  const { user } = await show({ path: `${pathOf(guest.participantId)}/edit` });
  await pageTitled('Edit Zoe Abel');
  fill([
    [/^First name/, ' '],
    [/^E-mail/, 'zoe@'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const name = screen.getByLabelText(/^First name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(told(name)).toContain('Fill in this field');
  expect(told(screen.getByLabelText(/^E-mail/))).toContain('valid e-mail address');
});
