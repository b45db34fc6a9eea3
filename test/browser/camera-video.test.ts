import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Barcode } from '../support/barcode-image.ts';
import { readBarcode } from '../support/barcode-reader.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type Scene, writeCameraVideo } from '../support/camera-video.ts';

const scenes: Scene[] = [
  { seconds: 0.6, code: { format: 'qr', text: 'QR-2026-0001' }, tiltDegrees: 12, noise: 8 },
  { seconds: 0.6, code: { format: 'aztec', text: 'AZ-2026-0002' }, noise: 8 },
  { seconds: 0.6, code: { format: 'pdf417', text: 'PD-2026-0003' }, noise: 8 },
  { seconds: 0.6, code: { format: 'code128', text: 'CO-2026-0004' }, noise: 8 },
  { seconds: 0.6, code: null },
];

let folder: string;
let server: Server;
let device: DoorDevice;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-camera-'));
  const cameraVideo = join(folder, 'film.y4m');
  writeCameraVideo(cameraVideo, scenes);
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Camera</title><video muted playsinline></video>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  device = await launchDoor({ cameraVideo, profileDir: join(folder, 'profile') });
  await device.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterAll(async () => {
  await device?.close();
  server?.close();
  rmSync(folder, { recursive: true });
});

test('Chromium sees each scene of the film through getUserMedia, over and over', async () => {
  const sightings = new Map(scenes.map(({ code }) => [textOf(code), 0]));
  let last: string | null = null;
  await startCamera();
  while (Math.min(...sightings.values()) < 2) {
    const { luma, width, height } = await nextFrame();
    expect({ width, height }).toEqual({ width: 640, height: 480 });
    const text = textOf(readBarcode(Buffer.from(luma, 'base64'), width, height));
    expect([...sightings.keys()]).toContain(text);
    if (text !== last) sightings.set(text, (sightings.get(text) ?? 0) + 1);
    last = text;
  }
  expect(device.seen).toMatchObject({ pageErrors: [], consoleErrors: [], policyViolations: [] });
  expect(device.seen.requests).toContain(device.page.url());
});

const textOf = (code: Barcode | null) => (code ? `${code.format} ${code.text}` : 'nothing');

async function startCamera(): Promise<void> {
  await device.page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no video');
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
    await video.play();
  });
}

/** The green of the camera's next frame, which for grey pictures is its brightness. */
async function nextFrame(): Promise<{ luma: string; width: number; height: number }> {
  return device.page.evaluate(async () => {
    const video = document.querySelector('video');
    if (!video) throw new Error('no video');
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const { videoWidth: width, videoHeight: height } = video;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    if (!drawing) throw new Error('no canvas');
    drawing.drawImage(video, 0, 0);
    const { data } = drawing.getImageData(0, 0, width, height);
    let bytes = '';
    for (let at = 1; at < data.length; at += 4) bytes += String.fromCharCode(data[at] ?? 0);
    return { luma: btoa(bytes), width, height };
  });
}
