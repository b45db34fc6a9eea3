// @vitest-environment jsdom
/** An organizer turns signed codes on, and revokes a key. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { heldWrites } from '../held-writes.ts';
import { openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

test.each([
  ['en-GB', /^Use signed ticket codes/, 'Revoke signing key'],
  ['de-DE', /^Signierte Ticketcodes auf/, 'Signaturschlüssel widerrufen'],
])(
  '%s: signed codes are turned on and off, and a key is revoked',
  async (language, name, revoke) => {
    const id = await addEvent(service, venue, {});
    const known = () => service.must('eventSignedCodes', { key, id, params: {} });
    const { user } = await show({ path: `/events/${id}/tickets`, language });
    const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name });
    expect((await box()).checked).toBe(false);
    expect(screen.queryByText(revoke)).toBeNull();
    await user.click(await box());
    await waitFor(async () => expect((await box()).checked).toBe(true));
    expect(await known()).toMatchObject({ printed: true, keys: [{ number: 1 }] });
    await user.click(await screen.findByText(revoke));
    await waitFor(async () => expect((await known()).keys).toMatchObject([{ number: 2 }]));
    await user.click(await box());
    await waitFor(async () => expect((await box()).checked).toBe(false));
    expect(await known()).toMatchObject({ printed: false });
  },
);

test('while a change is being saved nothing else is changed', async () => {
  const id = await addEvent(service, venue, {});
  const writes = heldWrites(service.fetch);
  const { user } = await show({ path: `/events/${id}/tickets`, fetch: writes.fetch });
  const box = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: /^Use signed ticket codes/ });
  await screen.findByRole('checkbox', { name: /^Use signed ticket codes/ });
  writes.hold();
  await user.click(box());
  expect(box().ariaDisabled).toBe('true');
  await user.click(box());
  writes.answer();
  await waitFor(() => expect(box().checked).toBe(true));
  expect(writes.written).toHaveLength(1);
});
