import { describe, expect, test } from 'vitest';
import { inScanningOrder, isFrontCamera } from '../../../src/client/camera/camera.ts';

const order = (labels: readonly string[], facing: readonly (string | undefined)[] = []) =>
  inScanningOrder(labels.map((label, at) => ({ id: String(at), label, facing: facing[at] }))).map(
    ({ label }) => label,
  );

describe('the camera for scanning', () => {
  test('on Android is the rear one with the lowest number', () => {
    const labels = ['camera2 3, facing front', 'camera2 10, facing back', 'camera2 2, facing back'];
    expect(order([...labels, 'camera2 0, facing back'])).toEqual([
      'camera2 0, facing back',
      'camera2 2, facing back',
      'camera2 10, facing back',
      'camera2 3, facing front',
    ]);
  });

  test('on an iPhone is the plain rear one, not wide, tele or several at once', () => {
    const labels = [
      'Front Camera',
      'Back Dual Wide Camera',
      'Back Ultra Wide Camera',
      'Back Camera',
      'Back Telephoto Camera',
    ];
    expect(order(labels)[0]).toBe('Back Camera');
    expect(order(labels).at(-1)).toBe('Front Camera');
  });

  test('on an iPhone in German as well', () => {
    const labels = ['Vorderkamera', 'Ultra-Weitwinkel-Rückkamera', 'Rückkamera'];
    expect(order(labels)).toEqual(['Rückkamera', 'Ultra-Weitwinkel-Rückkamera', 'Vorderkamera']);
  });

  test('is the one that the browser says looks away, whatever it is called', () => {
    expect(order(['Kamera A', 'Kamera B'], ['user', 'environment'])[0]).toBe('Kamera B');
  });

  test('on a laptop is the only one there is', () => {
    expect(order(['Integrated Webcam'])).toEqual(['Integrated Webcam']);
  });
});

test('a front camera is known by what the browser says, else by its name', () => {
  const camera = { id: '1', label: 'Front Camera' };
  expect(isFrontCamera({ ...camera, facing: undefined })).toBe(true);
  expect(isFrontCamera({ ...camera, facing: 'environment' })).toBe(false);
  expect(isFrontCamera({ ...camera, label: 'Back Camera', facing: 'user' })).toBe(true);
});
