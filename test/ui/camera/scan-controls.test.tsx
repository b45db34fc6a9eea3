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
    expect(screen.queryByRole('button', { name: 'Use the other camera' })).toBeNull();
    act(() => scanner.state.setState({ ...cameraOn, canSwitch: true }, true));
    fireEvent.click(button('Use the other camera'));
    expect(scanner.switchCamera).toHaveBeenCalledOnce();
  });

  test('a front camera’s picture is marked, to be shown as in a mirror', () => {
    const { scanner } = showDoor();
    act(() => scanner.state.setState({ ...cameraOn, isFront: true }, true));
    expect(document.querySelector('.viewfinder[data-facing=front]')).toBeTruthy();
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
  const choose = () => {
    fireEvent.click(button('Type a code'));
    const picture = new File(['…'], 'ticket.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Read from a picture'), {
      target: { files: [picture] },
    });
  };

  test('with a ticket is scanned', async () => {
    const { scanner, door } = showDoor();
    scanner.readPicture.mockResolvedValue({ text: 'K7QX2M9PLD4W', format: 'qr', corners: [] });
    choose();
    await waitFor(() => expect(door.asked).toEqual(['scan K7QX2M9PLD4W ETICKET']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['without one', async () => null],
    ['that nothing can read', () => Promise.reject(new Error('no decoder'))],
  ])('%s says so', async (_, readPicture) => {
    const { door, scanner } = showDoor();
    scanner.readPicture.mockImplementation(readPicture);
    choose();
    screen.getByText('Reading the picture');
    await screen.findByText('No ticket code was found in this picture.');
    expect(door.asked).toEqual([]);
  });
});
