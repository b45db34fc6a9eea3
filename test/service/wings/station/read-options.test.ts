import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStationOptions } from '../../../../src/service/wings/station/read-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'admit-station-options-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, 'key');
writeFileSync(keyFile, 'a-key\n', { mode: 0o600 });
const open = join(folder, 'open');
writeFileSync(open, 'a-key\n');
chmodSync(open, 0o644);

const given = {
  server: 'https://tickets.example.org',
  event: '12',
  'key-file': keyFile,
  name: 'Desk 1',
  printer: 'zpl://192.168.0.21',
};
const argsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([name, value]) => `--${name}=${value}`);

test('the options of a station are read, with the key from its file', () => {
  expect(readStationOptions(argsOf(given))).toEqual({
    options: {
      server: 'https://tickets.example.org',
      eventId: 12,
      key: 'a-key',
      name: 'Desk 1',
      printer: { kind: 'zpl', host: '192.168.0.21', port: 9100, dotsPerMm: 8 },
      data: './station',
    },
  });
  const ipp = 'ipp://192.168.0.20/ipp/print';
  expect(readStationOptions(argsOf({ ...given, printer: ipp }))).toMatchObject({
    options: { printer: { kind: 'ipp', url: ipp } },
  });
  expect(readStationOptions(['--help'])).toMatchObject({ isError: false });
});

test.each([
  [[], /^Give --server/],
  [['--colour', 'red'], /^Unknown option '--colour'/],
  [['--name'], /^Option '--name <value>' argument missing/],
  [['--name', '--printer'], /^Option '--name' argument is ambiguous/],
  [argsOf({ ...given, server: 'tickets' }), /^--server tickets is not an address/],
  [argsOf({ ...given, event: 'first' }), /^--event first is not a number/],
  [argsOf({ ...given, printer: 'lpt1' }), /^--printer lpt1 is not a printer/],
  [argsOf({ ...given, 'dots-per-mm': '9' }), /^--dots-per-mm 9 is not 8, 12 or 24/],
  [argsOf({ ...given, 'key-file': join(folder, 'none') }), /can’t be read \(ENOENT\)/],
  [argsOf({ ...given, 'key-file': open }), /^Other users can read .* Check --key-file/],
])('%j is wrong, which one line says', (args, said) => {
  const read = readStationOptions(args);
  if (!('print' in read)) throw new Error('they were taken');
  expect(read.isError).toBe(true);
  expect(read.print).toMatch(/^[^\n]+\n$/);
  expect(read.print).toMatch(said);
});
