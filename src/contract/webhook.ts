/**
 * Ours, beside the specification: addresses to which the changes of an event are sent, signed after Standard Webhooks.
 * A service that does not have the calls answers 404 or 405; integrators then poll the feed.
 */
import * as v from 'valibot';
import type { FeedId, WebhookId } from '../domain/ids.ts';
import { type AnswerTo, call, keys, nothing } from './call.ts';
import { boolean, count, date, id, json, text } from './form.ts';
import { absentOr, optional, required } from './resource.ts';
import { syncObjectTypes, syncOperations } from './sync.ts';

/** Of an event. */
export const mostWebhooks = 10;
export const longestWebhookUrl = 1000;
/** Of an answer: the newest. */
export const mostWebhookDeliveries = 100;

/**
 * `on`: changes are sent. The others are not sent until it is turned on again, and wait until then. `off`: the
 * organizer turned it off. `failing`: its address has accepted nothing for days. `gone`: it answered 410.
 */
export const webhookStates = ['on', 'off', 'failing', 'gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** `givenUp`: its last attempt failed. It can be sent again. */
export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const;

/**
 * Why an attempt failed. `status`: the answer was no success. `noAnswer`: none came in time. `unreachable`: there was
 * no connection. `certificate`: the certificate is not valid. `notAllowed`: the address belongs to a private network.
 */
export const deliveryFailures = [
  'status',
  'noAnswer',
  'unreachable',
  'certificate',
  'notAllowed',
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export type WebhookObjectType = (typeof syncObjectTypes)[number];

const objectTypes = v.pipe(v.array(v.picklist(syncObjectTypes)), v.minLength(1), v.maxLength(10));

const path = '/api/extension/event/:id/webhooks';

/** Without secrets. In the order in which they were added. */
export const eventWebhooks = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({
    webhooks: v.array(
      v.object({
        id: id<WebhookId>().json,
        url: v.string(),
        objectTypes: v.array(v.picklist(syncObjectTypes)),
        state: v.picklist(webhookStates),
        /** Deliveries that wait for an attempt. */
        waiting: count.json,
        /** Since when it has accepted nothing; null: its last delivery was accepted. */
        failingSince: absentOr(date.json),
      }),
    ),
  }),
});
export type Webhook = AnswerTo<typeof eventWebhooks>['webhooks'][number];

/** The event has as many webhooks as it may. */
export const tooManyWebhooks = 'com.svc.extension.Webhook.TooMany';
/** The address is not an https address, contains a name and password, or belongs to a private network. */
export const webhookAddress = 'com.svc.extension.Webhook.Address';

const secret = absentOr(v.string());

/** Adds a webhook, or changes the one that is named. What is not sent stays. */
export const eventSetWebhook = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: {
    webhookId: optional(id<WebhookId>()),
    /** Needed for a new one. */
    url: optional(text(longestWebhookUrl)),
    /** Of which objects changes are sent; of a new one: of all. */
    objectTypes: optional(json<readonly WebhookObjectType[]>(objectTypes)),
    /** true: what waited is sent at once, and what changed meanwhile. */
    enabled: optional(boolean),
  },
  /** The secret is that of a new webhook, shown this once; null: it was there before. */
  answer: v.object({ id: id<WebhookId>().json, secret }),
  errors: [tooManyWebhooks, webhookAddress],
});

/** The secret before is valid for another day: each delivery is then signed with both. */
export const eventNewWebhookSecret = call({
  method: 'POST',
  path: '/api/extension/event/:id/newWebhookSecret',
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { webhookId: required(id<WebhookId>()) },
  answer: v.object({ secret: v.string() }),
});

/** Its deliveries go with it. */
export const eventRemoveWebhook = call({
  method: 'POST',
  path: '/api/extension/event/:id/removeWebhook',
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { webhookId: required(id<WebhookId>()) },
  answer: nothing,
});

/** The newest first. They are kept for 30 days. */
export const eventWebhookDeliveries = call({
  method: 'GET',
  path: '/api/extension/event/:id/webhookDeliveries',
  object: 'event',
  keys: keys.adminEditor,
  params: { webhookId: required(id<WebhookId>()) },
  answer: v.object({
    deliveries: v.array(
      v.object({
        /** Of the change, in the feed. */
        feedId: id<FeedId>().json,
        operation: v.picklist(syncOperations),
        objectType: v.picklist(syncObjectTypes),
        objectId: count.json,
        state: v.picklist(deliveryStates),
        /** That were made. */
        attempts: count.json,
        /** When the last attempt was made. */
        attempted: absentOr(date.json),
        /** When the next one is due. */
        next: absentOr(date.json),
        failure: absentOr(v.picklist(deliveryFailures)),
        /** Of the last answer. */
        status: absentOr(count.json),
      }),
    ),
  }),
});
export type WebhookDelivery = AnswerTo<typeof eventWebhookDeliveries>['deliveries'][number];

/** One that is there is due at once, whether it was accepted or not. Without feedId: all that were given up. */
export const eventSendWebhookAgain = call({
  method: 'POST',
  path: '/api/extension/event/:id/sendWebhookAgain',
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { webhookId: required(id<WebhookId>()), feedId: optional(id<FeedId>()) },
  answer: nothing,
});
