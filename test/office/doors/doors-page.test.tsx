// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { parsePairingLink } from '../../../src/client/pairing/pairing.ts';
import { isSupervisorPinOf } from '../../../src/client/pairing/supervisor-pin.ts';
import { calls } from '../../../src/contract/calls.ts';
import { isClaim } from '../../../src/contract/door-claim.ts';
import { general } from '../../../src/contract/error-code.ts';
import { defaultGate } from '../../../src/domain/gate.ts';
import { field, fill, openOffice, origin, pageTitled, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

const withoutClaims: Fetch = async (url, init) =>
  url.endsWith('/doorClaim')
    ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
    : service.fetch(url, init);
const path = `/events/${venue.eventId}/doors`;

const make = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Make the door' }));

async function link(): Promise<string> {
  const shown = await screen.findByLabelText<HTMLInputElement>('Link of this door');
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

test('19.7, 20.1: a door is made by a code for one phone, which has a key of its own then', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Make the door' });
  fill([[/^Name of the door/, 'Tür Süd 1']]);
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
  screen.getByRole('img', { name: 'The link of this door as a QR code' });
  const claim = pairing?.key ?? '';
  expect(isClaim(claim)).toBe(true);
  expect(await readsEvent(claim)).toBe(403);
  const doorKey = await takenBy('phone 1', text);
  await screen.findByText(/A phone took it/);
  expect(document.body.innerHTML).not.toContain(claim);
  expect(await readsEvent(doorKey)).toBe(200);
  // It may do a door's work alone.
  const refused = await service.call('eventFind', { key: doorKey, params: {} });
  expect(refused.status).toBe(403);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByRole('button', { name: 'Turn off: Tür Süd 1' });
  expect(location.href).not.toContain(claim);
});

test('a service without claims: the link holds a key, and says that who has it has the door', async () => {
  const { user } = await show({ path, fetch: withoutClaims });
  await screen.findByRole('button', { name: 'Make the door' });
  fill([[/^Name of the door/, 'Anderswo']]);
  await make(user);
  const doorKey = pairingOf(await link())?.key ?? '';
  expect(isClaim(doorKey)).toBe(false);
  expect(await readsEvent(doorKey)).toBe(200);
  screen.getByText(/Who has this code has the door/);
});

test('what the gate lets through goes with the link', async () => {
  const { user } = await show({ path });
  await screen.findByRole('checkbox', { name: 'All categories' });
  fill([[/^Name of the door/, 'Presse']]);
  await user.click(screen.getByRole('radio', { name: 'Both: staff choose' }));
  await user.click(screen.getByRole('checkbox', { name: 'All categories' }));
  await user.click(screen.getByRole('checkbox', { name: 'Standard' }));
  await user.click(screen.getByRole('switch', { name: 'Staff confirm each guest' }));
  await make(user);
  expect(pairingOf(await link())).toMatchObject({
    service: origin,
    device: 'Presse',
    gate: { ...defaultGate, direction: 'both', categories: [venue.free], asksFirst: true },
  });
});

test('20.4: who works there, the names and a PIN go with the link, and of the supervisor’s a digest', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Make the door' });
  fill([[/^Name of the door/, 'Einlass']]);
  await user.click(screen.getByRole('radio', { name: 'Stewards, who scan and search' }));
  await user.click(screen.getByRole('radio', { name: /^None on the phone/ }));
  await user.click(screen.getByRole('switch', { name: 'The phone needs a PIN of its own' }));
  await make(user);
  expect(told(field(/^The supervisor’s PIN/))).toContain('6 to 12 digits');
  fill([[/^The supervisor’s PIN/, '204815']]);
  await make(user);
  const text = await link();
  const { gate } = pairingOf(text) ?? {};
  expect(gate).toMatchObject({ role: 'steward', names: 'none', needsPin: true });
  expect(await isSupervisorPinOf('204815', gate?.supervisorPin ?? '')).toBe(true);
  expect(await isSupervisorPinOf('204816', gate?.supervisorPin ?? '')).toBe(false);
  expect(JSON.stringify(gate)).not.toContain('204815');
});

