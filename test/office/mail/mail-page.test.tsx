// @vitest-environment jsdom
/** Whether mail goes out, and what did not, with why and the next step. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { asId, type PaymentId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { manualTime } from '../../support/manual-time.ts';
import { openOffice, pageTitled } from '../show-office.tsx';

describe('without a mail server', async () => {
  const { venue, show } = await openOffice();

  test('the page says that no mail goes out, and what to do', async () => {
    await show({ path: `/events/${venue.eventId}/mail` });
    await pageTitled('E-mails');
    const advice = await screen.findByRole('alert');
    expect(advice.textContent).toContain('E-mail is not set up');
    expect(advice.textContent).toContain('--smtp');
    expect(advice.textContent).toContain('give guests the PDF');
  });
});

describe('with one', async () => {
  const { venue, service, show } = await openOffice({
    timers: manualTime(),
    mail: {
      server: { host: '127.0.0.1', port: 9, tls: 'ifOffered', login: null },
      from: { name: 'Admit', address: 'tickets@example.org' },
      perMinute: 60,
      origin: 'https://tickets.example.org',
    },
  });
  const { eventId, guest } = venue;
  const { payment } = await service.store.read(async (queries) => ({
    payment: await queries
      .selectFrom('participant')
      .innerJoin('ticket', 'ticket.participantId', 'participant.id')
      .select('ticket.paymentId as id')
      .where('participant.id', '=', guest.participantId)
      .executeTakeFirstOrThrow(),
  }));
  await service.store.write((queries) =>
    queries
      .insertInto('mail')
      .values({
        eventId,
        paymentId: asId<PaymentId>(payment.id ?? 0),
        participantId: guest.participantId,
        ...{ kind: 'bought', state: 'failed', queuedMs: instant(1), dueMs: instant(1) },
        ...{ attempts: 1, unsure: 0, reason: 'recipientRefused', replyCode: 550 },
      })
      .execute(),
  );

  test.each([
    ['en', 'does not exist', 'reply code 550', 'Resend', 'No failed e-mails'],
    [
      'de-DE',
      'gibt es diese Adresse nicht',
      'Antwortcode 550',
      'Erneut senden',
      'Keine fehlgeschlagenen E-Mails',
    ],
  ])('%s: a mail that was given up says why, and goes again', async (language, ...words) => {
    const [why, code, again, none] = words;
    await service.store.write((queries) =>
      queries
        .updateTable('mail')
        .set({ state: 'failed', reason: 'recipientRefused', replyCode: 550 })
        .execute(),
    );
    const { user } = await show({ path: `/events/${eventId}/mail`, language });
    await pageTitled(language === 'en' ? 'E-mails' : 'E-Mails');
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect(row.textContent).toContain(why);
    expect(row.textContent).toContain(code);
    expect(row.textContent).not.toContain('@');
    await user.click(within(row).getByRole('button', { name: again }));
    await waitFor(() => expect(document.body.textContent).toContain(none));
    const rows = await service.store.read((queries) =>
      queries.selectFrom('mail').select('state').execute(),
    );
    expect(rows).toEqual([{ state: 'waiting' }]);
  });

  test('a guest’s page says how often a mail was tried', async () => {
    await service.store.write((queries) =>
      queries.updateTable('mail').set({ state: 'waiting', attempts: 3, reason: null }).execute(),
    );
    await show({ path: `/events/${eventId}/guests/${guest.participantId}` });
    expect(await screen.findByText(/3 attempts/)).toBeDefined();
  });

  test.each([
    ['en', 'Queued', 'Send ticket by e-mail', 'Ticket, resent'],
    ['de-DE', 'In Warteschlange', 'Ticket per E-Mail senden', 'Ticket, erneut gesendet'],
  ])('%s: a guest’s page shows its mails and sends the ticket', async (language, ...words) => {
    const [waiting, button, byHand] = words;
    await service.store.write((queries) =>
      queries.deleteFrom('mail').where('kind', '=', 'ticket').execute(),
    );
    const { user } = await show({
      path: `/events/${eventId}/guests/${guest.participantId}`,
      language,
    });
    expect(await screen.findAllByText(waiting)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(byHand);
    expect(screen.getAllByText(waiting)).toHaveLength(2);
    // Once more while it waits: it is not doubled.
    await user.click(screen.getByRole('button', { name: button }));
    const rows = await service.store.read((queries) =>
      queries.selectFrom('mail').select('kind').where('kind', '=', 'ticket').execute(),
    );
    expect(rows).toHaveLength(1);
  });

  test.each([true, false])('a new code goes out by mail if wanted: %s', async (isWanted) => {
    await service.store.write((queries) =>
      queries.deleteFrom('mail').where('kind', '=', 'ticket').execute(),
    );
    const { user } = await show({ path: `/events/${eventId}/guests/${guest.participantId}` });
    await screen.findByRole('button', { name: 'Send ticket by e-mail' });
    await user.click(await screen.findByRole('button', { name: 'Replace code' }));
    const question = within(await screen.findByRole('dialog'));
    if (!isWanted) await user.click(question.getByLabelText('Send new ticket by e-mail'));
    await user.click(question.getByRole('button', { name: 'Replace code' }));
    await screen.findByText(
      isWanted ? /gets the new ticket by e-mail/ : /Give the guest the new ticket/,
    );
    const rows = await service.store.read((queries) =>
      queries.selectFrom('mail').select('kind').where('kind', '=', 'ticket').execute(),
    );
    expect(rows).toHaveLength(isWanted ? 1 : 0);
  });
});
