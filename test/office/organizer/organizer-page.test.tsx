// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, fill, openOffice, pageTitled, told } from '../show-office.tsx';

const { service, venue, key, show } = await openOffice();

async function openPage() {
  const { user } = await show({ path: `/events/${venue.eventId}/organizer` });
  await pageTitled('Billing and payouts');
  await screen.findByLabelText(/^Street/);
  const saveAddress = () => user.click(screen.getByRole('button', { name: 'Save address' }));
  const saveAccount = () => user.click(screen.getByRole('button', { name: 'Save account' }));
  return { user, saveAddress, saveAccount };
}

const address = [
  [/^First name/, 'Hanna'],
  [/^Last name/, 'Wirth'],
  [/^Street/, 'Hauptstraße 1'],
  [/^Postcode/, '10115'],
  [/^City/, 'Berlin'],
  [/^Country/, 'DE'],
] as const;

test('without the agreement the service takes no address; it is signed here, with a name', async () => {
  const { user, saveAddress } = await openPage();
  fill(address);
  await saveAddress();
  await screen.findByText('Sign the data processing agreement first.');
  const sign = () => user.click(screen.getByRole('button', { name: 'Sign agreement' }));
  await sign();
  expect(told(field(/^Your name/))).toContain('Fill in this field');
  fill([[/^Your name/, 'Hanna Wirth']]);
  await sign();
  await screen.findByText(/^Signed on .* by Hanna Wirth$/);
  const read = await service.must('userAgreementRead', { key, id: venue.hostId });
  expect(read.agreement.signedBy).toBe('Hanna Wirth');
});

test('what is missing of an address stands next to its field; a whole one is kept', async () => {
  const { user, saveAddress } = await openPage();
  await user.click(screen.getByRole('switch', { name: 'I sell as a business' }));
  await saveAddress();
  for (const name of [/^Street/, /^City/, /^Country/, /^Company/, /^Reason for having no VAT/]) {
    expect(told(field(name))).toContain('Fill in this field');
  }
  fill([...address, [/^Company/, 'Fest GmbH'], [/^VAT ID/, 'DE123456789']]);
  await saveAddress();
  await screen.findByText('Saved');
  const { address: kept } = await service.must('userBillingAddressRead', { key, id: venue.hostId });
  expect(kept).toMatchObject({ city: 'Berlin', company: 'Fest GmbH', commercial: true });
});

test('a slip in the IBAN is told next to it; a right account is kept', async () => {
  const { saveAccount } = await openPage();
  fill([
    [/^Account holder/, 'Hanna Wirth'],
    [/^IBAN/, 'DE89 3704 0044 0532 0130 01'],
  ]);
  await saveAccount();
  await waitFor(() => expect(told(field(/^IBAN/))).toContain('Check it for typing errors'));
  fill([[/^IBAN/, 'DE89 3704 0044 0532 0130 00']]);
  await saveAccount();
  await screen.findByText('Saved');
  const { bankAccount } = await service.must('userBankAccountRead', { key, id: venue.hostId });
  expect(bankAccount.iban).toBe('DE89370400440532013000');
});
