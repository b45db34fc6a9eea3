export const organizerTexts = {
  title: 'Billing and bank',
  intro: (host: string) =>
    `Only for selling tickets, and the same for all events of ${host}. A guest list needs none of it.`,
  agreement: {
    title: 'Agreement on data processing',
    about:
      'You sign it with whoever runs the service, who then marks it as signed. The service takes a billing address after that.',
    command: 'They run:',
    run: (hostId: number) => `npm run admin -- agreement sign ${hostId}`,
    signed: 'Signed',
    missing: 'The service says that it is not signed yet.',
  },
  billing: {
    title: 'Billing address',
    about: 'Stands on the invoices to your buyers.',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    street: 'Street and number',
    zipCode: 'Postcode',
    city: 'Town',
    country: 'Country',
    email: 'E-mail',
    commercial: 'I sell as a business',
    vatId: 'VAT number',
    noVatReason: 'Why there is no VAT number',
    vatHint: 'A business gives one of the two.',
    save: 'Save the address',
  },
  bank: {
    title: 'Bank account',
    about: 'Where the income goes.',
    accountHolder: 'Holder',
    iban: 'IBAN',
    swift: 'BIC',
    save: 'Save the account',
  },
  saved: 'Saved',
  needed: 'This is needed.',
  wrong: 'The service doesn’t accept this. Look for a slip.',
};

export type OrganizerTexts = typeof organizerTexts;
