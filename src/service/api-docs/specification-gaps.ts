/**
 * Where the specification is silent: what this service does. The one place for it: `/api/docs` shows
 * it to integrators, and a test writes `docs/specification-gaps.md` from it.
 */
import { furtherGaps, type Gaps } from './specification-gaps-further.ts';

const mainGaps: Gaps = {
  'Values on the wire': [
    [
      'Date',
      "written YYYY-MM-DDThh:mm:ss, local time of the event's timezone (of the user's timezone on a user, Europe/Berlin where neither applies). Read: the same form, one without seconds, a bare date (midnight), or a form with Z or an offset, converted; fractions of a second are cut.",
    ],
    [
      'Money',
      "integer, minor units of the event's currency: 50 is 0.50 EUR. How many digits a currency has is what ISO 4217 says: RSD and HUF two, JPY none, KWD three.",
    ],
    ['Percentage, disagio', 'integer hundredths of a percent: 5.9 % is 590.'],
    [
      'Country, Language, Currency, Timezone',
      "ISO 3166-1 alpha-2, ISO 639-1, ISO 4217, IANA. Read in any case (es), written in the standard's case (ES).",
    ],
    ['Boolean in a form', 'true, false, 1, 0, any case. JSON answers carry JSON booleans.'],
    ['empty value on update', 'clears an optional property; on a required one it is missing.'],
    [
      'null',
      'a property that has no value is left out of answers, as the original did. But ticketShop always holds ownTermsAndConditions and ownPrivacyPolicy, null where there are none: they are later additions, and a public client reads them unasked.',
    ],
    [
      'lists in one text: keywords, industry, discipline',
      'comma separated, both ways, as the tables say; empty items vanish',
    ],
    [
      'slashes',
      'a slash at the end of a path and doubled ones are read as if they were not there, for every method: public clients send both',
    ],
    [
      'several faults',
      'one form with several faults answers all of them in errors, in the order of the specification’s table: first what is missing or has the wrong form, and only where nothing of this is, the rules that the values break',
    ],
    ['limits on length', 'count characters (code points), not UTF-16 units'],
    [
      'an unknown language, country or US state; a first or last name of blanks alone',
      'refused wherever it is written: Unsupported… and Invalid… where the specification has such a code, else InvalidFormat; a blank name is missing',
    ],
    [
      'an e-mail address, a name, a promo code',
      'loses control characters and those that nobody sees (zero-width blanks, marks of direction); a name keeps its joiners. An address is also read from mailto:… and Name <…>, and commas, semicolons and dots at its end are cut. One that no mail can be sent to, such as two with a comma, is refused',
    ],
    ['discount value of type PERCENT', 'hundredths of a percent, like every Percentage'],
    ['a text over its limit', '400 com.svc.api.rest.InvalidFormat.<property>, never cut'],
    [
      'a property that may not be written, sent all the same',
      'ignored, in every call. So is a name that the call doesn’t know, except for the payout account, which refuses it as InvalidFormat.<name>',
    ],
    ['keys', '50 characters of A-Za-z0-9; identifier of a key: 16.'],
    [
      'where the key may stand',
      'query string or form body as apikey on every call, a POST with the key in its query included; also the header Authorization: ApiKey <key>, which our own app always uses, so that no key lands in a log.',
    ],
    [
      'version, format',
      'accepted; format=json and no format are JSON; any other format: 400 com.svc.api.rest.InvalidFormat.format.',
    ],
  ],
  'Codes every call may return': [
    [
      '400 com.svc.api.rest.MissingParam.<param>',
      'a required parameter is absent; MissingParam.apikey when no key came',
    ],
    ['400 com.svc.api.rest.InvalidFormat.<property>', 'a value of the wrong form'],
    ['400 com.svc.api.rest.InvalidResourceId', 'the id in the path is no number'],
    ['403 com.svc.api.rest.InvalidApiKey', 'unknown or disabled key'],
    [
      '403 com.svc.api.rest.NotAuthorized',
      "the key does not have the type or the permission; also for an object that exists but is another's. A new key holds no users. It holds those that it creates (user/create) and those that it is created for (apiKey/create with userId). It gets a user by requestPermission with the password, or an event by grantPermission of a key that holds its host. user/<id>/events lists which events of a user it has access to",
    ],
    [
      '404 com.svc.api.rest.InvalidPath, com.svc.api.rest.ObjectNotFound',
      'no such URL; no such object',
    ],
    [
      '405 com.svc.api.rest.MethodNotAllowed',
      'not supported for that object; HEAD answers as GET, without a body',
    ],
    ['500 com.svc.api.rest.InternalServerException.<error id>', 'ours; the id is in the log'],
    [
      'Codes every call may return',
      'An error answer is always the JSON envelope, also for a body that cannot be parsed, a body over the limit (413), and a method that HTTP does not know.',
    ],
  ],
  'Status codes of success': [
    [
      'Status codes of success',
      'Create: 201 with {id, success}. Update, read, find, check, reset: 200. Delete: 200 with {deleted, success}. apiKey/create: 201 with {id, success, apiKey: {id, enabled, name, identifier, key}}.',
    ],
  ],
  'Calls named but not shown': [
    ['GET /api/event/<id>/payments', '{payments: [ids], success}'],
    [
      'GET /api/event/<id>/participants',
      'the pattern of user/<id>/events: resultType ids (default, all ids) or full with pageSize (≤ 500) and page: participants, lastPage, totalResults, currentPage, success',
    ],
    [
      'GET /api/extension/event/<id>/participants (ours)',
      'every key that may read the event, scope=door too. All participants in one answer, application/x-ndjson, with gzip for clients that accept it. First comes a line of JSON with total and left. Then comes a line for each participant, in the order of ids, with what a device keeps of it (of participant/<id>: id, eventId, status, paymentId, paymentIdentifier, amountDue, currency, firstName, lastName, email, company, note, flags, identifier, displayIdentifier, paidDate, cancelled, paymentStatus, tickets, products, checkInHistory). The last line is {"end":true}; an answer without it broke off. after=<participant id> continues after that one. Several at once take turns',
    ],
    [
      'POST /api/extension/participant/<id>/doorNote (ours)',
      'Admin, Editor, AttMgr. What devices learn about a guest and show with the scan result: note (a text of up to 1,000 characters) and flags (up to 10 short words of up to 40 characters, comma separated). What is not sent stays, what is sent empty is cleared: {success}. participant/<id> and what holds participants give them as note and flags (ours) to every key that may read the guest, scope=door too; the guest’s own page shows neither',
    ],
    [
      'POST /api/extension/ticket/<id>/cancel (ours)',
      'Admin, Editor. One ticket is cancelled, with its participant and its own products: they can be sold again, and a code is used once less. refunded (Money) and note are kept with the purchase; no money moves. If it is not paid yet, its amount decreases. Of a cancelled one nothing changes: {success}',
    ],
    [
      'POST /api/extension/ticket/<id>/replaceCode (ours)',
      'Admin, Editor. A ticket whose code leaked gets a new identifier and a new displayIdentifier, ours also where the old one came from another system; its links change with them. The old codes find nothing any more (404 ObjectNotFound). Of a cancelled ticket nothing changes: {success}. participant/<id> and what holds participants say them as replacedIdentifiers (ours): [{identifier, replacedDate}], both codes of each time, the oldest first; left out where no code was replaced',
    ],
    [
      'timezoneOffsets of an event (ours)',
      'the offsets of its timezone from UTC in seconds: the first, and each later one behind the second since 1970 at which it begins: 3600,1774746000:7200,1792890000:3600. From a year before the event was made until two years after its end. A device whose browser does not know the timezone reckons by it (T4)',
    ],
    [
      'POST /api/extension/event/<id>/putAway (ours)',
      'Admin, Editor. putAway=true archives the event: it leaves the lists of its organizers, and nothing else changes. Devices, sales and every call continue. putAway=false restores it: {success}. event/<id> says putAway (ours) if it is archived. A copy is not archived. The specification’s archive of old events, which nobody may read, is another one',
    ],
    [
      'GET /api/extension/event/<id>/purchases (ours)',
      'every key that may read the event, but scope=door and scope=headOfDoor. The purchases that are done, with their buyers: {currency, purchases: [{id, identifier, creationTime, status, type, amount, discountCode, numTickets, numProducts, firstName, lastName, email, company, importedOrder}], success}, up to 500 in the order of ids. after=<id> continues after that one. Tickets and products also count if they were cancelled later. importedOrder is the order in the system whose file it came from',
    ],
    [
      'POST /api/extension/ticketCategory/<id>/colour (ours)',
      'Admin, Editor. colour is red, orange, yellow, green, teal, blue, purple or pink; empty: none; left out: as it is: {success}. ticketCategory/<id> and what holds categories give it as colour (ours)',
    ],
    [
      'GET /api/extension/event/<id>/mails, POST …/sendMailAgain (ours)',
      'Admin, Editor. {sends, sent, waiting, givenUp, failed: [{id, kind, reason, replyCode, queued, name, paymentIdentifier}], success}: whether this service sends mail at all, how many of the event went out, wait and were given up, and the newest 100 of these. kind is bought, corrected, cancelled, ticketCancelled or ticket; reason is noAddress, recipientRefused, contentRefused, tooLate, unsure or notMade. sendMailAgain with mailId puts one that was given up back into the queue; any other stays as it is: {success}',
    ],
    [
      'POST /api/extension/event/<id>/mailing/preview, …/create, …/stop, GET …/mailings (ours)',
      'Admin, Editor. An e-mail to many guests. kind is message (subject and text, once to each address) or ticket (to each guest their own, as sendTicket does). It is narrowed by ticketCategoryIds, checkedIn, paid, and withoutTicket=true (guests to whom no ticket was sent yet). Guests whose ticket or order is cancelled get none; without an own address, it goes to the buyer. preview: {sends, recipients, withoutAddress, names, subject, text, success} as the first guest reads it, and queues nothing. create with reference (the same again queues nothing): {sends, mailingId, success}. mailings: the newest 100 with {id, kind, subject, created, stopped, recipients, withoutAddress, sent, waiting, failed}. stop: what waits is not sent. Other mails go out before them',
    ],
    [
      'GET /api/extension/participant/<id>/mails, POST …/sendTicket (ours)',
      'Admin, Editor. {sends, mails: [{id, kind, state, reason, replyCode, queued, attempts, toBuyer}], success}: the newest 50 that are about the participant or, toBuyer, about the whole purchase; state is waiting, sent, failed or void (nothing was left to tell). sendTicket sends the ticket as PDF, whatever was sent before; without the guest’s own e-mail address, to the buyer. If the ticket is not an e-ticket, is cancelled or is not paid, the answer is 405. Else it is {sends, success}; if sends is false, nothing was done',
    ],
    [
      'POST /api/extension/payment/<id>/received, …/notReceived (ours)',
      'Admin, Editor, AttMgr. received: the money of an invoice, pre-payment or direct payment arrived. The purchase is paid, and note (200 characters) is kept with it. notReceived takes that back. The same again changes nothing. Other purchases: 405. {success}',
    ],
    [
      'GET /api/extension/event/<id>/orders (ours)',
      'every key that may read the event, but scope=door and scope=headOfDoor. Purchases as in …/purchases, the newest first. A page has up to 100 (pageSize, page from 0). With query: those with this number, also within a longer text. Otherwise it is part of a name, address, company, category or code. With state: open, paid or cancelled. Answer: {currency, orders, totalResults, currentPage, lastPage, success}',
    ],
    [
      'GET /api/extension/payment/<id>/order (ours)',
      'The same keys. Answer: {order, tickets, products, money, sends, mails, success}. The order is as in …/purchases, and has due, paidDate, referenceNo, paidByHand, orderLink, invoiceLink, cancellationLink. What was noted of its money: {kind, way, amount, date, device, note}. The kind is received, invoiced, takenBack or refunded. The way is PAYMENT_TYPE_ONLOCATION, …_MPOS, …_INVOICE or account',
    ],
    [
      'POST /api/extension/payment/<id>/collect (ours)',
      'Admin, Editor, AttMgr, scope=door too. A device takes the money. With way PAYMENT_TYPE_ONLOCATION or …_MPOS the purchase is paid. With …_INVOICE its type is invoice, and it is not paid yet. The amount is what the device showed: another sum is com.svc.extension.Order.OtherSum. takenDate: when that was. note: the number of a card slip. A collection is named by the device: the same again changes nothing. With undo=true it is taken back, while nothing came after. If nothing is due: 405. {success}',
    ],
    [
      'POST /api/extension/payment/<id>/cancel, …/refund, …/sendAgain (ours)',
      'Admin, Editor. cancel cancels the purchase with its tickets, participants and products. A cancelled one stays as it is. With refunded (Money) and note, that is kept with it; no money moves. To note it later: refund. Answer: {success}. The call sendAgain queues the mail of the purchase for its buyer: {sends, success}',
    ],
    [
      'POST /api/extension/ticket/<id>/category (ours)',
      'Admin, Editor. Moves the ticket to ticketCategoryId, if that has one left (NoTicketsAvailable). Of a cancelled ticket: 405. The amount of its purchase stays: {success}',
    ],
    [
      'GET/POST /api/extension/event/<id>/settled (ours)',
      'every key that holds the event, scope=door too. Duplicate check-ins that a supervisor marked as resolved. POST with ticketId, firstDate, firstDevice, secondDate, secondDevice as in checkInHistory, the devices where it names them: {success}, the same again changes nothing, a ticket of another event is InvalidFormat.ticketId. GET: {settled: [{id and the same}], success}, up to 200 in the order of ids. after=<id> continues after that one',
    ],
    [
      'GET/POST /api/extension/event/<id>/signedCodes, POST …/newSigningKey (ours)',
      'GET, by every key that holds the event, scope=door too: {printed, keys: [{number, publicKey}], categories: [{id, name}], success}: whether its tickets and badges are printed with codes that carry a signature, and the Ed25519 keys by which such codes hold (base64url), not those that were revoked. POST with printed, by Admin and Editor, turns it on or off; off at first. newSigningKey makes another key the one that signs; with revokeOthers=true no code signed before vouches for itself any more (its ticket holds by the list, like any other); the 255th key can be revoked too, and codes are printed plain from then on. Such a code is the identifier, a dot and 113 of A-Z0-9; ticket.identifier stays the identifier alone, and ticket/check, reset and find take either',
    ],
    [
      'POST /api/extension/event/<id>/record (ours)',
      'every key that holds the event, scope=door too. Records check-ins and resets and decides each in the same step. actions: JSON, up to 100 objects {id (the sender’s own, up to 100 characters), target ({kind: ticket, ticketId}, {kind: code, code} with either of its codes, or {kind: product, productId, participantId}), action (DEVALUATED or RESET), checkedDate, device, tool, source, expects, basis, code}. expects (notInside, inside, notHandedOut; left out: nothing) is compared with the newest of the history by its date, and basis {accepted, paid, categoryId} with the participant; code is the one by which a ticket named by its id was found, and must not have been replaced; an action that expects something must not be dated before that newest one either. The answer is {results, success}, in the order of the actions: {id, result, entry, errors, participant}. result is recorded; repeated, where this id was recorded in the event before, or the same action without an id by ticket/check and the like; contradicted, where what it expects does not hold: nothing is recorded, and entry {action, date, device, tool} is the one in its way, left out where it is the basis; or refused, with its own errors: InvalidParam, InvalidDevaluationSource, or ObjectNotFound for what is not of this event. participant is as participant/<id> has it, after the action. Several actions on one ticket see each other, in their order. The state is that of the newest by date, also where an action comes late. A gateway in front of a service without this call needs the participantId of a product',
    ],
    [
      'GET/POST /api/extension/event/<id>/outboxKey (ours)',
      'by Admin and Editor: the public key (ECDH, P-256, 65 bytes uncompressed, base64url) for which doors under a PIN seal what they record, so that the organizer, who alone has the private key, can open it. GET: {outboxKey: {publicKey, madeDate}, success}, without outboxKey where there is none. POST with publicKey puts another in its place; what is no point of the curve is InvalidFormat.publicKey. The answer to doorReport holds it as outboxKey',
    ],
    [
      'GET/POST /api/extension/event/<id>/refusedScans (ours)',
      'Scans that devices denied. POST by every key that holds the event, scope=door too, with device and scans: JSON, up to 100 objects {id, agoMs, verdict, endOfCode (its last 4 characters)}: {success}; an id that the key told before changes nothing. GET by Admin, Editor and scope=headOfDoor: {refused: [{date, device, verdict, endOfCode}], success}, the newest first, up to 5,000 of an event: older ones go',
    ],
    [
      'GET/POST /api/extension/event/<id>/doors (ours)',
      'Admin, Editor. The keys with scope=door that hold the event. GET: {doors: [{id, name, enabled, endDate, isOver, creationTime}], success}, in the order of ids; enabled is false where the key, or one that made it, is off, isOver true from its endDate on. POST with apiKeyId and enabled disables or enables one, even if another key created it. With endDate it gets another end, and with an empty one none (devices that it created end with it, or before): {success}. A key that is not a device of the event is InvalidFormat.apiKeyId. One that also holds another event needs a caller that holds both (403)',
    ],
    [
      'POST /api/extension/event/<id>/import/begin, …/rows, …/end, …/undo, GET …/imports (ours)',
      'Admin, Editor. Guests of another system’s file, with the codes of their tickets. begin with system (in any words; references of one say nothing in another), fileName, dryRun=true (everything is judged, nothing changed), acceptedTermsAndConditions where the host has not signed the agreement: 201 {importId, success}. rows with importId, batch (0, 1, …) and rows: JSON, up to 500 objects {line, ticketCategoryId, firstName, lastName, email, company, note, flags, code, reference, order, state}: {created, updated, unchanged, faults: [{line, fault}], success}; a row with a fault changes nothing, the others are taken; the same batch again gets the same answer; another than the next: com.svc.extension.Import.NotNext. code is what the barcode holds, once in the event in any case; it is ticket.identifier from then on. reference is the ticket’s id in the other system, order what its tickets share, state valid, unpaid or cancelled, note and flags what participant.note and participant.flags (ours) say from then on. A known guest (by code, else reference, else name, address and company) is updated: what is absent stays. end takes no further batch. undo takes a part back and is called until left is 0, and leaves what was changed since, as a cancelled ticket or money that came; after the first check-in com.svc.extension.Import.CheckedIn, under a later import com.svc.extension.Import.NotNewest. imports: {imports: [{id, system, fileName, stage, date, created, updated, unchanged, faulty}], success}, the newest first',
    ],
    [
      'GET /api/event/<id>/productDefinitions, GET /api/productDefinition/<id>',
      'resultType as for ticket categories',
    ],
    [
      'POST /api/event/<id>/productDefinition/create',
      "name, level (PAYMENT, TICKET), options: a JSON array of {name, price, available}; Admin, Editor. Answers hold title and type too, the same as name and level, and productDefinitionOptionName of an option, the same as its name. productCategoryId of a product is its definition's id",
    ],
    [
      'POST, DELETE /api/extension/productDefinition/<id> (ours)',
      'Admin, Editor. name and options of an add-on that was made: of the options, those with an id are changed, those without are added, the others removed: {success}. com.svc.api.rest.ProductOptionSold: one that somebody has would be gone, or fewer available than sold. DELETE: {deleted, success}, deleted is false if somebody has it or has it in an order',
    ],
    [
      'DELETE /api/extension/ticketCategory/<id> (ours)',
      'Admin, Editor. {deleted, success}: deleted is false if a ticket or an order has the category',
    ],
    [
      'POST /api/extension/event/<id>/shopOrder (ours)',
      'Admin, Editor. ticketCategories, productDefinitions, userDataDefinitions: ids, comma separated, in the order in which the shop and every list give them: {success}. What is not named comes after them',
    ],
    [
      'POST /api/extension/event/<id>/shopPage (ours)',
      'Admin, Editor. ownImprint (URL), accent (a colour as of ticketCategory/<id>/colour), asksAddress (whether free tickets ask for a postal address): {success}. ticketShop gives them (ours). Sent empty: the default. payWithinDays, from 1 to 365, says how long buyers have for a transfer. Its default is 14',
    ],
    [
      'previewURL of an event (ours)',
      'the page of a draft, for anyone who has this address. Nothing can be ordered there. Once the event is activated there is none',
    ],
    [
      'POST /api/extension/event/<id>/userDataDefinition/update, …/remove (ours)',
      'Admin, Editor. userFieldId names the field. title, required, options, categories change what is given: {success}. Options keep the keys of those with the same name. categories of a definition (ours): ids of the ticket categories that are asked; none: all. The shop asks a field of the level ticket for each ticket, and of the level payment once. What was answered stays as it was',
    ],
    [
      'POST /api/extension/codeDefinition/<id>/active (ours)',
      'Admin, Editor. active=false turns all codes of the definition off, active=true on again: {success}',
    ],
    [
      'how a purchase gets a product',
      'POST /api/payment/<id>/setProductCount, pairs <productDefinitionOptionId>=<count>, for a draft',
    ],
    [
      'items of ticket/<id>/products, payment/<id>/products',
      'the product object of the specification',
    ],
    [
      'GET /api/event/<id>/userDataDefinitions, POST …/userDataDefinition/create',
      'title, type (string, number, date, gender, email, url, birthday, address, phone, zipCode, country, blog, checkbox, radio, dropdown, textarea, product, photo), level (ticket or payment), required; of a radio or dropdown also options: a JSON array of up to 500 texts, of which one has to be chosen, by its name or its key; without options any text is taken',
    ],
    [
      'GET /api/event/<id>/userData',
      'the same definitions as userDataDefinitions, as {userData: […], success}: id and fieldId (both the same number), title, type, level, required, and of a radio or dropdown options: [{userDataOptionKey, userDataOptionName}], keys counted from "1"',
    ],
    [
      'UserData record',
      '{title, type, value}, with userFieldId and fieldId (the same number); of a radio or dropdown also userDataOptionKey and userDataOptionName, both the value itself where the field has no options',
    ],
    [
      'GET/POST /api/user/<id>/bankAccount',
      'accountHolder, bankName, swift, iban, country: accountHolder and iban are required, any other name is refused (InvalidFormat.<name>); needed to activate, unless the event is free',
    ],
    [
      'GET /api/user/<id>/events',
      'asks for a key of any type that holds the user, or all events of the user; a key that holds single events alone gets 403 NotAuthorized. It lists the events of which the user is the host, without archived ones',
    ],
    [
      'POST /api/user/create, GET /api/user/exists, DELETE /api/user/<id>',
      'as the conventions say; exists answers {exists, authorized, success}, authorized: whether the calling key holds that user',
    ],
  ],
  'Keys and permissions': [
    [
      'POST /api/extension/event/<id>/doorClaim, POST /api/extension/doorKey (ours)',
      'the first, by every key that holds the event, scope=door too: {doorClaim: {claim, endDate}}, a claim for one phone and a quarter of an hour, or until endDate, a week at most. With keyEndDate the phone’s key ends then, and never later than the key that made the claim: an ended key is InvalidApiKey. A pairing link has it in place of the key. The second needs no key: claim, device (the name of the key) and secret (drawn by the phone) give {apiKey} with scope=door for this event alone. The same secret may ask again, and gets another key in place of the first; any other, or too late: 400 com.svc.api.rest.doorClaim.Over. The new key is a child of the one that created the claim, and is disabled together with it',
    ],
    [
      'POST /api/extension/event/<id>/doorReport, GET …/doorBoard, POST …/tellDoor (ours)',
      'doorReport, by every key that holds the event, scope=door too: how a door is (device, version, listSize, listAgeMs, unsent, refused, battery in percent, scans of the last 15 minutes, skewMs, state, readMessageId), twice a minute; what is no news is written once a minute. The answer says what it is asked to do: order (none, rest, lock, wipe) and message {id, text}, which a door that has read it is told no more. doorBoard, by Admin and Editor: reports, with seenAgoMs, seenDate and hasReadMessage, and what each key is asked. tellDoor, by the same: order, message (empty takes it back), to the door with apiKeyId, or to all keys with scope=door that hold the event; it holds until another takes its place',
    ],
    [
      'POST, GET, DELETE /api/extension/session (ours)',
      'POST with username and password signs a user in; it needs no key, but the header X-Admit-Office, and HTTPS like requestPermission (or the name localhost). It sets a cookie, HttpOnly and SameSite=Strict, that does on every call what a key does, beside that header; a key goes before it. The header’s value “user <id>” names whose the page is: a session of anybody else is InvalidApiKey. GET: {role, user, hosts}, the users whose events the caller holds. DELETE signs out. A session ends after a day without use and after 30 days',
    ],
    [
      'POST /api/extension/account/link, …/claim (ours)',
      'without a key, with the secret after the # of a link (InvalidLink if there is no such link, or it was used, or it expired). link: what it is for, until when, and the minimum length of a password. claim, with the header X-Admit-Office: creates a user with username, password, firstName, lastName, language, and signs in. The administrator’s link gives an existing user of that name the new password',
    ],
    [
      'POST /api/extension/account/forgotten, …/reset, …/confirm (ours)',
      'without a key. forgotten (username) mails a link for a new password: {sends, success}. The answer is the same if there is no such account. Each user gets three mails an hour at most. sends is false if this server sends no mail. reset takes the secret of the link and a password. The link works once, for an hour, and all sessions end. confirm (secret): the user has the address to which the link was mailed',
    ],
    [
      'POST /api/extension/user/<id>/profile, …/address (ours)',
      'a key that holds the user. profile: firstName, lastName. address (password, username): mails a link to the new address: {sends, success}. The address changes when that link is used, once, within a day',
    ],
    [
      'POST /api/extension/account/invite, GET …/accounts, POST, DELETE …/account/<user id>, GET, DELETE …/invitations (ours)',
      'Administrator. invite: role (organizer, editor, headOfDoor) and eventId, or hostId for all events of a host that the key holds (its own user, where it is signed in); {secret, endDate}, a link of a week. accounts: those that hold events of one’s hosts. DELETE removes these events, also from keys that the account gave them to (grantPermission). An account that then holds nothing ends, with the keys that it created, and can’t sign in until it is invited again. POST gives another role. Keys that the account created are then disabled and hold nothing, but those of its devices stay. POST answers OtherRole if the account holds its own events or those of others, and OwnRole for the caller’s own account. An invitation with another role for an account that holds anything is OtherRole, too. invitations: [{id, role, host, event, endDate}], those that nobody has used. DELETE revokes the one that invitation names',
    ],
    [
      'roles (ours)',
      'organizer: an Administrator key that holds the host. editor: an Editor key that holds the host’s events and may create others, but does not hold the host. Its user, payout account, sessions and keys are 403. headOfDoor: a key with scope=headOfDoor, which may make the calls that are marked so: devices, duplicate check-ins, the feed, and the event, without any e-mail address and price',
    ],
    [
      'GET /api/extension/event/<id>/log, GET …/user/<id>/log (ours)',
      'Admin, Editor. Who changed what of the event, or of all events of a host (those that were deleted, too) and of the host: {entries: [{id, date, apiKeyId, who, kind, call, eventId, event, currency, objectType, objectId, objectName, changes: [{name, from, to, fromName, toName}]}], success}, up to 100, the newest first; before=<id> continues after that one; calls=<names, with commas>, apiKeyId=<id>, since=<date> and until=<date> look through it. It has no check-ins, carts, rows of files, and signing in and out. It has no passwords, keys and codes, and of people only what was changed. A value is cut after 200 characters. fromName and toName: what a category is called now, beside its ticketCategoryId. Kept for 400 days',
    ],
    [
      'GET, DELETE /api/extension/user/<id>/sessions, POST …/user/<id>/password (ours)',
      'who is signed in as this user, for keys that hold the user and for the user; DELETE ends the one that sessionId names, or all. password: password and newPassword; all sessions end but the caller’s, whose cookie is another',
    ],
    [
      'first key',
      'the administrator gives it in the environment variable ADMIT_ADMIN_KEY. Else the first start creates one and prints it once',
    ],
    [
      'apiKey/create',
      'needs a key; extra parameter type (ours): Administrator (default), Editor, AttendeeManager; never more than the caller has. Extra parameter userId (ours): a user that the calling key holds and the new one shall hold. Extra parameter scope (ours): door creates an AttendeeManager key that may make the calls marked for devices, and nothing else (403 NotAuthorized). headOfDoor creates one that may make the calls marked for check-in managers. The administrator may open it to callers without a key (--open-signup), because a new key has no access to anything yet.',
    ],
    [
      'apiKey/<id> update',
      'the key itself, or the key that created it, which turns it on only where it might create such a key; a key with scope=door turns none on or off',
    ],
    ['parents and children', 'a key that was created by a disabled key is refused as well'],
    [
      'wrong passwords',
      'after five, by account and by address, each further one waits: 1 s, doubled up to 5 minutes (429 TooManyRequests with Retry-After)',
    ],
    [
      'a new user’s password',
      '5 characters at least, because clients of the original send such. The administrator can require more (--min-password): 400 InvalidFormat.password',
    ],
    [
      'key types not stated',
      'a read: Any. A write: Admin, Editor. Ticket check and reset: Admin, Editor, AttMgr, as for products and participants.',
    ],
    [
      'permissions',
      "a key holds users and events. A user it holds brings that user's events. A key holds the users that it created, at once. requestPermission adds one further user to a key, unless the administrator allows more (NoMultiUserKey). For a user that the key already holds it answers InvalidPassword.",
    ],
    [
      'data processing agreement',
      'unsigned at first. An organizer signs in the dashboard (GET and POST /api/extension/user/<id>/agreement, ours), or the administrator marks it as signed: npm run admin -- agreement sign <userId>',
    ],
    [
      'HTTPS',
      'requestPermission needs it, unless the caller is on the loopback interface without a proxy. The word of a proxy counts if the administrator trusts it (--trust-proxy)',
    ],
  ],
  'Check and reset': [
    [
      'unknown identifier',
      '404 ObjectNotFound; of an event the key may not touch: 403 NotAuthorized',
    ],
    [
      'source',
      'one of SEARCH, PASSBOOK, MOBILE_TICKET, ETICKET, PAPER_TICKET, else 400 com.svc.api.rest.InvalidDevaluationSource',
    ],
    [
      'identifiers',
      'blanks around them are cut, case does not matter, a display identifier is found with any dashes or none; identifier and displayIdentifier of two tickets: 400 com.svc.api.rest.InvalidParam. A code of another system that several events have: eventId (ours) of check and reset says which is meant, and a ticket of another event is 404 then (with readOnly it is named); without it 400 com.svc.api.rest.InvalidParam',
    ],
    ['bad checkedDate or readOnly', '400 com.svc.api.rest.InvalidParam'],
    [
      'checkedDate more than a day ahead of the service’s clock',
      '400 com.svc.api.rest.InvalidParam',
    ],
    [
      'cancelled ticket',
      "recorded all the same: the record says what happened at the door. Refusing is the door's work.",
    ],
    [
      "late call (an older checkedDate than the last action's)",
      'as the specification says, in the order of arrival: check sets checked. The door sets things right (rules C1, C2).',
    ],
    [
      'the same call again: same ticket or product, action, given checkedDate, device and tool',
      'recorded once. The state is set again, no second CheckInAction, no second sync event unless the state changed.',
    ],
    ['readOnly=true', 'the same answer, nothing written, no sync event'],
    ['sync event of a check', 'a participant update'],
    [
      'participant check without categories and products',
      'checks the ticket; products alone checks those products alone',
    ],
  ],
  Sync: [
    [
      'Sync',
      "nextId is the last event's id + 1; a read returns events with id ≥ the one sent, so 0 and 1 both start at the beginning. A key that is not registered: 403 NotAuthorized. Two transactions that commit out of the order of their ids must never make a poller miss one.",
    ],
    [
      'registering',
      'Answers 200. Registering again changes nothing. Any key may register and read.',
    ],
    [
      'an event that is deleted',
      'Its delete event goes to the registered keys that held it; what else there was of it is not reported any more.',
    ],
    [
      'a key that gets an event later',
      'Sees the changes of that event from the id that it sends on.',
    ],
  ],
  Payments: [
    [
      'finalize without a buyer’s address',
      'possible, as the specification’s flow has it; until one is sent the address reads as absent (404) and the tickets have no holder; the first update wants what is required and names them. The page of a purchase asks for the address and the required user fields; what it is told of tickets, each of them gets',
    ],
    [
      'which types a host may offer',
      'all five ticket types and ten payment types exist. The administrator sets which are allowed (--ticket-types, --payment-types; by default paper and E-ticket; credit card, invoice, pre-payment, wallet, on location). One that was disabled before anybody bought with it can be created again, and keeps its id. Lists hold paper before E-tickets, the rest in the order of the specification. A new shop has pre-payment alone, which needs no payment service; workingPaymentTypes (ours) lists the available types with which a buyer can pay here.',
    ],
    ['finalize, amount 0', 'status paid, type free'],
    ['finalize, amount > 0', 'status authorized, type direct; markPaid makes it paid'],
    ['cancel', "not in the specification's calls: npm run admin -- payment cancel <id>"],
    [
      'archived event',
      'its end (or start) is more than 4 years ago: every read by a key (GET, and a check with readOnly) answers 403 NotAuthorized, documents by their own links stay, and it stays out of lists and the feed; writes are done as ever, so that it can be deleted',
    ],
  ],
  'Limits of this service': [
    [
      'requests a second',
      '10,000 a key by default (--rate): 429 com.svc.api.rest.TooManyRequests, with Retry-After in seconds.',
    ],
    [
      'without a key',
      'Pages and documents, and apart from them images: 200 at once and 20 a second from one address, else 429 com.svc.api.rest.TooManyRequests; of these, 100 reservations at once and one in two seconds.',
    ],
    [
      'calls without a key',
      'each call that is marked as needing none: 200 at once and 2 a second from one network. apiKey/create without a key, if the administrator opened it (--open-signup): 10 at once and one a minute. Over that 429 com.svc.api.rest.TooManyRequests, with Retry-After in seconds.',
    ],
    [
      'heavy work',
      'PDFs, images and passwords: where over 100 wait, or one waits over 15 s, 503 com.svc.api.rest.Unavailable, with Retry-After in seconds.',
    ],
    ['time', 'A request that is not received, or not answered, within 30 s is given up.'],
    ['body', '1 MB; images 10 MB: 413 com.svc.api.rest.RequestTooLarge.'],
  ],
};

export const specificationGaps: Gaps = { ...mainGaps, ...furtherGaps };
