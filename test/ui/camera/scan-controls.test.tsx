// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cameraOn } from '../scanner-in-memory.ts';
import { showDoor } from '../show-app.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('the camera’s controls', () => {
  test('zoom in steps up to what the camera can, and back', () => {
    const { scanner } = showDoor();
    expect(screen.queryByRole('button', { name: /Zoom/ })).toBeNull();
    for (const now of [1, 2]) {
      const zoom = { least: 1, most: 3.5, now };
      act(() => scanner.state.setState({ ...cameraOn, zoom }, true));
      fireEvent.click(button(`Zoom, now ${now}×`));
    }
    expect(scanner.setZoom.mock.calls).toEqual([[2], [1]]);
  });

  test('the other camera is offered where there is one', () => {
    const { scanner } = showDoor();
    expect(screen.queryByRole('button', { name: 'Use other camera' })).toBeNull();
    act(() => scanner.state.setState({ ...cameraOn, canSwitch: true }, true));
    fireEvent.click(button('Use other camera'));
    expect(scanner.switchCamera).toHaveBeenCalledOnce();
  });

  test('a front camera’s picture is marked, to be shown as in a mirror', () => {
    const { scanner } = showDoor();
    act(() => scanner.state.setState({ ...cameraOn, isFront: true }, true));
    expect(document.querySelector('.viewfinder[data-facing=front]')).toBeTruthy();
  });
});

describe('a typed code of the wrong length', () => {
  const typeCode = async (code: string, lengths: readonly number[]) => {
    const shown = showDoor();
    shown.door.codeLengths = async () => lengths;
    fireEvent.click(button('Type a code'));
    await screen.findByRole('textbox');
    await act(async () => {});
    fireEvent.change(screen.getByRole('textbox'), { target: { value: code } });
    return shown;
  };

  test('is told so, and is checked all the same when it is sent again', async () => {
    const { door } = await typeCode('4821-0937', [12]);
    fireEvent.click(button('Check code'));
    const told = 'A code has 12 characters. This one has 8.';
    expect(screen.getByText(told).getAttribute('role')).toBe('alert');
    expect(door.asked).toEqual([]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '4821-0938' } });
    expect(screen.queryByText(told)).toBeNull();
    fireEvent.click(button('Check code'));
    fireEvent.click(button('Check anyway'));
    expect(door.asked).toEqual(['scan 4821-0938 SEARCH']);
  });

  test.each([
    ['of one of two lengths', '4821-0937-5518', [12, 16]],
    ['on a list whose codes have many lengths', '4821', []],
    ['that is a link', 'https://tickets.example/t/4821', [12]],
  ])('is not meant: one %s', async (_, code, lengths) => {
    const { door } = await typeCode(code, lengths);
    fireEvent.click(button('Check code'));
    expect(door.asked).toEqual([`scan ${code} SEARCH`]);
  });
});

test('the outline lies around the code in view', () => {
  const { scanner } = showDoor();
  expect(document.querySelector('[data-code-outline]')).toBeNull();
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ];
  act(() => scanner.inView.setState({ text: 'K7QX2M9PLD4W', format: 'qr', corners }, true));
  expect(document.querySelector('[data-code-outline]')?.getAttribute('points')).toBe('0,0 1,0 1,1');
});

describe('a picture file', () => {
  const choose = async () => {
    fireEvent.click(button('Type a code'));
    await screen.findByRole('dialog');
    const picture = new File(['…'], 'ticket.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Read from a picture'), {
      target: { files: [picture] },
    });
  };

  test('with a ticket is scanned', async () => {
    const { scanner, door } = showDoor();
    scanner.readPicture.mockResolvedValue({ text: 'K7QX2M9PLD4W', format: 'qr', corners: [] });
    await choose();
    await waitFor(() => expect(door.asked).toEqual(['scan K7QX2M9PLD4W ETICKET']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['without one', async () => null],
    ['that nothing can read', () => Promise.reject(new Error('no decoder'))],
  ])('%s says so', async (_, readPicture) => {
    const { door, scanner } = showDoor();
    scanner.readPicture.mockImplementation(readPicture);
    await choose();
    screen.getByText('Reading the picture');
    await screen.findByText('No ticket code was found in this picture.');
    expect(door.asked).toEqual([]);
  });
});
