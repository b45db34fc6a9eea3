/** The service without a socket: everything it needs is handed in. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiKeyId } from '../domain/ids.ts';
import type { Timers } from '../domain/timers.ts';
import { accountCalls } from './accounts/account-calls.ts';
import { addressCalls, bankAccountCalls } from './accounts/address-rules.ts';
import { colleagueCalls } from './accounts/colleague-calls.ts';
import { factorCalls } from './accounts/factor-calls.ts';
import { partnerCalls } from './accounts/partners.ts';
import { passkeyCalls } from './accounts/passkeys.ts';
import { forgetEveryMs, forgetTries, PasswordTries } from './accounts/password-tries.ts';
import { sessionCalls } from './accounts/session-calls.ts';
import { userCalls } from './accounts/user-calls.ts';
import { userMailCalls } from './accounts/user-mails.ts';
import { addIntegratorPages } from './api-docs/docs-page.ts';
import { areaCalls } from './areas/area-calls.ts';
import { lendingCalls } from './areas/lending.ts';
import { attendanceCalls } from './attendees/attendance-calls.ts';
import { participantCalls } from './attendees/participant-calls.ts';
import { addParticipantStream } from './attendees/participant-stream.ts';
import { participantChangeCalls } from './attendees/participant-update.ts';
import { productCalls } from './attendees/products.ts';
import { eraseDue, lookAtRetentionMs, retentionCalls } from './attendees/retention.ts';
import { ticketCalls } from './attendees/ticket-calls.ts';
import { replaceCodeCalls, ticketChangeCalls } from './attendees/ticket-change-calls.ts';
import { userDataCalls } from './attendees/user-data.ts';
import { recordCalls } from './check-in/record-calls.ts';
import { authentication } from './core/access/authentication.ts';
import { dayMs, removeOldEntries } from './core/access/change-log.ts';
import type { Handlers, StoreDeps } from './core/access/handler.ts';
import { logCalls } from './core/access/log-calls.ts';
import { answerMs, requestMs } from './core/deps/deadlines.ts';
import { DoorsFirst } from './core/deps/doors-first.ts';
import { Recurring, Rests } from './core/deps/timers.ts';
import { AnswerLog } from './core/http/answer-log.ts';
import { addAppFiles } from './core/http/app-files.ts';
import { addFailures, answerError, answerUnreadable } from './core/http/envelope.ts';
import { addHeaders } from './core/http/headers.ts';
import { limitByAddress, storeOfPages } from './core/http/open-pages.ts';
import { limitAnswerTime, RateLimit } from './core/http/rate-limit.ts';
import type { AnswersInstead } from './core/http/receive.ts';
import { addRoutes, withSingleSlashes } from './core/http/routes.ts';
import type { SecondStore } from './core/store/store.ts';
import { addDemoPages } from './demo/demo-pages.ts';
import { doorClaimCalls } from './devices/claims.ts';
import { doorBoardCalls } from './devices/device-board.ts';
import { doorCalls } from './devices/device-calls.ts';
import { deviceLinkCalls } from './devices/device-links.ts';
import { settledDoubleCalls } from './devices/duplicate-check-ins.ts';
import { keyCalls } from './devices/keys.ts';
import { outboxKeyCalls } from './devices/outbox-key.ts';
import { refusedScanCalls } from './devices/refused-scans.ts';
import { eventCopyCalls } from './events/copy-calls.ts';
import { eventCalls } from './events/event-calls.ts';
import { EventCopies } from './events/event-copies.ts';
import { eventImageCalls } from './events/event-image-calls.ts';
import { EventRemovals } from './events/event-removal.ts';
import { eventLifeCalls } from './events/life-calls.ts';
import { definitionCalls } from './events/product-definitions.ts';
import { codeCalls } from './events/promotion-codes.ts';
import { scanLineCalls } from './events/scan-lines.ts';
import { shopCalls } from './events/shop/shop-calls.ts';
import { signingCalls } from './events/signing-keys.ts';
import { categoryCalls } from './events/ticket-categories.ts';
import { importCalls } from './import/import-calls.ts';
import { addHealth } from './operations/health.ts';
import type { Log } from './operations/log-lines.ts';
import { addMetrics } from './operations/metrics.ts';
import type { Tls } from './operations/open-tls.ts';
import { cancelCalls } from './orders/cancel-payment.ts';
import { addCardNotices } from './orders/card/card-pages.ts';
import { CardPayments } from './orders/card/card-payments.ts';
import type { CardProvider } from './orders/card/card-provider.ts';
import { cashSessionCalls } from './orders/cash-sessions.ts';
import { badgeCalls } from './orders/documents/badge-calls.ts';
import { badgeJobCalls } from './orders/documents/badge-jobs.ts';
import { addDocumentPages, addImagePages } from './orders/documents/document-pages.ts';
import { draftCalls } from './orders/drafts.ts';
import { mailCalls } from './orders/mail/mail-calls.ts';
import { type MailOut, mailSender } from './orders/mail/mail-out.ts';
import { mailingCalls } from './orders/mail/mailings.ts';
import { orderCalls } from './orders/order-calls.ts';
import { orderMoneyCalls } from './orders/order-money.ts';
import { paymentAddressCalls, paymentCalls, purchaseListCalls } from './orders/payment-calls.ts';
import { addPurchasePage } from './orders/purchase-page.ts';
import { registrationCalls } from './orders/registration.ts';
import { addBuyPages } from './orders/shop-pages/buy-page.ts';
import { addEventPages } from './orders/shop-pages/event-page.ts';
import { addOrderPages } from './orders/shop-pages/order-page.ts';
import { addGuestFiles } from './orders/shop-pages/page-frame.ts';
import { SalesLine } from './orders/shop-pages/sales-line.ts';
import { addTicketPages } from './orders/shop-pages/ticket-page.ts';
import { addWalletPages } from './orders/shop-pages/wallet-pages.ts';
import { appleEndToWarnOf, type Wallets } from './orders/wallets/wallets.ts';
import { syncCalls } from './sync/feed.ts';
import { addFeedStream } from './sync/feed-stream.ts';
import { deliveryCalls, webhookCalls } from './webhooks/webhook-calls.ts';
import { forgetDeliveries, lookAtWebhooksMs, WebhookSender } from './webhooks/webhook-sender.ts';

export type AppOptions = Omit<StoreDeps, 'sendsMail' | 'cards'> & {
  /** Who takes cards, and the origin to which guests come back; null: nobody does. */
  readonly cards: { readonly provider: CardProvider; readonly origin: string } | null;
  /** Where guests can add tickets. */
  readonly wallets: Wallets;
  /** How mail goes out to guests; null: none does. */
  readonly mail: MailOut | null;
  readonly timers: Timers;
  /** Where lists, documents and pages are read; null: where everything is. */
  readonly replica: SecondStore | null;
  /** In whose name callers without a key make one; null: they may not. */
  readonly signupKeyId: ApiKeyId | null;
  /** Whether this process looks for changes every two seconds and sends them to webhooks. */
  readonly sendsWebhooks: boolean;
  /** Whether webhooks may have addresses of private networks, and plain HTTP. */
  readonly privateWebhooks: boolean;
  /** The origin of addresses in answers; null: the one by which each caller came. */
  readonly publicUrl: string | null;
  /** Proxies whose `X-Forwarded-…` count, as Fastify takes them; none: nobody's. */
  readonly trustedProxies: readonly string[];
  /** That one key may make in the long run. */
  readonly requestsPerSecond: number;
  /** null: plain HTTP. */
  readonly tls: Tls | null;
  /** Where the log goes, a JSON object a line; null: nowhere. */
  readonly log: Log | null;
  /** Directory of the built app; null: the API alone. */
  readonly appDirectory: string | null;
  /** Serves the printable tickets of the demo. */
  readonly demo: boolean;
  /** Who answers the calls; null: this service. */
  readonly answersInstead: AnswersInstead | null;
};

