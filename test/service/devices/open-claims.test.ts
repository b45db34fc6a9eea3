/** The pairing codes that nobody has used yet are listed, and taken back. */
import { expect, test } from 'vitest';
import { startService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

test('an unused code is listed until a phone takes it, and is worth nothing once it was withdrawn', async () => {
  const service = await startService();
  const venue = await makeVenue(service);
  const at = { key: venue.keys.Editor.key, id: venue.eventId };
  const claim = async () => (await service.must('doorClaimCreate', at)).doorClaim.claim;
  const open = async () => (await service.must('eventDoorClaims', at)).claims.map(({ id }) => id);
  const take = (code: string) =>
    service.call('doorKeyCreate', {
      key: '',
      params: { claim: code, device: 'North', secret: `secret of ${code}` },
    });

  const [taken, shown] = [await claim(), await claim()];
  expect(await open()).toHaveLength(2);
  expect((await take(taken)).status).toBe(201);
  const left = await open();
  expect(left).toHaveLength(1);

  const other = await makeVenue(service);
  const elsewhere = { key: other.keys.Editor.key, id: other.eventId };
  await service.must('eventWithdrawDoorClaims', { ...elsewhere, params: { claimIds: left } });
  expect(await open()).toEqual(left);

  await service.must('eventWithdrawDoorClaims', { ...at, params: { claimIds: left } });
  expect(await open()).toEqual([]);
  expect((await take(shown)).errors).toEqual(['com.svc.api.rest.doorClaim.Over']);
  await service.stop();
});
