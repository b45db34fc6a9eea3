/** The data processing agreement, signed by the organizer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address } from '../../support/people-examples.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

const agreementOf = async ({ hostId, keys }: Venue) => {
  const at = { key: keys.Editor.key, id: hostId };
  return (await service.must('userAgreementRead', at)).agreement;
};

test('an administrator signs once, with name and date; an editor may not', async () => {
  const { hostId: id, keys } = venue;
  expect(await agreementOf(venue)).toEqual({ signedOn: null, signedBy: null });
  const sign = (key: string, name: string) =>
    service.call('userAgreementSign', { key, id, params: { name } });
  expect((await sign(keys.Editor.key, 'Ede Editor')).status).toBe(403);
  expect((await sign(keys.Administrator.key, ' ')).errors).toEqual([
    'com.svc.api.rest.MissingParam.name',
  ]);
  expect(await agreementOf(venue)).toEqual({ signedOn: null, signedBy: null });

  expect((await sign(keys.Administrator.key, 'Hanna Wirth')).status).toBe(200);
  const signed = await agreementOf(venue);
  expect(signed).toEqual({ signedOn: expect.stringMatching(/^2\d{3}-/), signedBy: 'Hanna Wirth' });
  await sign(keys.Administrator.key, 'Somebody Else');
  expect(await agreementOf(venue)).toEqual(signed);
});

test('what needs the agreement works from then on, and a change of the user keeps the signature', async () => {
  const own = await makeVenue(service);
  const { hostId: id } = own;
  const { key } = own.keys.Administrator;
  const save = () => service.call('userBillingAddressUpdate', { key, id, params: address });
  expect((await save()).errors).toEqual(['com.svc.api.rest.DataProcessingAgreementMissing']);
  await service.must('userAgreementSign', { key, id, params: { name: 'Hanna Wirth' } });
  expect((await save()).status).toBe(200);
  await service.must('userUpdate', { key, id, params: { company: 'Kulturhaus', telephone: '1' } });
  expect((await agreementOf(own)).signedBy).toBe('Hanna Wirth');
});

test('what the administrator of the server marks as signed names nobody', async () => {
  const own = await makeVenue(service);
  await signAgreement(service, own.hostId);
  expect(await agreementOf(own)).toEqual({ signedOn: expect.any(String), signedBy: null });
});
