import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentId } from '../../../src/domain/ids.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTill, type Till } from '../../support/till.ts';
import { makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let till: Till;
let venue: Venue;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service, '<b>Fest</b> & "Feier"');
  await signAgreement(service, venue.hostId);
  till = openTill(service, venue);
});
afterAll(() => service.stop());

async function started(till: Till) {
  const category = await till.category({ name: '<i>Parkett</i>', price: 1250 });
  const id = await till.cart({ [category]: 2 });
  const { answer } = await till.start(id);
  if (!answer) throw new Error('not started');
  const { pathname } = new URL(answer.startUrl ?? '');
  return { id, url: pathname, queueIdentifier: answer.queueIdentifier };
}

const buyer = {
  firstName: 'Berta',
  lastName: 'Käufer',
  email: 'berta@example.org',
  street: 'Am Markt 1',
  zipCode: '99999',
  city: 'Stadt',
  country: 'de',
};
const send = (url: string, fields: Readonly<Record<string, string>>) =>
  service.request({ method: 'POST', url, body: new URLSearchParams(fields).toString() });
const firstNameOf = async (id: PaymentId) => (await till.participants(id))[0]?.firstName;

test('shows what is reserved and until when; nothing that was typed becomes markup', async () => {
  const { url } = await started(till);
  const { status, text, headers } = await service.request({ url });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(text).toContain('&lt;b&gt;Fest&lt;/b&gt; &amp; &quot;Feier&quot;');
  expect(text).toContain('2 × &lt;i&gt;Parkett&lt;/i&gt;');
  expect(text).toContain('25,00\u00a0€');
  expect(text).toContain('Für Sie reserviert bis 20:20 Uhr (MEZ).');
  expect(text).not.toMatch(/<[bi]>/);
  await time.advance(20 * 60 * 1000);
  expect((await service.request({ url })).text).toContain('Ihre Reservierung ist abgelaufen.');
});

test('speaks the language of the purchase, else of its event; English where it is another', async () => {
  const shown = async (language?: string) => {
    const id = await till.draft(language === undefined ? {} : { language });
    await till.setTickets(id, { [venue.standard]: 1 });
    const { answer } = await till.start(id);
    const { pathname: url } = new URL(answer?.startUrl ?? '');
    const { text } = await service.request({ url });
    const { city: _, ...incomplete } = buyer;
    const wrong = await send(url, { ...buyer, email: 'nobody' });
    const refused = [await send(url, incomplete), wrong].map(
      (answered) => /<p role="status">(.*)<\/p>/.exec(answered.text)?.[1],
    );
    return { text, refused };
  };
  const german = await shown();
  expect(german.text).toContain('<html lang="de">');
  expect(german.text).toContain('<label>Postleitzahl<input name="zipCode"');
  expect(german.text).toMatch(/\d,\d\d\u00a0€/);
  expect(german.refused).toEqual([
    'Nicht gespeichert. Bitte prüfen Sie „Ort“.',
    'Nicht gespeichert. Bitte prüfen Sie „E-Mail“.',
  ]);
  for (const language of ['en', 'fi']) {
    const english = await shown(language);
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toMatch(/Reserved for you until \d+:\d\d\s[AP]M \(GMT\+1\)\./);
    expect(english.text).toMatch(/€\d+\.\d\d/);
    expect(english.text).not.toMatch(/Postleitzahl|Käufer/);
    expect(english.refused).toEqual([
      'Not saved. Please check “City”.',
      'Not saved. Please check “E-mail”.',
    ]);
  }
  const nowhere = (browser: string) =>
    service.app.inject({ url: '/purchase/none', headers: { 'accept-language': browser } });
  expect((await nowhere('de-AT,en;q=0.5')).body).toContain('<html lang="de">');
  expect((await nowhere('fi')).body).toContain('The order is complete, or the link is incomplete');
});

test('the buyer’s address is kept, and becomes the participants’', async () => {
  const { id, url, queueIdentifier } = await started(till);
  const { status, text } = await send(url, buyer);
  expect(status).toBe(200);
  expect(text).toContain('Gespeichert.');
  expect(text).toContain('value="Käufer"');
  await till.finalize(id, queueIdentifier);
  expect(await firstNameOf(id)).toBe('Berta');
  const [participant] = await till.participants(id);
  expect(participant?.buyerAddress).toMatchObject({ city: 'Stadt', country: 'DE' });
});

