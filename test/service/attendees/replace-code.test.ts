import { describe, expect, test } from 'vitest';
import { general } from '../../../src/contract/error-code.ts';
import type { TicketId } from '../../../src/domain/ids.ts';
import { importGuests, undoImport } from '../../support/guest-import.ts';
import { openSales } from '../../support/sales-fixture.ts';
import { newsOf } from '../../support/till.ts';
import { addGuest } from '../../support/venue.ts';

const { service, venue, key } = await openSales();
const { eventId, free } = venue;

const replace = (id: TicketId, by = key) => service.call('ticketReplaceCode', { key: by, id });
const guestOf = async ({ participantId: id }: { readonly participantId: number }) =>
  (await service.must('participantRead', { key, id: id as never })).participant;
const check = (params: { readonly identifier?: string; readonly displayIdentifier?: string }) =>
  service.call('ticketCheck', { key, params: { ...params, readOnly: true } });

describe('a leaked ticket gets a new code', () => {
  test('both of its codes are new, the old ones find nothing, and doors are told', async () => {
    const guest = await addGuest(service, key, eventId, free);
    const before = await guestOf(guest);
    expect(before.replacedIdentifiers).toBeNull();
    const news = await newsOf(service, key);
    expect((await replace(guest.ticketId)).status).toBe(200);
    const after = await guestOf(guest);
    expect(after.identifier).not.toBe(before.identifier);
    expect(after.displayIdentifier).not.toBe(before.displayIdentifier);
    expect(after.ticketLink).not.toBe(before.ticketLink);
    expect(after.replacedIdentifiers?.map(({ identifier }) => identifier).sort()).toEqual(
      [before.identifier, before.displayIdentifier].sort(),
    );
    expect((await news()).map(({ objectType }) => objectType)).toEqual(['participant']);

    for (const old of [
      { identifier: before.identifier ?? '' },
      { displayIdentifier: before.displayIdentifier ?? '' },
    ]) {
      const { status, errors } = await check(old);
      expect({ status, errors }).toEqual({ status: 404, errors: [general.objectNotFound] });
    }
    for (const now of [
      { identifier: after.identifier ?? '' },
      { displayIdentifier: after.displayIdentifier ?? '' },
    ]) {
      expect((await check(now)).status).toBe(200);
    }
    const find = async (query: string) =>
      (await service.must('ticketFind', { key, params: { eventId, query } })).ids;
    expect(await find(before.identifier ?? '')).toEqual([]);
    expect(await find(after.identifier ?? '')).toEqual([guest.ticketId]);
  });

  test('an action by an old code is not recorded, one by the new code is', async () => {
    const guest = await addGuest(service, key, eventId, free);
    await replace(guest.ticketId);
    const { identifier } = await guestOf(guest);
    const record = async (id: string, code: string) => {
      const actions = [{ id, target: { kind: 'code', code }, action: 'DEVALUATED' }];
      const { results } = await service.must('eventRecord', {
        key,
        id: eventId,
        params: { actions },
      });
      return results[0];
    };
    expect(await record('old', guest.identifier)).toMatchObject({
      result: 'refused',
      errors: [general.objectNotFound],
    });
    expect(await record('new', identifier ?? '')).toMatchObject({ result: 'recorded' });
  });

  test('an action that names the ticket and an old code is contradicted, without an entry', async () => {
    const guest = await addGuest(service, key, eventId, free);
    const record = async (id: string, code?: string) => {
      const target = { kind: 'ticket', ticketId: guest.ticketId };
      const actions = [{ id, target, action: 'DEVALUATED', device: id, ...(code && { code }) }];
      const { results } = await service.must('eventRecord', {
        key,
        id: eventId,
        params: { actions },
      });
      return results[0];
    };
    expect(await record('before', guest.identifier)).toMatchObject({ result: 'recorded' });
    await replace(guest.ticketId);
    const { identifier } = await guestOf(guest);
    // That somebody is inside changes nothing.
    expect(await record('old code', guest.identifier)).toMatchObject({
      result: 'contradicted',
      entry: null,
    });
    expect(await record('new code', identifier ?? '')).toMatchObject({ result: 'recorded' });
    expect(await record('no code')).toMatchObject({ result: 'recorded' });
  });

  test('again, and two at once: every code of before stays known', async () => {
    const guest = await addGuest(service, key, eventId, free);
    const answers = await Promise.all([replace(guest.ticketId), replace(guest.ticketId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { identifier, replacedIdentifiers } = await guestOf(guest);
    const old = replacedIdentifiers?.map((one) => one.identifier) ?? [];
    expect(new Set(old).size).toBe(4);
    expect(old).toContain(guest.identifier);
    expect(old).not.toContain(identifier);
  });

  test('of a cancelled ticket nothing changes; of none there is nothing', async () => {
    const guest = await addGuest(service, key, eventId, free);
    await service.must('ticketCancel', { key, id: guest.ticketId });
    expect((await replace(guest.ticketId)).status).toBe(200);
    const { identifier, replacedIdentifiers } = await guestOf(guest);
    expect({ identifier, replacedIdentifiers }).toEqual({
      identifier: guest.identifier,
      replacedIdentifiers: null,
    });
    expect((await replace(999_999 as TicketId)).status).toBe(404);
  });
});

describe('a code of another system is replaced by one of ours', () => {
  const row = (code: string, lastName: string) => ({
    line: 2,
    ticketCategoryId: free,
    firstName: 'Ada',
    lastName,
    email: `${lastName.toLowerCase()}@example.org`,
    code,
  });
  const holderOf = async (lastName: string) => {
    const [id] = (await service.must('ticketFind', { key, params: { eventId, lastName } })).ids;
    const { ticket } = await service.must('ticketRead', { key, id: id as TicketId });
    return { ticketId: ticket.id, participantId: ticket.participantId as number };
  };

  test('and the file from before means the same guest, whose old code stays replaced', async () => {
    await importGuests(service, venue, [row('pretix-leaked-1', 'Quist')]);
    const guest = await holderOf('Quist');
    await replace(guest.ticketId);
    const { identifier, replacedIdentifiers } = await guestOf(guest);
    expect(identifier).toMatch(/^[A-Z]{16}$/);
    expect(replacedIdentifiers?.map((one) => one.identifier)).toContain('pretix-leaked-1');
    expect((await check({ identifier: 'PRETIX-leaked-1' })).status).toBe(404);

    const again = await importGuests(service, venue, [row('pretix-leaked-1', 'Quist')]);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, faults: [] });
    expect((await guestOf(guest)).identifier).toBe(identifier);
    const changed = { ...row('pretix-leaked-1', 'Quist'), company: 'Nord' };
    const { importId, ...more } = await importGuests(service, venue, [changed]);
    expect(more).toMatchObject({ created: 0, updated: 1, faults: [] });
    await undoImport(service, venue, importId);
    const { identifier: now, company } = await guestOf(guest);
    expect({ now, company }).toEqual({ now: identifier, company: null });
    expect((await check({ identifier: 'pretix-leaked-1' })).status).toBe(404);
  });

  test('and another ticket of the same person is another guest', async () => {
    await importGuests(service, venue, [row('pretix-leaked-2', 'Rask')]);
    const guest = await holderOf('Rask');
    await replace(guest.ticketId);
    const { identifier } = await guestOf(guest);
    const other = await importGuests(service, venue, [row('pretix-other-2', 'Rask')]);
    expect(other).toMatchObject({ created: 1, updated: 0, faults: [] });
    expect((await guestOf(guest)).identifier).toBe(identifier);
  });

  test('and goes with its import', async () => {
    const { importId } = await importGuests(service, venue, [row('pretix-leaked-3', 'Sund')]);
    const guest = await holderOf('Sund');
    await replace(guest.ticketId);
    await undoImport(service, venue, importId);
    expect((await service.call('ticketRead', { key, id: guest.ticketId })).status).toBe(404);
    const anew = await importGuests(service, venue, [row('pretix-leaked-3', 'Sund')]);
    expect(anew).toMatchObject({ created: 1, faults: [] });
  });
});
