import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBarcode } from './support/barcode-reader.ts';
import { type Scene, sceneLuma, writeCameraVideo } from './support/camera-video.ts';

const film = { width: 640, height: 480 };
const formats = ['qr', 'aztec', 'pdf417', 'code128'] as const;

describe("the fake camera's pictures", () => {
  test.each(formats)('show a %s that reads back', (format) => {
    for (const text of ['T0000001', 'AbCdEf0123456789xYzQ', 'TICKET-2026-000123']) {
      const luma = sceneLuma({ seconds: 1, code: { format, text } }, film);
      expect(readBarcode(luma, film.width, film.height)).toEqual({ format, text });
    }
  });

  test.each([
    ['qr', 30],
    ['aztec', 5],
    ['pdf417', 2],
    ['code128', 5],
  ] as const)('show a %s tilted by %d° that reads back', (format, tiltDegrees) => {
    const text = 'AbCdEf0123456789xYzQ';
    const luma = sceneLuma({ seconds: 1, code: { format, text }, tiltDegrees }, film);
    expect(readBarcode(luma, film.width, film.height)?.text).toBe(text);
  });

  test('show nothing where nothing is held up', () => {
    const luma = sceneLuma({ seconds: 1, code: null }, film);
    expect(readBarcode(luma, film.width, film.height)).toBeNull();
  });
});

test('a film holds each scene for its time, in frames that Chromium takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'admit-film-'));
  const scenes: Scene[] = [
    { seconds: 0.4, code: { format: 'qr', text: 'first' } },
    { seconds: 0.2, code: null },
    { seconds: 0.4, code: { format: 'qr', text: 'second' }, noise: 12 },
  ];
  try {
    const file = join(folder, 'film.y4m');
    writeCameraVideo(file, scenes, { fps: 5, ...film });
    expect(textsOf(readFileSync(file))).toEqual(['first', 'first', null, 'second', 'second']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** What each frame of a film of 640 × 480 shows. */
function textsOf(y4m: Buffer): (string | null)[] {
  const header = 'YUV4MPEG2 W640 H480 F5:1 Ip A1:1 C420jpeg\n';
  expect(y4m.subarray(0, header.length).toString()).toBe(header);
  const lumaBytes = film.width * film.height;
  const frameBytes = 'FRAME\n'.length + lumaBytes * 1.5;
  expect((y4m.length - header.length) % frameBytes).toBe(0);
  const texts: (string | null)[] = [];
  for (let at = header.length; at < y4m.length; at += frameBytes) {
    expect(y4m.subarray(at, at + 6).toString()).toBe('FRAME\n');
    const luma = y4m.subarray(at + 6, at + 6 + lumaBytes);
    texts.push(readBarcode(luma, film.width, film.height)?.text ?? null);
  }
  return texts;
}
