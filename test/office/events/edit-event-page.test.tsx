// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addEvent } from '../../support/event-examples.ts';
import { makeImage } from '../../support/images.ts';
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
  await pageTitled('Edit the event');
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

test('what is emptied is cleared, the end too', async () => {
  const { id, save, read } = await openEvent();
  fill([
    [/^Last day/, ''],
    [/^Ends at/, ''],
    [/^Town/, ''],
  ]);
  await save();
  await untilPath(`/events/${id}`);
  expect(await read()).toMatchObject({ selectedEndDate: null, city: null, location: 'Saal' });
});

test('a file that is no picture, or is too small, is told; nothing is sent for the first', async () => {
  const { user } = await openEvent();
  const choose = () => screen.getByLabelText<HTMLInputElement>(/^Choose a picture/);
  const take = (type: string) => {
    const file = new File(['no picture'], 'x', { type });
    return user.upload(choose(), file);
  };
  await take('text/plain');
  await waitFor(() => expect(told(choose())).toContain('neither a JPEG nor a PNG'));
  await take('image/png');
  await waitFor(() => expect(told(choose())).toContain('The service takes pictures of'));
});

test('a picture is taken as soon as it is chosen', async () => {
  const { user, read } = await openEvent();
  const { bytes, type } = await makeImage(300, 300);
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type });
  await user.upload(screen.getByLabelText(/^Choose a picture/), file);
  await waitFor(async () => expect((await read()).logo).toMatch(/^https?:/));
});
