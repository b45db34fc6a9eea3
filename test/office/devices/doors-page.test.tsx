// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { isPinOf } from '../../../src/client/device/pin.ts';
import { isClaim, parsePairingLink } from '../../../src/client/pairing/pairing.ts';
import { calls } from '../../../src/contract/calls.ts';
import { general } from '../../../src/contract/error-code.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { field, fill, openOffice, origin, pageTitled, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

const withoutClaims: Fetch = async (url, init) =>
  url.endsWith('/doorClaim')
    ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
    : service.fetch(url, init);
const path = `/events/${venue.eventId}/doors`;

const make = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add device' }));

async function link(): Promise<string> {
  const shown = await screen.findByLabelText<HTMLInputElement>('Pairing link');
  return shown.value;
}
const pairingOf = (text: string) =>
  parsePairingLink(text, { service: 'https://none.example', device: 'none' });
const readsEvent = async (doorKey: string) =>
  (await service.call('eventRead', { key: doorKey, id: venue.eventId, params: {} })).status;

/** What the phone does that is shown the link. */
async function takenBy(phone: string, text: string): Promise<string> {
  const { key: claim = '', device = '' } = pairingOf(text) ?? {};
  const params = { claim, device, secret: phone };
  return (await service.must('doorKeyCreate', { key: 'none', params })).apiKey.key;
}

test('a code pairs one phone, which then has a separate key', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Tür Süd 1']]);
  await make(user);
  const text = await link();
  expect(text).toMatch(
    new RegExp(`^${origin}/#pair&base=https%3A%2F%2F.*&key=\\w+&event=\\d+&device=T`),
  );
  const pairing = pairingOf(text);
  expect(pairing).toMatchObject({
    service: origin,
    eventId: venue.eventId,
    device: 'Tür Süd 1',
    gate: defaultGate,
  });
  screen.getByRole('img', { name: 'Pairing code of this device' });
  const claim = pairing?.key ?? '';
  expect(isClaim(claim)).toBe(true);
  expect(await readsEvent(claim)).toBe(403);
  const doorKey = await takenBy('phone 1', text);
  await screen.findByText(/The device is paired/);
  expect(document.body.innerHTML).not.toContain(claim);
  expect(await readsEvent(doorKey)).toBe(200);
  // It may do a door's work alone.
  const refused = await service.call('eventFind', { key: doorKey, params: {} });
  expect(refused.status).toBe(403);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Disable Tür Süd 1' });
  expect(location.href).not.toContain(claim);
});

test('a service without claims: the link holds a key, and says that who has it has the door', async () => {
  const { user } = await show({ path, fetch: withoutClaims });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Anderswo']]);
  await make(user);
  const doorKey = pairingOf(await link())?.key ?? '';
  expect(isClaim(doorKey)).toBe(false);
  expect(await readsEvent(doorKey)).toBe(200);
  screen.getByText(/Anyone who has this code can pair a device/);
});

test('what the gate lets through goes with the link', async () => {
  const { user } = await show({ path });
  await screen.findByRole('checkbox', { name: 'All categories' });
  fill([[/^Device name/, 'Presse']]);
  await user.click(screen.getByRole('radio', { name: 'Entry and exit' }));
  await user.click(screen.getByRole('checkbox', { name: 'All categories' }));
  await user.click(screen.getByRole('checkbox', { name: 'Standard' }));
  await user.click(screen.getByRole('switch', { name: 'Confirm each check-in' }));
  await make(user);
  expect(pairingOf(await link())).toMatchObject({
    service: origin,
    device: 'Presse',
    gate: { ...defaultGate, direction: 'both', categories: [venue.free], asksFirst: true },
  });
});

