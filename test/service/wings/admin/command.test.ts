import { describe, expect, test } from 'vitest';
import { readCommand } from '../../../../src/service/wings/admin/command.ts';

describe('a command', () => {
  const read = (line: string, environment = {}) =>
    readCommand(
      line.split(' ').filter((word) => word !== ''),
      environment,
    );

  test.each([
    ['key create', { name: 'key create', type: 'Administrator', keyName: 'Administrator' }],
    ['key create Door --type Editor', { name: 'key create', type: 'Editor', keyName: 'Door' }],
    ['key list', { name: 'key list' }],
    ['key disable 5001', { name: 'key disable', keyId: 5001 }],
    ['key enable 5001', { name: 'key enable', keyId: 5001 }],
    ['account link', { name: 'account link', url: 'http://localhost:8080' }],
    [
      'account link --url https://tickets.example.org/',
      { name: 'account link', url: 'https://tickets.example.org' },
    ],
    ['agreement sign 1001', { name: 'agreement sign', userId: 1001 }],
    ['payment cancel 7', { name: 'payment cancel', paymentId: 7 }],
    ['guest erase 7', { name: 'guest erase', participantId: 7, invoice: false }],
    ['guest erase 7 --invoice', { name: 'guest erase', participantId: 7, invoice: true }],
    ['mail list', { name: 'mail list' }],
    ['mail again 7', { name: 'mail again', mailId: 7 }],
    ['mail again all', { name: 'mail again', mailId: 'all' }],
    ['backup all.db', { name: 'backup', file: 'all.db' }],
    ['restore all.db', { name: 'restore', file: 'all.db' }],
    ['restored', { name: 'restored' }],
    ['partition', { name: 'partition' }],
    ['shard', { name: 'shard' }],
    ['move-to-postgres', { name: 'move-to-postgres' }],
  ])('%s', (line, command) => {
    expect(read(line)).toMatchObject({ command });
  });

  test.each([
    ['', 'key create'],
    ['fly', 'There is no command "fly"'],
    ['key delete', 'There is no command "key delete"'],
    ['key disable', 'Give the id of a key'],
    ['mail again', 'Give the id of a mail'],
    ['mail all', 'There is no command'],
    ['key list all', 'There is no command'],
    ['key create a b', 'There is no command'],
    ['key create --type Owner', '--type Owner is not a type of key'],
    ['account link --url tickets', '--url tickets is not an address'],
    ['account link anna', 'There is no command'],
    ['agreement sign', 'Give the id of a user'],
    ['agreement sign anna', 'Give the id of a user'],
    ['payment cancel 1.5', 'Give the id of an order'],
    ['payment show 7', 'There is no command'],
    ['payment cancel 7 8', 'There is no command'],
    ['guest erase', 'Give the id of a guest'],
    ['guest show 7', 'There is no command'],
    ['guest erase 7 8', 'There is no command'],
    ['agreement show 1001', 'There is no command'],
    ['mail show 7', 'There is no command'],
    ['backup', 'Give one file'],
    ['restore a b', 'Give one file'],
    ['restored all.db', 'There is no command "restored all.db"'],
    ['partition ticket', 'There is no command "partition ticket"'],
    ['backup a --colour', 'Unknown option'],
    ['backup a --database mysql://x', 'The address of the database is wrong'],
  ])('that can not be is one plain line: %s', (line, print) => {
    expect(read(line)).toMatchObject({ isError: true, print: expect.stringContaining(print) });
  });

  test('finds the data where it is told', () => {
    const url = 'postgresql://localhost/admit';
    expect(read('backup a')).toMatchObject({
      location: { directory: './data', databaseUrl: null },
    });
    expect(read(`backup a --data d --database ${url}`, { DATABASE_URL: 'x' })).toMatchObject({
      location: { directory: 'd', databaseUrl: url },
    });
    expect(read('backup a', { DATABASE_URL: url })).toMatchObject({
      location: { databaseUrl: url },
    });
  });
});