test('an incomplete or wrong address is not stored', async () => {
  const { id, url, queueIdentifier } = await started(till);
  const { city: _, ...incomplete } = buyer;
  for (const fields of [incomplete, { ...buyer, email: 'nobody' }, { ...buyer, country: 'XX' }]) {
    const { status, text } = await send(url, fields);
    expect(status).toBe(400);
    expect(text).toContain('Nicht gespeichert');
  }
  await till.finalize(id, queueIdentifier);
  expect(await firstNameOf(id)).toBe('');
});

test('asks for what every purchase must fill in: of the purchase, and of its tickets', async () => {
  const asking = await makeVenue(service, 'Asking');
  await signAgreement(service, asking.hostId);
  const field = async (
    title: string,
    type: 'dropdown' | 'checkbox' | 'date' | 'photo',
    level: 'ticket' | 'payment',
    required = true,
  ) =>
    (
      await service.must('userDataDefinitionCreate', {
        key: asking.keys.Administrator.key,
        id: asking.eventId,
        params: { title, type, level, required },
      })
    ).id;
  const source = await field('How did you <hear> of us?', 'dropdown', 'payment');
  const terms = await field('House rules', 'checkbox', 'ticket');
  const day = await field('Day of arrival', 'date', 'ticket');
  await field('Hobby', 'dropdown', 'payment', false);
  await field('Photo', 'photo', 'ticket');
  const asked = openTill(service, asking);
  const { id, url, queueIdentifier } = await started(asked);
  const { text } = await service.request({ url });
  expect(text).toContain(`How did you &lt;hear&gt; of us?<input name="${source}"`);
  expect(text).toContain(`House rules<select name="${terms}" required>`);
  expect(text).toContain(`Day of arrival<input name="${day}" type="date"`);
  expect(text).not.toMatch(/Hobby|Photo/);

  const without = await send(url, { ...buyer, [source]: 'Radio', [day]: '2026-11-22' });
  expect(without.status).toBe(400);
  expect((await service.call('paymentBuyerAddressRead', { key: asked.key, id })).status).toBe(404);
  const all = { [source]: 'Radio', [terms]: 'true', [day]: '2026-11-22' };
  const saved = await send(url, { ...buyer, ...all });
  expect(saved.status).toBe(200);
  expect(saved.text).toMatch(/value="Radio"[\s\S]*value="true" selected[\s\S]*value="2026-11-22"/);
  await asked.finalize(id, queueIdentifier);
  const participants = await asked.participants(id);
  expect(participants).toHaveLength(2);
  for (const { buyerUserData, userData } of participants) {
    expect(buyerUserData).toMatchObject([{ userFieldId: source, value: 'Radio' }]);
    expect(userData).toMatchObject([
      { userFieldId: terms, value: 'true' },
      { userFieldId: day, value: '2026-11-22T00:00:00' },
    ]);
  }
});

test('what is done, or never was, has no page', async () => {
  const { id, url, queueIdentifier } = await started(till);
  await till.finalize(id, queueIdentifier);
  for (const address of [url, '/purchase/x']) {
    expect((await service.request({ url: address })).status).toBe(404);
    expect((await send(address, buyer)).status).toBe(404);
  }
  expect(await firstNameOf(id)).toBe('');
  expect((await service.request({ url: '/purchase/style.css' })).headers['content-type']).toBe(
    'text/css; charset=utf-8',
  );
});

test('the address is kept on the page as by the call: not before the host has signed the agreement', async () => {
  const unsigned = openTill(service, await makeVenue(service, 'Unsigned'));
  const { id, url } = await started(unsigned);
  const { status, text } = await send(url, buyer);
  expect(status).toBe(400);
  expect(text).toContain(
    'Nicht gespeichert. Der Veranstalter kann Ihre Daten noch nicht speichern.',
  );
  const { key } = unsigned;
  expect((await service.call('paymentBuyerAddressRead', { key, id })).status).toBe(404);
});