/** Uploads apart, no call has a body near this size. */
const largestBodyBytes = 1024 * 1024;

/** From one address, behind which may be a whole office. */
const signups = { perSecond: 1 / 60, atOnce: 10 };

/** Calls without a key, from one address, behind which may be a whole office. */
const openCalls = { perSecond: 2, atOnce: 200 };

/** Of a type that says nothing: Fastify's types tell servers with TLS from others, we do not. */
const overTls = (tls: Tls | null): object =>
  tls ? { https: { key: tls.key, cert: tls.cert, minVersion: 'TLSv1.2' } } : {};

/** A call of the provider that is lost is made up for so soon. */
const lookAtCardsMs = 30_000;

export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const sendsMail = given.mail !== null;
  const cards =
    given.cards &&
    new CardPayments({
      ...given,
      ...given.cards,
      sendsMail,
      onTrouble: (paymentId, what) => app.log.warn({ paymentId, what }, 'a card payment'),
    });
  const options = { ...given, sendsMail, cards };
  const app = Fastify({
    ...overTls(options.tls),
    bodyLimit: largestBodyBytes,
    trustProxy: options.trustedProxies.length > 0 && [...options.trustedProxies],
    exposeHeadRoutes: true,
    logController: new AnswerLog(),
    return503OnClosing: false,
    requestTimeout: requestMs,
    // Its own logger for each request costs more than all it would say: see `AnswerLog`.
    childLoggerFactory: (logger) => logger,
    logger: options.log ? { level: 'info', stream: options.log } : false,
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    // Node's own refusal has no envelope: `addFailures` refuses instead.
    http: { requireHostHeader: false },
    routerOptions: { querystringParser: () => ({}) },
    rewriteUrl: ({ url = '/' }) => withSingleSlashes(url),
  });
  addHeaders(app, options.tls !== null && options.tls.root === null);
  addFailures(app);
  limitAnswerTime(app, options.timers, answerMs);
  const authenticate = authentication(options.store, options.clock);
  const { replica } = options;
  const droppedLines = () => options.log?.droppedLines ?? 0;
  const webhooks = sendingWebhooks(app, options);
  addMetrics(app, authenticate, droppedLines, {
    replica: replica?.answered ?? null,
    gateway: options.answersInstead?.counts ?? null,
    apple: options.wallets.apple,
    mail: options.mail && {
      ...options,
      counts: () => sender?.counts ?? { sent: 0, givenUp: 0 },
      onTrouble: (err) => app.log.warn({ err }, 'the queue of mails could not be counted'),
    },
    webhooks: webhooks.figures,
  });
  addHealth(app, options);
  const removals = new EventRemovals(options.store, options.timers, (err) =>
    app.log.error({ err }, 'a removed event is not cleared until the next start'),
  );
  const copies = new EventCopies(options, removals, (err) =>
    app.log.error({ err }, 'a copy, or its heartbeat, failed'),
  );
  await copies.interruptDead();
  await removals.clearLeft();
  const { store, clock, timers } = options;
  const tidying = tidyingOf(app, options);
  for (const each of tidying) await each.begin();
  const looking =
    cards &&
    new Recurring(
      timers,
      lookAtCardsMs,
      (isEnding) => cards.settleOpen(isEnding),
      (err) => app.log.error({ err }, 'card payments are looked at again later'),
    );
  const rests = new Rests(timers);
  const erasing = new Recurring(
    timers,
    lookAtRetentionMs,
    (isEnding) => eraseDue({ store, clock, rests }, isEnding),
    (err) => app.log.error({ err }, 'guests whose time is over stay for another hour'),
  );
  // The provider may be slow, and an event large: nobody waits for them at the start.
  void looking?.begin();
  // At a gateway, the other service has the guests.
  if (options.answersInstead === null) void erasing.begin();
  webhooks.begin();
  app.addHook('onClose', async () => {
    await sender?.close();
    for (const each of tidying) await each.close();
    await looking?.close();
    rests.end();
    await erasing.close();
    await webhooks.close();
    await copies.settled();
    await removals.close();
  });
  const sender = options.mail && mailSender(options, options.mail, app.log);
  sender?.begin();
  const handlers = handlersOf(options, {
    copies,
    removals,
    tries: new PasswordTries(store, clock),
  });
  const { requestsPerSecond: perSecond } = options;
  const rateLimit = new RateLimit<ApiKeyId>(clock, { perSecond, atOnce: 2 * perSecond });
  const signupLimit = new RateLimit<string>(clock, signups);
  const openLimit = new RateLimit<string>(clock, openCalls);
  const doorsFirst = new DoorsFirst(timers);
  const service = { ...options, authenticate, doorsFirst, rateLimit, signupLimit, openLimit };
  if (cards) addCardNotices(app, cards);
  if (options.answersInstead === null) {
    await addRoutes(app, service, handlers);
    // What no door waits for. What is read to be written, the feed and verdicts stay with the primary.
    const atEase = replica?.store ?? options.store;
    addParticipantStream(app, { ...service, store: atEase }, options.timers);
    addFeedStream(app, service, options.timers);
    await addOpenPages(app, { ...options, store: storeOfPages(atEase) }, doorsFirst);
  } else {
    await options.answersInstead.addTo(app, service);
  }
  addIntegratorPages(app, options.sendsMail);
  if (options.appDirectory !== null) await addAppFiles(app, options.appDirectory);
  return app;
}

