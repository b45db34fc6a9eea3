// @vitest-environment jsdom
/** An e-mail to guests: written, looked at, sent, stopped; and the sender's name, address and words. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manualTime } from '../../support/manual-time.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

const { venue, service, show } = await openOffice({
  timers: manualTime(),
  mail: {
    server: { host: '127.0.0.1', port: 9, tls: 'ifOffered', login: null },
    from: { name: 'Admit', address: 'tickets@example.org' },
    perMinute: 60,
    origin: 'https://tickets.example.org',
  },
});
const { eventId } = venue;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a message is looked at before it goes, and can be stopped', async () => {
  const { user } = await show({ path: `/events/${eventId}/mail` });
  await pageTitled('E-mails');
  await user.click(await button('Show preview'));
  expect((await screen.findByText('Enter a subject.')).textContent).toBeTruthy();
  await user.type(screen.getByLabelText(/^Subject/), 'Doors open at 7');
  await user.type(screen.getByLabelText(/^Message/), 'Bring your ticket.');
  await user.click(await button('Show preview'));
  await screen.findByText(/1 guest gets this e-mail\./);
  expect(screen.getByText(/Bring your ticket\.\s/).textContent).toContain('Bring your ticket.');
  // What is changed after the preview must be looked at again.
  await user.type(screen.getByLabelText(/^Message/), '!');
  expect(screen.queryByRole('button', { name: 'Send 1 e-mail' })).toBeNull();
  await user.click(await button('Show preview'));
  await user.click(await button('Send 1 e-mail'));
  await screen.findByText(/The e-mails are queued/);
  const table = within(await screen.findByRole('table', { name: 'E-mails to guests' }));
  expect(await table.findByText('0 of 1')).toBeTruthy();
  await user.click(table.getByRole('button', { name: 'Stop' }));
  await table.findByText('Stopped');
  const rows = await service.store.read((queries) =>
    queries.selectFrom('mail').select(['kind', 'state']).execute(),
  );
  expect(rows).toEqual([{ kind: 'message', state: 'void' }]);
});

test('tickets go to who has none yet, as the link after an import says', async () => {
  const { user } = await show({ path: `/events/${eventId}/mail?about=tickets` });
  await pageTitled('E-mails');
  expect((await screen.findByLabelText<HTMLSelectElement>(/^What to send/)).value).toBe('ticket');
  await user.click(await button('Show preview'));
  await user.click(await button('Send 1 e-mail'));
  await screen.findByText(/The e-mails are queued/);
  await user.click(await button('Show preview'));
  await screen.findByText(/0 guests get this e-mail\./);
});

test('the sender’s name, the reply address and the words in the ticket’s mail are saved', async () => {
  const { user } = await show({ path: `/events/${eventId}/mail`, language: 'de-DE' });
  await pageTitled('E-Mails');
  await user.type(await screen.findByLabelText(/^Name des Absenders/), 'Haus am Fluss');
  const address = screen.getByLabelText(/^Antwortadresse/);
  await user.type(address, 'keine');
  await user.click(await button('Speichern'));
  await screen.findByText('Geben Sie eine gültige E-Mail-Adresse ein.');
  await user.clear(address);
  await user.type(address, 'haus@example.org');
  await user.type(screen.getByLabelText(/^Ihr Text in der Ticket-E-Mail/), 'Tram 5');
  await user.click(await button('Speichern'));
  await screen.findByText('Gespeichert.');
  const { event } = await service.must('eventRead', { key: venue.keys.Editor.key, id: eventId });
  expect(event).toMatchObject({
    organisatorDisplayName: expect.stringContaining('Haus am Fluss'),
    ...{ organizerEmail: 'haus@example.org', mailText: 'Tram 5' },
  });
});
