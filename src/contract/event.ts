import * as v from 'valibot';
import type {
  ApiKeyId,
  CopyTaskId,
  EventId,
  ParticipantId,
  PaymentId,
  UserId,
} from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import {
  boolean,
  commaSeparated,
  count,
  country,
  date,
  double,
  email,
  type Form,
  hashtag,
  id,
  integer,
  language,
  nested,
  oneOf,
  text,
  timezone,
  url,
} from './form.ts';
import { imageErrors } from './image.ts';
import { participantAnswer } from './participant.ts';
import { productDefinitionAnswer } from './product.ts';
import {
  absentOr,
  answerOf,
  createParams,
  optional,
  property,
  required,
  updateParams,
} from './resource.ts';

const visibility = oneOf(['private', 'public']);

export const event = {
  id: property(id<EventId>(), 'R--', 'always'),
  hostId: property(id<UserId>(), 'R-C', 'required'),
  title: property(text(255), 'RWC', 'required'),
  country: property(country, 'RWC', 'required'),
  selectedDate: property(date, 'RWC', 'required'),
  selectedEndDate: property(date, 'RWC'),
  eventURL: property(url, 'R--'),
  description: property(text(50_000), 'RWC'),
  shortDescription: property(text(300), 'RWC'),
  timezone: property(timezone, 'RWC'),
  language: property(language, 'RWC'),
  identifier: property(text(50), 'RWC', 'always'),
  internalReference: property(text(50), 'RWC'),
  activated: property(boolean, 'R--'),
  eventType: property(oneOf(['TICKETS', 'REGISTRATION']), 'RWC'),
  organisatorDisplayName: property(text(255), 'RWC'),
  organizerEmail: property(email, 'RWC'),
  partnerEventUrl: property(url, 'RWC'),
  visibility: property(visibility, 'RWC'),
  deactivateEventPage: property(boolean, 'RWC'),
  publishSearchEngines: property(boolean, 'RWC'),
  searchEngineTags: property(text(), 'RWC'),
  makePublicInAPI: property(boolean, 'RWC'),
  visibilityOnXing: property(oneOf(['all', 'private']), 'RWC'),
  allowSharing: property(boolean, 'RWC'),
  location: property(text(255), 'RWC'),
  locationDescription: property(text(2000), 'RWC'),
  longitude: property(double, 'RWC'),
  latitude: property(double, 'RWC'),
  street: property(text(255), 'RWC'),
  street2: property(text(255), 'RWC'),
  zipCode: property(text(20), 'RWC'),
  city: property(text(255), 'RWC'),
  state: property(text(255), 'RWC'),
  isOnlineEvent: property(boolean, 'RWC'),
  type: property(text(100), 'RWC'),
  industry: property(commaSeparated(5, 100), 'RWC'),
  discipline: property(commaSeparated(5, 100), 'RWC'),
  careerLevel: property(text(100), 'RWC'),
  employmentStatus: property(text(100), 'RWC'),
  allowMaybe: property(boolean, 'RWC'),
  guestListNeedsTickets: property(boolean, 'RWC'),
  guestListVisibility: property(text(100), 'RWC'),
  callToAction: property(text(100), 'RWC'),
  accessibility: property(text(100), 'RWC'),
  twitterHashtag: property(hashtag, 'RWC'),
  commentsAllowed: property(boolean, 'RWC'),
  hideTime: property(boolean, 'RWC'),
  keywords: property(commaSeparated(20, 50), 'RWC'),
  schedule: property(text(20_000), 'RWC'),
  mailText: property(text(50_000), 'RWC'),
  ticketText: property(text(50_000), 'RWC'),
  invoiceText: property(text(50_000), 'RWC'),
  logo: property(url, 'R--'),
  banner: property(url, 'R--'),
  cancellationOption: property(text(100), 'RWC'),
  products: property(nested('Array of ProductDefinition', v.array(productDefinitionAnswer)), 'R--'),
  creationTime: property(date, 'R--'),
  lastModified: property(date, 'R--'),
  /** Ours: the event's page of a draft, for anyone who has this address. Nothing can be ordered there. */
  previewURL: property(url, 'R--'),
  /** Ours: its organizers have put it away (`event-put-away.ts`). */
  putAway: property(boolean, 'R--'),
  /**
   * Ours: the timezone's offsets around the event (`zoneOffsets`), for devices that don't know the zone
   * (T4).
   */
  timezoneOffsets: property(text(10_000), 'R--'),
} as const;

