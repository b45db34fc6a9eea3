export const frameTexts = {
  brand: 'Admit',
  place: 'Office',
  menu: 'Menu',
  closeMenu: 'Close the menu',
  skip: 'To the page',
  navigation: 'Pages',
  ofEvent: 'Pages of this event',
  nav: { events: 'Events', people: 'People', log: 'Log', account: 'My account' },
  eventNav: {
    overview: 'Overview',
    tickets: 'Tickets',
    guests: 'Guests',
    live: 'Live',
    mail: 'Mail',
    import: 'Import',
    export: 'Export',
    doors: 'Doors',
    organizer: 'Billing and bank',
    log: 'Log',
  },
  theme: { label: 'Colours', system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  service: 'Service',
  signOut: 'Sign out',
  licences: 'Licences',
  notFound: {
    title: 'There is no such page',
    next: 'Its address may have been cut off, or it has moved.',
    home: 'To the events',
  },
};

export type FrameTexts = typeof frameTexts;