test('a lost door is turned off after a question, it alone, and can be turned on again', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Make the door' });
  fill([[/^Name of the door/, 'Verloren']]);
  await make(user);
  const doorKey = await takenBy('phone 2', await link());
  await screen.findByText(/A phone took it/);
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'Turn off: Verloren' }));
  const question = await screen.findByRole('dialog', { name: /Turn “Verloren” off/ });
  await user.click(within(question).getByRole('button', { name: 'Leave it on' }));
  expect(await readsEvent(doorKey)).toBe(200);
  await user.click(screen.getByRole('button', { name: 'Turn off: Verloren' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, turn it off' }));
  const on = await screen.findByRole('button', { name: 'Turn on: Verloren' });
  expect(await readsEvent(doorKey)).toBe(403);
  expect(await readsEvent(venue.keys.door.key)).toBe(200);
  await user.click(on);
  await screen.findByRole('button', { name: 'Turn off: Verloren' });
  expect(await readsEvent(doorKey)).toBe(200);
});

test('a door without a name isn’t made', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Make the door' });
  await make(user);
  expect(told(field(/^Name of the door/))).toContain('Give the door a name');
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
  await screen.findByRole('button', { name: 'Make the door' });
  fill([[/^Name of the door/, 'Halb']]);
  await make(user);
  expect((await screen.findByRole('alert')).textContent).toContain('refuses');
  expect(keysMade).toHaveLength(1);
  await waitFor(async () => {
    const { errors } = await service.call('syncRegister', { key: keysMade[0] ?? '', params: {} });
    expect(errors).toEqual(['com.svc.api.rest.InvalidApiKey']);
  });
});

test('a service that lacks the list is told as such, and doors can be made all the same', async () => {
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
  await pageTitled('Doors');
  await screen.findByText('This service doesn’t list its doors.');
  await screen.findByLabelText(/^Name of the door/);
  fill([[/^Name of the door/, 'Tür 9']]);
  await make(user);
  expect(pairingOf(await link())?.device).toBe('Tür 9');
  expect(key).not.toBe(pairingOf(await link())?.key);
});

test('20.1: sheets on paper: a code for each phone, which works once and until then', async () => {
  const { user } = await show({ path });
  await screen.findByRole('button', { name: 'Make the door' });
  await user.click(screen.getByRole('radio', { name: 'On paper, for several phones' }));
  fill([
    [/^Name of the door/, 'Helfer'],
    [/^Gate/, 'Nord'],
    [/^How many phones/, '51'],
    [/^The sheets can be used until/, '2020-01-01T20:00'],
    [/^Until when it is a door/, '2099-01-01T04:00'],
  ]);
  const makeSheets = () => user.click(screen.getByRole('button', { name: 'Make the sheets' }));
  await makeSheets();
  expect(told(field(/^How many phones/))).toContain('A number from 1 to 50.');
  expect(told(field(/^The sheets can be used until/))).toContain('That is over already.');
  const tomorrow = new Date(service.clock.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  fill([
    [/^How many phones/, '20'],
    [/^The sheets can be used until/, tomorrow],
  ]);
  await makeSheets();
  await screen.findByRole('heading', { name: '20 sheets are ready' });
  const sheets = screen.getAllByRole('article');
  expect(sheets.map((sheet) => sheet.getAttribute('aria-label'))).toEqual(
    Array.from({ length: 20 }, (_, at) => `Helfer ${at + 1}`),
  );
  const first = within(sheets[0] as HTMLElement);
  first.getByText('Gate: Nord');
  first.getByText(/^This code makes one phone a door, until /);
  first.getByText(/^The phone is a door until .*2099/);
  expect(sheets.map((sheet) => sheet.querySelector('path')?.getAttribute('d'))).toSatisfy(
    (drawn: string[]) => new Set(drawn).size === 20,
  );
  // They are shown this once: a slip must not drop them.
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Keep them here' }));
  expect(screen.getAllByRole('article')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, put them away' }));
  expect(screen.queryAllByRole('article')).toEqual([]);
});

test('20.1: sheets made before one failed are shown, and the missing ones are made after them', async () => {
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
  await screen.findByRole('button', { name: 'Make the door' });
  await user.click(screen.getByRole('radio', { name: 'On paper, for several phones' }));
  fill([
    [/^Name of the door/, 'Kasse'],
    [/^How many phones/, '5'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Make the sheets' }));
  await screen.findByRole('heading', { name: '2 sheets are ready' });
  screen.getByText('3 sheets could not be made: Kasse 3 to Kasse 5.');
  const codes = () =>
    screen.getAllByRole('article').map((sheet) => sheet.querySelector('path')?.getAttribute('d'));
  const before = codes();
  left = 2;
  await user.click(screen.getByRole('button', { name: 'Make the missing sheets' }));
  await screen.findByText('One sheet could not be made: Kasse 5.');
  left = 5;
  await user.click(screen.getByRole('button', { name: 'Make the missing sheets' }));
  await screen.findByRole('heading', { name: '5 sheets are ready' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(codes().slice(0, 2)).toEqual(before);
  expect(new Set(codes()).size).toBe(5);
});

test('20.1: a door whose time is over is shown so, and goes on when it is turned on', async () => {
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
  const [on] = await screen.findAllByRole('button', { name: /^Turn on: / });
  expect(screen.getAllByText('Its time is over').length).toBeGreaterThan(0);
  await user.click(on as HTMLElement);
  await screen.findAllByRole('button', { name: /^Turn off: / });
  expect(sent[0]).toMatch(/endDate=(&|$)/);
});
