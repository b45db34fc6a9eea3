/**
 * The order inside the large rooms of src, from the top down: each folder, or a file that stands by
 * itself, imports from its own and from those below. What is in neither list is found by the test.
 */
export type Floors = Readonly<Record<string, readonly string[]>>;

export const floors: Floors = {
  client: [
    // A device's doors, and what each of them is put together from.
    'session',
    'door',
    'pin',
    'storage/sealed',
    'storage',
    'kiosk',
    'desk',
    'numbers',
    // The way of a scan, down to the service.
    'scan',
    'roster/search',
    'roster/sync',
    'roster/table',
    'conflicts',
    'outbox',
    'scanner',
    'pairing',
    'connection',
    'api',
    // What the machine gives, and where all of them write what went wrong.
    'device',
    'log',
  ],

  service: [
    'main.ts',
    'app.ts',
    // For people around an event: to try it, to build on it, to run it.
    'demo',
    'integrators',
    'operation/admin',
    'operation',
    'operation/greeting',
    'operation/tls',
    // In place of the calls' own answers: another service's.
    'gateway',
    // What goes out to guests: of their purchase, with its documents.
    'mail',
    // What guests see: the event's page, the shop on it, and a purchase's page.
    'shop-pages',
    // What the calls do. A purchase goes from here down to the store.
    'document',
    'import',
    'purchase',
    'guest/ticket',
    'guest/participant',
    'guest/product',
    'guest/user-data',
    'checking',
    'guest',
    'people',
    'people/password',
    'people/key',
    'event/copy',
    'event/code',
    'event/category',
    'event',
    'event/product',
    'event/shop',
    'event/sales',
    'sync',
    'mail/queue',
    // How a call comes in, and who may make it.
    'http',
    'access',
    'image',
    'heavy',
    'heavy/typesetting',
    // Where all is kept.
    'store/open-store.ts',
    'store/postgres',
    'store/sqlite',
    'store/query',
    'store/store.ts',
    'store/migrations',
    'store/schema',
    'store/cannot-open.ts',
    // What every rule works with.
    'means',
    'means/texts',
  ],

  ui: [
    'main.tsx',
    'core.ts',
    // Which screen is shown.
    'app',
    'problems',
    'menu',
    'door',
    // The screens, one by one.
    'settings',
    'numbers',
    'pairing',
    'pin',
    'kiosk',
    'kiosk/setup',
    'gate',
    'activity',
    'search',
    'order',
    'attendee',
    'verdict',
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
    'organizer',
    'doors',
    'doors/board',
    'doors/sealed',
    'import',
    'import/reading',
    'log',
    'export',
    'guests',
    // Its words for what became of a mail are a guest's page's, too.
    'mail',
    'live',
    // An event's guests, kept in the browser for the pages that show them.
    'guest-list',
    // What all of them are made of.
    'kit',
    'kit/style',
    'session',
    'i18n',
    'vite.config.ts',
  ],
};