test.each([
  { sells: false, claims: true },
  { sells: true, claims: true },
  { sells: false, claims: false },
  { sells: true, claims: false },
])('B1 only a device that sells gets a key that sells: %o', async ({ sells, claims }) => {
  const { user } = await show({ path, fetch: claims ? service.fetch : withoutClaims });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Kasse']]);
  if (sells) await user.click(screen.getByRole('switch', { name: /^Sell tickets on this device/ }));
  await make(user);
  const text = await link();
  const pairing = pairingOf(text);
  expect(pairing?.gate.sells).toBe(sells);
  const doorKey = claims ? await takenBy(`till ${sells}`, text) : (pairing?.key ?? '');
  const made = await service.call('paymentCreate', { key: doorKey, id: venue.eventId });
  expect(made.status).toBe(sells ? 201 : 403);
});

test('who works there, the names and a PIN go with the link, and of the supervisor’s a digest', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Eingang']]);
  await user.click(screen.getByRole('radio', { name: 'Staff: scan and search' }));
  await user.click(screen.getByRole('radio', { name: /^No names/ }));
  await user.click(screen.getByRole('switch', { name: 'Require a device PIN' }));
  await make(user);
  expect(told(field(/^Supervisor PIN/))).toContain('6 to 12 digits');
  fill([[/^Supervisor PIN/, '204815']]);
  await make(user);
  const text = await link();
  const { gate } = pairingOf(text) ?? {};
  expect(gate).toMatchObject({ role: 'steward', names: 'none', needsPin: true });
  expect(await isPinOf('204815', gate?.supervisorPin ?? '')).toBe(true);
  expect(await isPinOf('204816', gate?.supervisorPin ?? '')).toBe(false);
  expect(JSON.stringify(gate)).not.toContain('204815');
});

test('a lost door is turned off after a question, it alone, and can be turned on again', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Verloren']]);
  await make(user);
  const doorKey = await takenBy('phone 2', await link());
  await screen.findByText(/The device is paired/);
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'Disable Verloren' }));
  const question = await screen.findByRole('dialog', { name: /Disable “Verloren”/ });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(await readsEvent(doorKey)).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Disable Verloren' }));
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const on = await screen.findByRole('button', { name: 'Enable Verloren' });
  expect(await readsEvent(doorKey)).toBe(403);
  expect(await readsEvent(venue.keys.door.key)).toBe(200);
  await user.click(on);
  await screen.findByRole('button', { name: 'Disable Verloren' });
  expect(await readsEvent(doorKey)).toBe(200);
});

test('a door without a name isn’t made', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Add device' });
  await make(user);
  expect(told(field(/^Device name/))).toContain('Enter a device name');
});

test('a key whose event couldn’t be given to it is turned off, and the failure is told', async () => {
  const keysMade: string[] = [];
  const { user } = await show({
    path,
    async fetch(url, init) {
      if (url.endsWith('/grantPermission'))
        return new Response('{"success":false}', { status: 400 });
      const answer = await withoutClaims(url, init);
      if (url.endsWith(calls.apiKeyCreate.path)) {
        keysMade.push((await answer.clone().json()).apiKey.key);
      }
      return answer;
    },
  });
  await screen.findByRole('button', { name: 'Add device' });
  fill([[/^Device name/, 'Halb']]);
  await make(user);
  expect((await screen.findByRole('alert')).textContent).toContain('rejected');
  expect(keysMade).toHaveLength(1);
  await waitFor(async () => {
    const { errors } = await service.call('syncRegister', { key: keysMade[0] ?? '', params: {} });
    expect(errors).toEqual(['com.svc.api.rest.InvalidApiKey']);
  });
});

test('a service without the list is reported as such, and devices can still be added', async () => {
  const { user } = await show({
    path,
    fetch: (url, init) =>
      url.endsWith('/doors')
        ? Promise.resolve(
            new Response('{"success":false,"errors":["com.svc.api.rest.InvalidPath"]}', {
              status: 404,
            }),
          )
        : service.fetch(url, init),
  });
  await pageTitled('Devices');
  await screen.findByText('This server can’t list devices');
  await screen.findByLabelText(/^Device name/);
  fill([[/^Device name/, 'Tür 9']]);
  await make(user);
  expect(pairingOf(await link())?.device).toBe('Tür 9');
  expect(key).not.toBe(pairingOf(await link())?.key);
});

