export const organizerTexts = {
  title: 'Billing and payouts',
  intro: (host: string) =>
    `You need this only to sell tickets, not for a guest list. It applies to all events of ${host}.`,
  agreement: {
    title: 'Data processing agreement (DPA)',
    about:
      'Sign the agreement with your administrator, who then marks it as signed. You can enter a billing address after that.',
    command: 'Your administrator runs:',
    run: (hostId: number) => `npm run admin -- agreement sign ${hostId}`,
    signed: 'Signed',
    missing: 'The agreement is not marked as signed yet. Ask your administrator.',
  },
  billing: {
    title: 'Billing address',
    about: 'This address appears on invoices to your buyers.',
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    street: 'Street and number',
    zipCode: 'Postcode',
    city: 'City',
    country: 'Country',
    email: 'E-mail',
    commercial: 'I sell as a business',
    vatId: 'VAT number',
    noVatReason: 'Reason for no VAT number',
    vatHint: 'Businesses enter one of these two.',
    save: 'Save address',
  },
  bank: {
    title: 'Payout account',
    about: 'Your ticket income goes to this account.',
    accountHolder: 'Account holder',
    iban: 'IBAN',
    swift: 'BIC',
    save: 'Save account',
  },
  saved: 'Saved',
  needed: 'Fill in this field.',
  wrong: 'The server rejected this value. Check it for typing errors.',
};

export type OrganizerTexts = typeof organizerTexts;
