// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { builtInLayout, presetLayout, type TextBlock } from '../../../src/domain/badge-layout.ts';
import { addEvent } from '../../support/event-examples.ts';
import { addGuest } from '../../support/venue.ts';
import { fill, openOffice } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

async function openBadges(language?: string) {
  const eventId = await addEvent(service, venue, {});
  const category = async (name: string) => {
    const params = { name, price: 0, available: 50 };
    return (await service.must('ticketCategoryCreate', { key, id: eventId, params })).id;
  };
  const [standard, vip] = [await category('Standard'), await category('VIP')];
  const saved = async () => (await service.must('eventBadgeLayout', { key, id: eventId })).layout;
  const open = async () => {
    const path = `/events/${eventId}/badges`;
    const { user } = await show({ path, ...(language !== undefined && { language }) });
    await screen.findByRole('heading', { level: 2, name: /^(Blocks|Blöcke)$/ });
    return user;
  };
  return { eventId, standard, vip, saved, open };
}

const list = () => within(screen.getByRole('region', { name: 'Blocks' }));
/** Of the list, without those that move them up and down. */
const names = () =>
  [...document.querySelectorAll('.badge-blocks__name')].map((one) => one.textContent);
const pictureOnPaper = () =>
  waitFor(() => {
    const src = document.querySelector('.badge-paper > img')?.getAttribute('src');
    expect(src).toMatch(/^data:image\/png;base64,iVBOR/);
    return src ?? '';
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const save = async () => {
  press('Save badge');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save badge' }).getAttribute('aria-busy')).toBe(
      'false',
    ),
  );
};
/** A number is taken over when its field is left. */
const setNumber = (label: RegExp, value: string) => {
  fill([[label, value]]);
  fireEvent.blur(screen.getByLabelText(label));
};

describe('the designer', () => {
  test('shows the standard badge at first, as it is printed', async () => {
    const { open } = await openBadges();
    await open();
    await pictureOnPaper();
    expect(names()).toEqual(['Event', 'Name', 'Company', 'Category', 'Code']);
  });

  test('begins with a usual size, which “Undo” takes back; what is saved stays', async () => {
    const { open, saved } = await openBadges();
    const user = await open();
    await user.selectOptions(screen.getByLabelText(/^Start with a layout/), 'card');
    expect(screen.getByLabelText(/^Width/)).toHaveProperty('value', '90');
    press('Undo');
    expect(screen.getByLabelText(/^Width/)).toHaveProperty('value', '148');
    await user.selectOptions(screen.getByLabelText(/^Start with a layout/), 'roll');
    await save();
    expect(await saved()).toEqual(presetLayout('roll'));
    press('Use standard badge');
    await waitFor(async () => expect(await saved()).toBeNull());
  });

  test('moves the chosen block by half a millimetre with the arrow keys, and not off the paper', async () => {
    const { open, saved } = await openBadges();
    await open();
    const [event, name] = ['Event', 'Name'].map((each) =>
      list().getByRole('button', { name: each }),
    );
    if (!event || !name) throw new Error('both are in the list');
    name.focus();
    fireEvent.keyDown(name, { key: 'ArrowRight' });
    fireEvent.keyDown(name, { key: 'ArrowDown' });
    fireEvent.keyDown(name, { key: 'ArrowLeft', shiftKey: true });
    expect(name.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(name);
    for (let step = 0; step < 30; step += 1) {
      fireEvent.keyDown(event, { key: 'ArrowUp' });
    }
    await save();
    const [top, moved] = (await saved())?.sides[0] ?? [];
    const [, before] = builtInLayout.sides[0] ?? [];
    expect(top?.top).toBe(0);
    expect(moved).toEqual({
      ...before,
      left: (before?.left ?? 0) + 0.5,
      top: (before?.top ?? 0) + 0.5,
      width: (before?.width ?? 0) - 0.5,
    });
  });

  test('adds a text, changes all of it, and keeps it for some categories', async () => {
    const { open, saved, vip } = await openBadges();
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add text' }));
    await user.selectOptions(screen.getByLabelText(/^Content/), 'words');
    fill([[/^Text$/, 'Staff']]);
    setNumber(/^Largest letters/, '40');
    setNumber(/^From the left/, '7,5');
    await user.click(screen.getByRole('radio', { name: 'Centre' }));
    await user.click(screen.getByRole('switch', { name: 'Bold' }));
    fill([[/^Colour/, '#c9252d']]);
    await user.click(screen.getByRole('switch', { name: /^Close the gap/ }));
    await user.click(screen.getByRole('checkbox', { name: 'All ticket categories' }));
    await user.click(screen.getByRole('checkbox', { name: 'Standard' }));
    await save();
    const block = (await saved())?.sides[0]?.at(-1);
    expect(block).toEqual({
      kind: 'text',
      from: { kind: 'words', words: 'Staff' },
      ...{ left: 7.5, top: 5, width: 138, height: 8, largest: 40, smallest: 8 },
      ...{ bold: true, align: 'center', colour: '#c9252d', closesUp: true, categories: [vip] },
    } satisfies TextBlock);
    press('Delete block');
    await save();
    expect((await saved())?.sides[0]).toHaveLength(5);
  });

  test('says what a number may be beside its field, and saves nothing meanwhile', async () => {
    const { open, saved } = await openBadges();
    await open();
    setNumber(/^Height/, '9000');
    screen.getByText('Enter a number from 20 to 300.');
    press('Save badge');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Height/)));
    expect(await saved()).toBeNull();
  });

  test('draws another picture for another guest', async () => {
    const { open } = await openBadges();
    await open();
    const before = await pictureOnPaper();
    fill([[/^First name/, 'سعد']]);
    await waitFor(async () => expect(await pictureOnPaper()).not.toBe(before));
  });

  test('has a back, with blocks of its own', async () => {
    const { open, saved } = await openBadges();
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Print a back side' }));
    await user.click(screen.getByRole('radio', { name: 'Back' }));
    expect(names()).toEqual([]);
    press('Add line');
    await save();
    expect((await saved())?.sides.map((blocks) => blocks.length)).toEqual([5, 1]);
  });

  test('speaks German', async () => {
    const { open } = await openBadges('de');
    await open();
    screen.getByRole('button', { name: 'Namensschild speichern' });
  });
});

describe('the table of guests', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('saves the badges of all guests that it shows, without cancelled ones', async () => {
    const { eventId, standard } = await openBadges();
    for (const firstName of ['Ada', 'Ben', 'Cem']) {
      await addGuest(service, key, eventId, standard, { firstName });
    }
    const gone = await addGuest(service, key, eventId, standard, { firstName: 'Gone' });
    await service.must('ticketCancel', { key, id: gone.ticketId, params: {} });
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:badges';
    };
    URL.revokeObjectURL = () => {};
    const { user } = await show({ path: `/events/${eventId}/guests` });
    await user.click(await screen.findByRole('button', { name: 'Save 3 badges as PDF' }));
    await screen.findByText('3 badges saved');
    expect(files.map(({ type }) => type)).toEqual(['application/pdf']);
    expect(files[0]?.size).toBeGreaterThan(1000);
  });
});