test('sheets on paper: a code for each phone, which works once and until then', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Add device' });
  await user.click(screen.getByRole('radio', { name: 'Print pairing codes for several devices' }));
  fill([
    [/^Device name/, 'Helfer'],
    [/^Gate/, 'Nord'],
    [/^Number of devices/, '51'],
    [/^Pairing codes expire/, '2020-01-01T20:00'],
    [/^Expires/, '2099-01-01T04:00'],
  ]);
  const makeSheets = () => user.click(screen.getByRole('button', { name: 'Create pairing codes' }));
  await makeSheets();
  expect(told(field(/^Number of devices/))).toContain('Enter a number from 1 to 50.');
  expect(told(field(/^Pairing codes expire/))).toContain(
    'This time is in the past. Choose a later one.',
  );
  const tomorrow = new Date(service.clock.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  fill([
    [/^Number of devices/, '20'],
    [/^Pairing codes expire/, tomorrow],
  ]);
  await makeSheets();
  await screen.findByRole('heading', { name: '20 printed pairing codes' });
  const sheets = screen.getAllByRole('article');
  expect(sheets.map((sheet) => sheet.getAttribute('aria-label'))).toEqual(
    Array.from({ length: 20 }, (_, at) => `Helfer ${at + 1}`),
  );
  const first = within(sheets[0] as HTMLElement);
  first.getByText('Gate: Nord');
  first.getByText(/^This code pairs one device. It expires on /);
  first.getByText(/^The device expires on .*2099/);
  expect(sheets.map((sheet) => sheet.querySelector('path')?.getAttribute('d'))).toSatisfy(
    (drawn: string[]) => new Set(drawn).size === 20,
  );
  // They are shown this once: a slip must not drop them.
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryAllByRole('article')).toEqual([]);
});

test('sheets made before one failed are shown, and the missing ones are made after them', async () => {
  let left = 2;
  const { user } = await show({
    path,
    fetch: async (url, init) => {
      if (!url.endsWith('/doorClaim')) return service.fetch(url, init);
      left -= 1;
      if (left < 0) throw new TypeError('the connection broke');
      return service.fetch(url, init);
    },
  });
  await screen.findByRole('button', { name: 'Add device' });
  await user.click(screen.getByRole('radio', { name: 'Print pairing codes for several devices' }));
  fill([
    [/^Device name/, 'Kasse'],
    [/^Number of devices/, '5'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Create pairing codes' }));
  await screen.findByRole('heading', { name: '2 printed pairing codes' });
  screen.getByText('3 pairing codes could not be created: Kasse 3 to Kasse 5.');
  const codes = () =>
    screen.getAllByRole('article').map((sheet) => sheet.querySelector('path')?.getAttribute('d'));
  const before = codes();
  left = 2;
  await user.click(screen.getByRole('button', { name: 'Create missing pairing codes' }));
  await screen.findByText('1 pairing code could not be created: Kasse 5.');
  left = 5;
  await user.click(screen.getByRole('button', { name: 'Create missing pairing codes' }));
  await screen.findByRole('heading', { name: '5 printed pairing codes' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(codes().slice(0, 2)).toEqual(before);
  expect(new Set(codes()).size).toBe(5);
});

test('a door whose time is over is shown so, and continues when it is turned on', async () => {
  const sent: string[] = [];
  const ended: Fetch = async (url, init) => {
    if (!url.endsWith('/doors')) return service.fetch(url, init);
    if (init.method === 'POST') sent.push(String(init.body));
    const answer = await service.fetch(url, init);
    const body = await answer.json();
    const doors = body.doors?.map((door: object) => ({
      ...door,
      ...(sent.length === 0 && { endDate: '2026-11-21T20:00:00', isOver: true }),
    }));
    return Response.json(doors ? { ...body, doors } : body);
  };
  const { user } = await show({ path, fetch: ended });
  const [on] = await screen.findAllByRole('button', { name: /^Enable / });
  expect(screen.getAllByText('Expired').length).toBeGreaterThan(0);
  await user.click(on as HTMLElement);
  await screen.findAllByRole('button', { name: /^Disable / });
  expect(sent[0]).toMatch(/endDate=(&|$)/);
});