function sendingWebhooks(
  app: FastifyInstance,
  options: StoreDeps &
    Pick<AppOptions, 'timers' | 'sendsWebhooks' | 'privateWebhooks' | 'answersInstead'>,
) {
  const isOn = options.sendsWebhooks && options.answersInstead === null;
  const sender = new WebhookSender({
    ...options,
    isPrivateAllowed: options.privateWebhooks,
    onTrouble: (what) => app.log.warn(what, 'a webhook'),
  });
  const looking = new Recurring(
    options.timers,
    lookAtWebhooksMs,
    (isEnding) => sender.look(isEnding),
    (err) => app.log.error({ err }, 'webhooks are looked at again later'),
  );
  return {
    figures: isOn
      ? {
          ...options,
          counts: () => sender.counts,
          onTrouble: (err: unknown) =>
            app.log.warn({ err }, 'waiting deliveries could not be counted'),
        }
      : null,
    begin() {
      if (isOn) void looking.begin();
    },
    async close() {
      await looking.close();
      await sender.close();
    },
  };
}

/** What keeps the tables small. */
function tidyingOf(
  app: FastifyInstance,
  { store, clock, timers, wallets }: Pick<AppOptions, 'store' | 'clock' | 'timers' | 'wallets'>,
): readonly Recurring[] {
  return [
    new Recurring(
      timers,
      dayMs,
      (isEnding) => removeOldEntries(store, clock, isEnding),
      (err) => app.log.error({ err }, 'old entries of the change log stay for another day'),
    ),
    new Recurring(
      timers,
      forgetEveryMs,
      (isEnding) => forgetTries(store, clock, isEnding),
      (err) => app.log.error({ err }, 'counts of wrong passwords stay for another hour'),
    ),
    new Recurring(
      timers,
      dayMs,
      (isEnding) => forgetDeliveries({ store, clock }, isEnding),
      (err) => app.log.error({ err }, 'old deliveries of webhooks stay for another day'),
    ),
    new Recurring(
      timers,
      dayMs,
      async () => {
        const end = appleEndToWarnOf(wallets, clock.now());
        if (end === null) return;
        const what = 'no passes for Apple Wallet after this: renew the certificate';
        app.log.warn({ certificateEnds: new Date(end).toISOString() }, what);
      },
      (err) => app.log.error({ err }, 'the end of a certificate could not be looked at'),
    ),
  ];
}

