/** The tables and indexes of version 1 on SQLite. */
export const sqliteTables = `
  create table "user" (
    "id" integer primary key autoincrement, "username" text not null unique,
    "passwordHash" text not null, "firstName" text not null, "lastName" text not null,
    "language" text not null, "email" text not null, "timezone" text not null,
    "agreementSignedMs" bigint, "createdMs" bigint not null, "modifiedMs" bigint not null,
    "lastLoginMs" bigint, "details" text not null
  );

  create table "apiKey" (
    "id" integer primary key autoincrement, "digest" text not null unique,
    "identifier" text not null unique, "name" text not null, "type" text not null,
    "enabled" integer not null, "createdByKeyId" integer references "apiKey" ("id"),
    "createdMs" bigint not null, "scope" text, "inForce" integer default 1 not null,
    "fromEnvironment" integer default 0 not null, "endsMs" bigint
  );
  create index "apiKeyByCreator" on "apiKey" ("createdByKeyId")
    where "createdByKeyId" is not null;

  create table "event" (
    "id" integer primary key autoincrement, "hostId" integer not null references "user" ("id"),
    "identifier" text not null unique, "title" text not null, "country" text not null,
    "timezone" text not null, "language" text, "startsMs" bigint not null, "endsMs" bigint,
    "activated" integer not null, "createdMs" bigint not null, "modifiedMs" bigint not null,
    "foldedTitle" text not null, "foldedTexts" text not null, "details" text not null,
    "stage" text default 'whole' not null
  );
  create index "eventByHost" on "event" ("hostId");
  create unique index "eventByIdentifier" on "event" (lower("identifier"));
  create index "eventRemoved" on "event" ("id") where "stage" = 'removed';

  create table "account" (
    "userId" integer primary key references "user" ("id") on delete cascade,
    "apiKeyId" integer not null unique references "apiKey" ("id"), "role" text not null
  );

  create table "session" (
    "id" integer primary key autoincrement, "digest" text not null unique,
    "userId" integer not null references "account" ("userId") on delete cascade, "browser" text,
    "createdMs" bigint not null, "lastUsedMs" bigint not null
  );
  create index "sessionByUser" on "session" ("userId");

  create table "apiKeyUser" (
    "apiKeyId" integer not null references "apiKey" ("id"),
    "userId" integer not null references "user" ("id"), "byPassword" integer default 1 not null,
    "eventsOnly" integer default 0 not null,
    constraint "apiKeyUserKey" primary key ("apiKeyId", "userId")
  );

  create table "apiKeyEvent" (
    "apiKeyId" integer not null references "apiKey" ("id"),
    "eventId" integer not null references "event" ("id"), "givenByKeyId" integer,
    constraint "apiKeyEventKey" primary key ("apiKeyId", "eventId")
  );

  create table "accountLink" (
    "digest" text primary key, "role" text not null,
    "hostId" integer references "user" ("id") on delete cascade,
    "eventId" integer references "event" ("id") on delete cascade,
    "createdByKeyId" integer references "apiKey" ("id"), "endsMs" bigint not null
  );

  create table "doorClaim" (
    "id" integer primary key autoincrement, "digest" text not null unique,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "createdByKeyId" integer not null references "apiKey" ("id"), "endsMs" bigint not null,
    "phoneDigest" text, "apiKeyId" integer references "apiKey" ("id"), "keyEndsMs" bigint
  );
  create index "doorClaimByEvent" on "doorClaim" ("eventId");

  create table "passwordTries" (
    "who" text not null primary key, "wrong" integer not null, "lastMs" bigint not null,
    "known" integer not null
  );

  create table "changeLog" (
    "id" integer primary key autoincrement, "atMs" bigint not null,
    "apiKeyId" integer not null references "apiKey" ("id"), "userId" integer,
    "call" text not null, "objectType" text, "objectId" integer, "eventId" integer not null,
    "hostId" integer, "changes" text not null
  );
  create index "changeLogByDate" on "changeLog" ("atMs");
  create index "changeLogByEvent" on "changeLog" ("eventId", "id");
  create index "changeLogByHost" on "changeLog" ("hostId", "id");

  create table "ticketShop" (
    "id" integer primary key autoincrement,
    "eventId" integer not null unique references "event" ("id") on delete cascade,
    "currency" text not null, "registrationStartMs" bigint, "registrationEndMs" bigint,
    "availableLimit" bigint, "details" text not null
  );

  create table "shopTicketType" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade, "type" text not null,
    "active" integer not null, constraint "shopTicketTypeOnce" unique ("eventId", "type")
  );

  create table "shopPaymentType" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade, "type" text not null,
    "active" integer not null, constraint "shopPaymentTypeOnce" unique ("eventId", "type")
  );

  create table "ticketCategory" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "name" text not null, "price" bigint not null, "available" bigint not null,
    "sold" bigint not null, "saleStartMs" bigint, "saleEndMs" bigint, "minSell" bigint,
    "maxSell" bigint, "active" integer not null, "details" text not null
  );
  create index "ticketCategoryByEvent" on "ticketCategory" ("eventId");

  create table "productDefinition" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "name" text not null, "level" text not null
  );
  create index "productDefinitionByEvent" on "productDefinition" ("eventId");

  create table "productOption" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "definitionId" integer not null references "productDefinition" ("id"), "name" text not null,
    "price" bigint not null, "available" bigint, "sold" bigint default 0 not null
  );
  create index "productOptionByEvent" on "productOption" ("eventId");

  create table "userField" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade, "title" text not null,
    "type" text not null, "level" text not null, "required" integer not null,
    "options" text default '[]' not null
  );
  create index "userFieldByEvent" on "userField" ("eventId");

  create table "image" (
    "token" text primary key,
    "eventId" integer not null references "event" ("id") on delete cascade, "type" text not null,
    "bytes" bytea not null
  );
  create index "imageByEvent" on "image" ("eventId");

  create table "codeDefinition" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade, "type" text not null,
    "name" text not null, "value" bigint, "categories" text not null, "active" integer not null,
    "validCount" bigint, "startMs" bigint, "endMs" bigint,
    constraint "codeDefinitionName" unique ("eventId", "name")
  );

  create table "promotionCode" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "codeDefinitionId" integer not null references "codeDefinition" ("id") on delete cascade,
    "code" text not null, "used" bigint default 0 not null,
    "lastPaymentId" integer references "payment" ("id") on delete set null,
    constraint "promotionCodeOnce" unique ("eventId", "code")
  );
  create index "promotionCodeByDefinition" on "promotionCode" ("codeDefinitionId");
  create index "promotionCodeByPayment" on "promotionCode" ("lastPaymentId");

  create table "payment" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "identifier" text not null unique, "status" text not null, "type" text not null,
    "amount" bigint not null, "createdMs" bigint not null, "modifiedMs" bigint not null,
    "paidMs" bigint, "buyerAddress" text not null, "details" text not null,
    "stage" text default 'done' not null, "startedMs" bigint, "reservedUntilMs" bigint,
    "startIdentifier" text, "queueIdentifier" text,
    "codeId" integer references "promotionCode" ("id") on delete set null,
    "userData" text default '[]' not null, "importedOrder" text
  );
  create index "paymentByCode" on "payment" ("codeId");
  create index "paymentByEvent" on "payment" ("eventId");
  create index "paymentByImportedOrder" on "payment" ("eventId", "importedOrder")
    where "importedOrder" is not null;
  create index "paymentByReservation" on "payment" ("eventId", "reservedUntilMs");
  create index "paymentByStart" on "payment" ("startIdentifier");

  create table "shipmentAddress" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "paymentId" integer not null references "payment" ("id") on delete cascade,
    "address" text not null, primary key ("eventId", "paymentId")
  );
  create index "shipmentAddressOf" on "shipmentAddress" ("paymentId");

  create table "cartTicket" (
    "paymentId" integer not null references "payment" ("id") on delete cascade,
    "ticketCategoryId" integer not null references "ticketCategory" ("id") on delete cascade,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "count" integer not null, "price" bigint not null,
    constraint "cartTicketKey" primary key ("paymentId", "ticketCategoryId")
  );

  create table "cartProduct" (
    "paymentId" integer not null references "payment" ("id") on delete cascade,
    "optionId" integer not null references "productOption" ("id") on delete cascade,
    "definitionId" integer not null references "productDefinition" ("id") on delete cascade,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "count" integer not null, "price" bigint not null,
    constraint "cartProductKey" primary key ("paymentId", "optionId")
  );

  create table "salesLock" (
    "eventId" integer primary key references "event" ("id") on delete cascade,
    "changes" bigint not null
  );

  create table "copyTask" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade, "copyEventId" integer,
    "status" text not null, "createdMs" bigint not null
  );
  create index "copyTaskByEvent" on "copyTask" ("eventId");

  create table "copyHeartbeat" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "taskId" integer not null references "copyTask" ("id") on delete cascade,
    "aliveMs" bigint not null, primary key ("eventId", "taskId")
  );
  create index "copyHeartbeatOf" on "copyHeartbeat" ("taskId");

  create table "participant" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "paymentId" integer not null references "payment" ("id"), "status" text not null,
    "firstName" text not null, "lastName" text not null, "email" text not null, "company" text,
    "registeredMs" bigint not null, "cancelledMs" bigint, "foldedFirstName" text not null,
    "foldedLastName" text not null, "foldedEmail" text not null, "foldedCompany" text not null,
    "details" text not null, "soldMs" bigint
  );
  create index "participantByEvent" on "participant" ("eventId");
  create index "participantByPayment" on "participant" ("paymentId");

  create table "participantPicture" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "participantId" integer not null references "participant" ("id") on delete cascade,
    "imageToken" text not null references "image" ("token") on delete cascade,
    primary key ("eventId", "participantId")
  );
  create index "participantPictureOf" on "participantPicture" ("participantId");

  create table "ticket" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "paymentId" integer not null references "payment" ("id"),
    "participantId" integer not null references "participant" ("id"),
    "ticketCategoryId" integer not null references "ticketCategory" ("id"),
    "identifier" text not null unique, "displayIdentifier" text not null unique,
    "type" text not null, "originalPrice" bigint not null, "productPrice" bigint not null,
    "cancelledMs" bigint, "checked" integer not null, "lastCheckedMs" bigint, "stateMs" bigint,
    "stateDevice" text, "foldedTexts" text not null, "discountAmount" bigint default 0 not null,
    "userData" text default '[]' not null, "importedCode" text, "importedForm" text,
    "replacedMs" bigint
  );
  create index "ticketByEvent" on "ticket" ("eventId");
  create unique index "ticketByImportedForm" on "ticket" ("importedForm", "eventId")
    where "importedForm" is not null;
  create index "ticketByParticipant" on "ticket" ("participantId");
  create index "ticketByPayment" on "ticket" ("paymentId");

  create table "replacedCode" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "ticketId" integer not null, "form" text not null, "code" text not null,
    "replacedMs" bigint not null,
    constraint "replacedCode_ticketId_fkey" foreign key ("ticketId")
      references "ticket" ("id") on delete cascade,
    constraint "replacedCode_pkey" primary key ("eventId", "form", "ticketId")
  );
  create index "replacedCodeByTicket" on "replacedCode" ("ticketId");

  create table "product" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "paymentId" integer not null references "payment" ("id"),
    "ticketId" integer references "ticket" ("id"),
    "definitionId" integer not null references "productDefinition" ("id"),
    "optionId" integer not null references "productOption" ("id"), "price" bigint not null,
    "cancelledMs" bigint, "checked" integer not null, "stateMs" bigint, "stateDevice" text
  );
  create index "productByPayment" on "product" ("paymentId");
  create index "productByTicket" on "product" ("ticketId");

  create table "checkInAction" (
    "id" integer primary key autoincrement, "eventId" integer not null references "event" ("id"),
    "ticketId" integer references "ticket" ("id"),
    "productId" integer references "product" ("id"), "action" text not null,
    "atMs" bigint not null, "dateGiven" integer not null, "device" text, "tool" text,
    "source" text, "actionId" text
  );
  create unique index "checkInActionOnceByActionId" on "checkInAction" ("eventId", "actionId")
    where "actionId" is not null;
  create unique index "checkInActionOnceByProduct" on "checkInAction" ("productId", "atMs",
    "action", coalesce("device", ''), coalesce("tool", ''), (case "dateGiven" when 1 then 0 else
    "id" end)) where "productId" is not null;
  create unique index "checkInActionOnceByTicket" on "checkInAction" ("ticketId", "atMs",
    "action", coalesce("device", ''), coalesce("tool", ''), (case "dateGiven" when 1 then 0 else
    "id" end)) where "ticketId" is not null;

  create table "settledDouble" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "ticketId" integer not null references "ticket" ("id") on delete cascade,
    "firstMs" bigint not null, "firstDevice" text, "secondMs" bigint not null, "secondDevice" text
  );
  create index "settledDoubleByEvent" on "settledDouble" ("eventId", "id");
  create unique index "settledDoubleOnce" on "settledDouble" ("ticketId", "firstMs",
    "secondMs", coalesce("firstDevice", ''), coalesce("secondDevice", ''));

  create table "settledUpstream" (
    "id" integer primary key autoincrement, "eventId" integer not null,
    "ticketId" bigint not null, "firstMs" bigint not null, "firstDevice" text not null,
    "secondMs" bigint not null, "secondDevice" text not null,
    constraint "settledUpstreamOnce"
      unique ("eventId", "ticketId", "firstMs", "secondMs", "firstDevice", "secondDevice")
  );

  create table "doorReport" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "apiKeyId" integer not null references "apiKey" ("id"), "device" text not null,
    "seenMs" bigint not null, "version" text not null, "listSize" bigint not null,
    "listReadMs" bigint, "unsent" bigint not null, "refused" bigint not null, "battery" bigint,
    "scans" bigint not null, "skewMs" bigint not null, "state" text not null,
    "readMessageId" bigint,
    constraint "doorReport_pkey" primary key ("eventId", "apiKeyId", "device")
  );

  create table "doorAsked" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "apiKeyId" integer not null references "apiKey" ("id"), "order" text not null, "message" text,
    "messageMs" bigint not null, constraint "doorAsked_pkey" primary key ("eventId", "apiKeyId")
  );

  create table "outboxKey" (
    "eventId" integer primary key references "event" ("id") on delete cascade,
    "publicKey" text not null, "madeMs" bigint not null
  );

  create table "signingKey" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "number" integer not null, "publicKey" text not null, "privateKey" text,
    "state" text not null, "madeMs" bigint not null,
    constraint "signingKey_pkey" primary key ("eventId", "number")
  );

  create table "refusedScan" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "apiKeyId" integer not null references "apiKey" ("id"), "scan" text not null,
    "device" text not null, "atMs" bigint not null, "verdict" text not null,
    "endOfCode" text not null,
    constraint "refusedScan_pkey" primary key ("eventId", "apiKeyId", "scan")
  );

  create table "guestImport" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "system" text not null, "fileName" text, "dryRun" integer not null, "stage" text not null,
    "createdMs" bigint not null, "batches" bigint not null, "created" bigint not null,
    "updated" bigint not null, "unchanged" bigint not null, "faulty" bigint not null,
    "planned" text not null
  );
  create index "guestImportByEvent" on "guestImport" ("eventId", "id");

  create table "importBatch" (
    "importId" integer not null references "guestImport" ("id") on delete cascade,
    "number" bigint not null, "digest" text not null, "answer" text not null, "eventId" integer,
    constraint "importBatchKey" primary key ("importId", "number")
  );

  create table "importedTicket" (
    "eventId" integer not null references "event" ("id") on delete cascade,
    "ticketId" integer not null references "ticket" ("id") on delete cascade,
    "importId" integer not null references "guestImport" ("id") on delete cascade,
    "reference" text, "person" text, primary key ("eventId", "ticketId")
  );
  create index "importedTicketByImport" on "importedTicket" ("importId");
  create index "importedTicketByPerson" on "importedTicket" ("eventId", "person")
    where "person" is not null;
  create unique index "importedTicketByReference" on "importedTicket" ("eventId", "reference")
    where "reference" is not null;
  create index "importedTicketOf" on "importedTicket" ("ticketId");

  create table "importChange" (
    "id" integer primary key autoincrement,
    "importId" integer not null references "guestImport" ("id") on delete cascade,
    "ticketId" integer not null references "ticket" ("id") on delete cascade, "before" text,
    "eventId" integer
  );
  create index "importChangeByImport" on "importChange" ("importId", "id");
  create index "importChangeByTicket" on "importChange" ("ticketId");

  create table "mail" (
    "id" integer primary key autoincrement,
    "eventId" integer not null references "event" ("id") on delete cascade,
    "paymentId" integer not null, "participantId" integer, "kind" text not null,
    "state" text not null, "queuedMs" bigint not null, "dueMs" bigint not null,
    "attempts" integer not null, "unsure" integer not null, "reason" text, "replyCode" integer
  );
  create index "mailByDue" on "mail" ("dueMs") where "state" = 'waiting';
  create index "mailByPayment" on "mail" ("eventId", "paymentId");

  create table "partner" (
    "id" integer primary key autoincrement, "adminId" integer not null references "user" ("id"),
    "name" text not null, "foldedName" text not null unique, "language" text not null,
    "defaultCountry" text not null, "subdomain" text unique,
    "referrerPartnerId" integer references "partner" ("id"), "details" text not null
  );
  create index "partnerByAdmin" on "partner" ("adminId");

  create table "billingAddress" (
    "userId" integer primary key references "user" ("id") on delete cascade,
    "address" text not null
  );

  create table "bankAccount" (
    "userId" integer primary key references "user" ("id") on delete cascade,
    "accountHolder" text not null, "iban" text not null, "swift" text, "bankName" text,
    "country" text
  );

  create table "syncChange" (
    "id" integer primary key autoincrement, "eventId" integer not null,
    "apiKeyId" integer references "apiKey" ("id"), "operation" text not null,
    "objectType" text not null, "objectId" integer not null, "feedId" bigint
  );
  create index "syncChangeOfApiKey" on "syncChange" ("apiKeyId", "feedId")
    where "apiKeyId" is not null;
  create index "syncChangeOfEvent" on "syncChange" ("eventId", "feedId")
    where "feedId" is not null;
  create index "syncChangeWithoutFeedId" on "syncChange" ("eventId", "id")
    where "feedId" is null and "apiKeyId" is null;

  create table "syncFeed" (
    "lastFeedId" bigint not null, "epoch" text not null
  );

  create table "syncRegistration" (
    "apiKeyId" integer primary key references "apiKey" ("id"), "fromFeedId" bigint not null
  );

  create table "linkSecret" (
    "secret" text primary key
  );

  create table "health" (
    "writes" bigint not null
  );
`;
