/**
 * The order inside the large rooms of src, from the top down: each folder, or a file that stands by
 * itself, imports from its own and from those below. What is in neither list is found by the test.
 */
export type Floors = Readonly<Record<string, readonly string[]>>;

export const floors: Floors = {
  client: [
    // What only some devices use: nothing below knows it.
    'wings/device-pin',
    // A device's doors, and what each of them is put together from.
    'session',
    'door',
    'storage',
    'supervisor',
    'kiosk',
    'manual-check-in',
    'numbers',
    // What is sold here, whose money is noted below.
    'box-office',
    'orders',
    // The way of a scan, down to the service.
    'check-in',
    'attendees/search',
    'attendees/sync',
    'attendees/list',
    'duplicate-check-ins',
    // What devices tell each other.
    'links',
    'outbox',
    'camera',
    'pairing',
    'connection',
    'api',
    // What the machine gives, and where all of them write what went wrong.
    'device',
    'log',
  ],

  service: [
    'main.ts',
    // The wings: nothing below knows them.
    'wings/wings.ts',
    'wings/admin',
    'wings/station',
    'wings/gateway',
    'wings/venue-ca',
    'wings/scale',
    'app.ts',
    // For people around an event: to try it, to build on it, to run it.
    'demo',
    'api-docs',
    'operations',
    // What goes out to guests: of their orders, with their documents.
    'orders/mail',
    // What guests see: the event's page, the shop on it, and an order's page.
    'orders/shop-pages',
    'orders/wallets',
    'orders/documents',
    // Who takes cards for orders.
    'orders/card',
    // What the calls do. An order goes from here down to the store.
    'import',
    'orders',
    'check-in/record-calls.ts',
    'attendees',
    'check-in',
    // Sends what the feed tells.
    'webhooks',
    'accounts',
    'devices',
    'areas',
    'events',
    'events/shop',
    'sync',
    'orders/mail/queue',
    // How a call comes in, and who may make it.
    'core/http',
    'core/access',
    'core/image',
    'core/worker-pool',
    'core/worker-pool/typesetting',
    // Where all is kept.
    'core/store/open-store.ts',
    'core/store/postgres',
    'core/store/sqlite',
    'core/store/migrations',
    'core/store/query',
    'core/store/store.ts',
    'core/store/schema',
    // What every rule works with.
    'core/deps',
    'core/texts',
  ],

  ui: [
    'main.tsx',
    'core.ts',
    // For guests: no part of the app.
    'tickets',
    // Which screen is shown.
    'app',
    'problems',
    'menu',
    'links',
    'door',
    // The screens, one by one.
    'settings',
    'box-office',
    'numbers',
    'pairing',
    'device-pin',
    'kiosk',
    'kiosk/setup',
    'gate',
    'activity',
    'attendees',
    'verdict',
    'orders',
    'badge',
    'help',
    'camera',
    // On a steward's door: what takes the supervisor's PIN.
    'supervisor',
    // What all of them are made of.
    'device',
    'kit',
    'kit/style',
    'kit/hooks',
    'i18n',
  ],

  office: [
    'main.tsx',
    // The frame around every page, and which page an address shows.
    'app',
    // The pages, a folder for each subject.
    'signing-in',
    'accounts',
    'events',
    'tickets',
    // Its codes are saved as the exports are.
    'shop',
    'organizer',
    'devices',
    'devices/board',
    'devices/sealed',
    'orders',
    'import',
    'import/reading',
    'audit-log',
    'export',
    'attendees',
    // The table of guests prints them.
    'badges',
    // Its words for what became of a mail are a guest's page's, too.
    'mail',
    'live',
    // Their numbers are on the live view, too.
    'areas',
    'webhooks',
    // An event's guests, kept in the browser for the pages that show them.
    'guest-list',
    // What all of them are made of.
    'kit',
    'kit/style',
    'session',
    'i18n',
  ],
};