export const eventAnswer = answerOf(event);

export const identifierExists = 'com.svc.Event.IdentifierExists';
export const dateIsPast = 'com.svc.Event.DateIsPast';
export const endDateBeforeDate = 'com.svc.Event.EndDateBeforeDate';
export const noTitle = 'com.svc.Event.NoTitle';
const noCountry = 'com.svc.Event.NoCountry';
const unsupportedCountry = 'com.svc.Event.UnsupportedCountry';
export const unsupportedLanguage = 'com.svc.Event.UnsupportedLanguage';
const invalidVisibility = 'com.svc.api.rest.InvalidVisibility';

const eventErrors = [
  identifierExists,
  dateIsPast,
  endDateBeforeDate,
  noTitle,
  noCountry,
  unsupportedCountry,
  unsupportedLanguage,
  invalidVisibility,
] as const;

export const eventFind = call({
  method: 'GET',
  path: '/api/event/find',
  keys: keys.any,
  permission: 'held',
  heads: true,
  params: { identifier: optional(text(50)), title: optional(text(255)) },
  answer: v.object({ ids: v.array(id<EventId>().json) }),
});

export const eventRead = call({
  method: 'GET',
  path: '/api/event/:id',
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  answer: v.object({ event: eventAnswer }),
});

export const eventCreate = call({
  method: 'POST',
  path: '/api/event/create',
  keys: keys.adminEditor,
  permission: { hostId: 'host' },
  params: {
    ...createParams(event),
    country: { ...required(country), invalid: unsupportedCountry },
    language: optional(language, unsupportedLanguage),
    visibility: optional(visibility, invalidVisibility),
  },
  answer: created(id<EventId>().json),
  statuses: [201],
  errors: eventErrors,
});

const updates = updateParams(event);

export const eventUpdate = call({
  method: 'POST',
  path: '/api/event/:id',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ...updates,
    title: { ...updates.title, missing: noTitle },
    country: { ...updates.country, missing: noCountry, invalid: unsupportedCountry },
    language: { ...updates.language, invalid: unsupportedLanguage },
    visibility: { ...updates.visibility, invalid: invalidVisibility },
  },
  answer: nothing,
  errors: eventErrors,
});

/** Deletes an event, unless tickets were sold. */
export const eventDelete = call({
  method: 'DELETE',
  path: '/api/event/:id',
  object: 'event',
  keys: keys.adminEditor,
  answer: deleted,
});

/** Whether any event of the service has this identifier; a new event must choose another. */
export const eventExists = call({
  method: 'GET',
  path: '/api/event/exists',
  keys: keys.any,
  permission: 'anyone',
  params: { identifier: required(text(50)) },
  answer: v.object({ exists: v.boolean() }),
});

export const eventGrantPermission = call({
  method: 'POST',
  path: '/api/event/:id/grantPermission',
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  params: { apiKeyIdToGrantPermissionTo: required(id<ApiKeyId>()) },
  answer: nothing,
  statuses: [201, 200],
  errors: ['com.svc.api.rest.InvalidApiKey'],
});

export const eventPayments = call({
  method: 'GET',
  path: '/api/event/:id/payments',
  object: 'event',
  keys: keys.any,
  doors: true,
  answer: v.object({ payments: v.array(id<PaymentId>().json) }),
});

export const pageSizeLimit = 500;

/** All ids at once, or with `full` the participants by pages (`docs/specification-gaps.md`). */
export const eventParticipants = call({
  method: 'GET',
  path: '/api/event/:id/participants',
  object: 'event',
  keys: keys.any,
  doors: true,
  params: {
    resultType: optional(oneOf(['ids', 'full'])),
    pageSize: optional(count),
    page: optional(count),
  },
  answer: v.union([
    v.object({
      participants: v.array(participantAnswer),
      lastPage: integer.json,
      totalResults: integer.json,
      currentPage: integer.json,
    }),
    v.object({ participants: v.array(id<ParticipantId>().json) }),
  ]),
});

