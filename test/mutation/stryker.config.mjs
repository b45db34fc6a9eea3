/** What `npm run mutation` changes, and which tests have to notice. */

/**
 * The quick tests that concern a folder of the service, on SQLite. Each mutant runs those of them that touch
 * it, one after the other: what is tested from far away is left out for its time.
 */
const testsOfService = {
  'src/service/accounts': ['test/service/accounts/*.test.ts'],
  'src/service/api-docs': ['test/service/api-docs/*.test.ts'],
  'src/service/attendees': [
    'test/service/attendees/*.test.ts',
    'test/service/check-in/record.test.ts',
    'test/service/check-in/check-in.test.ts',
  ],
  'src/service/check-in': [
    'test/service/check-in/check-in.test.ts',
    'test/service/check-in/record.test.ts',
    'test/service/attendees/replace-code.test.ts',
  ],
  'src/service/core/access': [
    'test/service/core/access/guarded-store.test.ts',
    'test/service/core/access/keys.test.ts',
    'test/service/core/access/change-log.test.ts',
    'test/service/accounts/sessions.test.ts',
    'test/service/accounts/colleagues.test.ts',
    'test/service/accounts/user-calls.test.ts',
    'test/service/core/http/envelope.test.ts',
    'test/service/devices/claims.test.ts',
  ],
  'src/service/core/deps': [
    'test/service/core/deps/*.test.ts',
    'test/service/core/http/envelope.test.ts',
    'test/service/core/worker-pool/typesetting/{lines,pdf-paragraphs}.test.ts',
    'test/service/events/{event-calls,event-update}.test.ts',
    'test/service/orders/documents/{documents,invoice}.test.ts',
    'test/service/orders/shop-pages/{buying,event-page}.test.ts',
  ],
  'src/service/core/http': [
    'test/service/core/http/{answer-log,app-files,envelope,headers,open-pages,public-url}.test.ts',
    'test/service/core/http/{absent-values,head,refused-everywhere,removed-meanwhile}.test.ts',
    'test/service/core/access/trusted-proxy.test.ts',
    'test/service/accounts/account-links.test.ts',
    'test/service/public-clients.test.ts',
  ],
  'src/service/core/image': [
    'test/service/core/worker-pool/image-work.test.ts',
    'test/service/events/event-images.test.ts',
  ],
  'src/service/core/store': [
    'test/service/core/store/*.test.ts',
    'test/service/core/store/{query,sqlite}/*.test.ts',
    'test/service/check-in/record.test.ts',
  ],
  'src/service/core/worker-pool': [
    'test/service/core/worker-pool/**/*.test.ts',
    'test/service/orders/documents/invoice.test.ts',
  ],
  'src/service/demo': ['test/service/demo/demo.test.ts'],
  'src/service/devices': [
    'test/service/devices/*.test.ts',
    'test/service/wings/admin/admin.test.ts',
    'test/client/door/door-board.test.ts',
  ],
  'src/service/events': ['test/service/events/**/*.test.ts'],
  'src/service/import': ['test/service/import/import.test.ts'],
  'src/service/operations': [
    'test/service/operations/{greeting,log-lines,operation,settings}.test.ts',
  ],
  'src/service/orders/card': ['test/service/orders/card/*.test.ts'],
  'src/service/orders/documents': ['test/service/orders/documents/*.test.ts'],
  'src/service/orders/mail': [
    'test/service/orders/mail/{hostile-mail,mail-sender,mailings}.test.ts',
    'test/service/accounts/user-mails.test.ts',
  ],
  'src/service/orders/shop-pages': [
    'test/service/orders/card/*.test.ts',
    'test/service/orders/shop-pages/{bought,buyer-form,buying,event-page,questions,ticket-page}.test.ts',
  ],
  'src/service/orders': [
    'test/service/orders/{after-purchase,cancel-ticket,discount,filling,orders}.test.ts',
    'test/service/orders/{purchase,purchase-list,purchase-page}.test.ts',
    'test/service/orders/shop-pages/buying.test.ts',
  ],
  'src/service/sync': [
    'test/service/sync/{announced,feed-by-host,many-waiting,sync-calls}.test.ts',
    'test/service/core/access/change-log.test.ts',
  ],
  'src/service/wings/admin': ['test/service/wings/admin/{admin,command,restore}.test.ts'],
  'src/service/wings/gateway': ['test/service/wings/gateway/*.test.ts'],
  'src/service/wings/scale': ['test/service/wings/scale/*.test.ts'],
  'src/service/wings/venue-ca': ['test/service/wings/venue-ca/*.test.ts'],
};

const at = process.argv.indexOf('--mutate');
const asked = at < 0 ? '' : (process.argv[at + 1] ?? '');
/** A folder stands before the one that it lies in. */
const folder = Object.keys(testsOfService).find((each) => asked.startsWith(`${each}/`));
if (folder === undefined && asked.includes('src/service/')) {
  const known = Object.keys(testsOfService).join(', ');
  throw new Error(`one folder of the service at a time: ${known}`);
}
// The runner's processes inherit it, and read it in `vitest.config.ts`.
process.env.ADMIT_MUTATION_TESTS = JSON.stringify(
  folder ? testsOfService[folder] : ['test/domain/**/*.test.ts', 'test/client/outbox/*.test.ts'],
);

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    './test/mutation/imports.mjs',
    './test/mutation/sample.mjs',
  ],
  ignorers: ['imports'],
  checkers: process.env.ADMIT_MUTATION_SAMPLE ? ['sample'] : [],
  mutate: ['src/domain/**/*.ts', 'src/client/outbox/*.ts'],
  tsconfigFile: 'none: TypeScript 7 has no API that Stryker could read one with',
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 40_000,
  // The service serves one page of the documents.
  ignorePatterns: [
    ...['bench', 'dist', 'docs/*', '!docs/specification-gaps.md', 'public'],
    ...['test/browser', 'test/ui'],
  ],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutation.json' },
  tempDirName: '.stryker-tmp',
};
