// @vitest-environment jsdom
/** Webhooks of an event, as an organizer sets them and looks after their deliveries. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { addEvent } from '../../support/event-examples.ts';
import { fill, openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();
const url = 'https://crm.example.org/changes';

async function openWebhooks(language?: string) {
  const eventId = await addEvent(service, venue, {});
  const webhooks = async () => (await service.must('eventWebhooks', { key, id: eventId })).webhooks;
  const add = async () =>
    (await service.must('eventSetWebhook', { key, id: eventId, params: { url } })).id;
  const open = async () =>
    (await show({ path: `/events/${eventId}/webhooks`, ...(language && { language }) })).user;
  return { eventId, webhooks, add, open };
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('a webhook is added for some changes, and its secret is shown once', async () => {
  const { webhooks, open } = await openWebhooks();
  const user = await open();
  await press(user, 'Add webhook');
  fill([[/^Address/, 'http://crm.example.org/changes']]);
  for (const name of ['Event', 'Ticket categories', 'Add-ons', 'Guests and check-ins']) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  await press(user, 'Save webhook');
  await screen.findByText('Select at least one.');
  await user.click(screen.getByRole('checkbox', { name: 'Guests and check-ins' }));
  await press(user, 'Save webhook');
  await screen.findByText(/Enter a public address that begins with https/);
  fill([[/^Address/, url]]);
  await press(user, 'Save webhook');
  const secret = await screen.findByRole('textbox', { name: 'Signing secret' });
  expect((secret as HTMLInputElement).value).toMatch(/^whsec_/);
  await press(user, 'Close');
  await screen.findByRole('heading', { name: url });
  expect(screen.queryByRole('textbox', { name: 'Signing secret' })).toBeNull();
  expect(await webhooks()).toMatchObject([{ url, objectTypes: ['participant'], state: 'on' }]);
});

test('it gets a new secret, is turned off and on, changed and deleted', async () => {
  const { webhooks, add, open } = await openWebhooks();
  await add();
  const user = await open();
  await press(user, 'Create new secret');
  await press(user, 'Create secret');
  await screen.findByRole('textbox', { name: 'Signing secret' });
  await press(user, 'Close');
  await press(user, 'Turn off');
  await screen.findByText('Turned off');
  expect(await webhooks()).toMatchObject([{ state: 'off' }]);
  await press(user, 'Turn on');
  await screen.findByText('Active');
  await press(user, `Edit ${url}`);
  fill([[/^Address/, `${url}/v2`]]);
  await press(user, 'Save webhook');
  await screen.findByRole('heading', { name: `${url}/v2` });
  await press(user, `Delete ${url}/v2`);
  await press(user, 'Delete');
  await screen.findByText('No webhooks yet');
  expect(await webhooks()).toEqual([]);
});

test('deliveries say what happened and when they are sent next; one is sent again', async () => {
  const { eventId, add, open } = await openWebhooks('de-DE');
  const webhookId = await add();
  const base = {
    ...{ webhookId, eventId, operation: 'update' as const, objectType: 'participant' as const },
    ...{ objectId: 30, createdMs: service.clock.now(), dueMs: service.clock.now() },
    attemptedMs: service.clock.now(),
  };
  const inMs = instant(service.clock.now() + 60_000);
  await service.store.write((queries) =>
    queries
      .insertInto('webhookDelivery')
      .values([
        { ...base, feedId: asId(1), state: 'delivered', attempts: 1, failure: null, status: 204 },
        {
          ...base,
          feedId: asId(2),
          state: 'givenUp',
          attempts: 10,
          failure: 'status',
          status: 500,
        },
        {
          ...{ ...base, feedId: asId(3), state: 'waiting', attempts: 2, failure: 'noAnswer' },
          ...{ status: null, dueMs: inMs },
        },
      ])
      .execute(),
  );
  const user = await open();
  await screen.findByText('1 Nachricht wartet');
  await press(user, 'Zustellungen anzeigen');
  const table = await screen.findByRole('table', { name: 'Zustellungen' });
  const [, waiting, givenUp, delivered] = within(table).getAllByRole('row');
  expect(waiting?.textContent).toContain('Noch nicht zugestellt');
  expect(waiting?.textContent).toContain('Keine Antwort innerhalb von 15 Sekunden');
  expect(waiting?.textContent).toMatch(/2 Versuche.*Nächster: /);
  expect(givenUp?.textContent).toContain('Die Adresse hat mit 500 geantwortet.');
  expect(delivered?.textContent).toContain('Zugestellt');
  if (!givenUp) throw new Error('no row');
  await user.click(within(givenUp).getByRole('button', { name: 'Erneut senden' }));
  await screen.findByText('2 Nachrichten warten');
  const { deliveries } = await service.must('eventWebhookDeliveries', {
    ...{ key, id: eventId, params: { webhookId } },
  });
  expect(deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'delivered']);
});