export const activationErrors = {
  activated: 'com.svc.Event.AlreadyActivated',
  endDateBeforeDate,
  noLanguage: 'com.svc.Event.NoLanguage',
  unsupportedLanguage,
  noTimezone: 'com.svc.Event.NoTimezone',
  noTitle,
  noTicketCategories: 'com.svc.TicketShop.NoTicketCategories',
  noBillingAddress: 'com.svc.TicketShop.NoBillingAddress',
  noBankAccount: 'com.svc.TicketShop.NoBankAccount',
  noPaymentType: 'com.svc.TicketShop.NoPaymentType',
  noTicketType: 'com.svc.TicketShop.NoTicketType',
} as const;

/** Opens the shop for real sales; purchases before it were tests. */
export const eventActivate = call({
  method: 'POST',
  path: '/api/event/:id/activate',
  object: 'event',
  keys: keys.adminEditor,
  params: { deleteDemoPayments: optional(boolean) },
  answer: nothing,
  errors: /* @__PURE__ */ Object.values(activationErrors),
});

// Copying an event: the copy is made after the answer, and its task tells the progress.

export const copyStatuses = ['RUNNING', 'FINISHED', 'FAILED', 'INTERRUPTED'] as const;

export const copyTask = {
  /** The id of the copy, once it exists. */
  eventId: property(id<EventId>(), 'R--'),
  creationTime: property(date, 'R--'),
  type: property(oneOf(['COPY_EVENT']), 'R--', 'always'),
  taskIdentifier: property(id<CopyTaskId>(), 'R--', 'always'),
  status: property(oneOf(copyStatuses), 'R--', 'always'),
} as const;

export const eventCopy = call({
  method: 'POST',
  path: '/api/event/:id/copy',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ticketShopData: optional(boolean),
    requestData: optional(boolean),
    codes: optional(boolean),
    generateNewOneTimeCodes: optional(boolean),
    permissions: optional(boolean),
    title: optional(text(255)),
    selectedDate: optional(date),
    selectedEndDate: optional(date),
  },
  answer: v.object({ taskIdentifier: id<CopyTaskId>().json }),
  errors: [dateIsPast, endDateBeforeDate],
});

export const eventTasks = call({
  method: 'GET',
  path: '/api/event/:id/tasks',
  object: 'event',
  keys: keys.adminEditor,
  params: { taskIdentifier: optional(id<CopyTaskId>()), status: optional(oneOf(copyStatuses)) },
  answer: v.object({ tasks: v.array(answerOf(copyTask)) }),
});

/** The logo: at least 256 × 256 pixels. */
export const eventLogo = call({
  method: 'POST',
  path: '/api/event/:id/logo',
  object: 'event',
  keys: keys.adminEditor,
  body: 'image',
  answer: v.object({ logo: url.json }),
  errors: /* @__PURE__ */ Object.values(imageErrors),
});

/** The banner: 984 × 311 pixels. */
export const eventBanner = call({
  method: 'POST',
  path: '/api/event/:id/banner',
  object: 'event',
  keys: keys.adminEditor,
  body: 'image',
  answer: v.object({ banner: url.json }),
  errors: /* @__PURE__ */ Object.values(imageErrors),
});

// Ours, not in the specification: an event that is over can be archived, out of the lists of
// organizers. Everything else about it stays as it is, and it can be restored. `event` has it as
// `putAway`. A service that does not have the call answers 404 or 405.

export const eventPutAway = call({
  method: 'POST',
  path: '/api/extension/event/:id/putAway',
  object: 'event',
  keys: keys.adminEditor,
  params: { putAway: required(boolean) },
  answer: nothing,
});

// Ours, not in the specification: the public key of an event. Devices with a PIN encrypt what they
// record for it as well, so the organizer can open it if nobody knows the PIN. A service that does
// not have the calls answers 404 or 405; then only the PIN opens it. The private key is never sent.

/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
const p256Point: Form<string> = {
  name: 'P-256 public key',
  text: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
  json: v.string(),
  write: String,
};

export const outboxKey = {
  publicKey: property(p256Point, 'R--', 'always'),
  /** Since when it is the event's, in its timezone. */
  madeDate: property(date, 'R--', 'always'),
} as const;

const path = '/api/extension/event/:id/outboxKey';

export const eventOutboxKey = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({ outboxKey: absentOr(answerOf(outboxKey)) }),
});

/** In the place of the one before: doors seal for this one from their next report on. */
export const eventSetOutboxKey = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  params: { publicKey: required(p256Point) },
  answer: nothing,
});