/** What guests see without a key: pictures, the shop, tickets and documents. */
async function addOpenPages(
  app: FastifyInstance,
  deps: StoreDeps & Pick<AppOptions, 'demo' | 'wallets'>,
  doorsFirst: DoorsFirst,
): Promise<void> {
  // Counted separately: guests who read pages in a venue's network must not keep devices from
  // their pictures.
  await app.register(async (pictures) => {
    limitByAddress(pictures, deps.clock);
    addImagePages(pictures, deps);
  });
  await app.register(async (open) => {
    limitByAddress(open, deps.clock);
    const line = new SalesLine(deps.clock, doorsFirst);
    addGuestFiles(open);
    addEventPages(open, deps, line);
    addBuyPages(open, deps, line);
    addOrderPages(open, deps, line);
    addDocumentPages(open, deps);
    addPurchasePage(open, deps);
    addTicketPages(open, deps, deps.wallets);
    addWalletPages(open, deps, deps.wallets);
    if (deps.demo) addDemoPages(open, deps);
  });
}

type Running = {
  readonly copies: EventCopies;
  readonly removals: EventRemovals;
  readonly tries: PasswordTries;
};

const handlersOf = (
  options: StoreDeps & Pick<AppOptions, 'privateWebhooks'>,
  { copies, removals, tries }: Running,
): Handlers => ({
  ...categoryCalls(options),
  ...codeCalls(options),
  ...definitionCalls(options),
  ...doorCalls(options),
  ...eventCalls(options),
  ...eventCopyCalls(options, copies),
  ...eventImageCalls(options),
  ...eventLifeCalls(options, removals),
  ...keyCalls(options),
  ...participantCalls(options),
  ...retentionCalls(options),
  ...recordCalls(options),
  ...registrationCalls(options),
  ...draftCalls(options),
  ...paymentCalls(options),
  ...purchaseListCalls,
  ...orderCalls(options),
  ...orderMoneyCalls(options),
  ...productCalls(options),
  ...importCalls(options),
  ...logCalls,
  ...mailCalls(options),
  ...userMailCalls(options, tries),
  ...mailingCalls(options),
  ...settledDoubleCalls,
  ...shopCalls(options),
  ...outboxKeyCalls(options),
  ...scanLineCalls(options),
  ...signingCalls(options),
  ...syncCalls(options),
  ...webhookCalls({ ...options, isPrivateAllowed: options.privateWebhooks }),
  ...deliveryCalls(options),
  ...ticketCalls(options),
  ...addressCalls,
  ...paymentAddressCalls(options),
  ...bankAccountCalls,
  ...participantChangeCalls(options),
  ...partnerCalls(options),
  ...cancelCalls(options),
  ...replaceCodeCalls(options),
  ...ticketChangeCalls(options),
  ...accountCalls(options, tries),
  ...factorCalls(options, tries),
  ...passkeyCalls(options, tries),
  ...doorClaimCalls(options),
  ...attendanceCalls(options),
  ...doorBoardCalls(options),
  ...areaCalls(options),
  ...badgeCalls(options),
  ...lendingCalls(options),
  ...badgeJobCalls(options),
  ...deviceLinkCalls(options),
  ...refusedScanCalls(options),
  ...cashSessionCalls(options),
  ...colleagueCalls(options),
  ...sessionCalls(options, tries),
  ...userCalls(options, tries),
  ...userDataCalls,
});
