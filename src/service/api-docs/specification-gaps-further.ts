/** The smaller gaps of the specification, and what this service does there. */

/** What the specification leaves open, and what this service does there. */
export type Gap = readonly [subject: string, decision: string];

/** By the part of the service that they concern. */
export type Gaps = Readonly<Record<string, readonly Gap[]>>;

export const furtherGaps: Gaps = {
  'Parameters and statuses': [
    ['a parameter sent twice, or holding a NUL', 'refused with InvalidFormat or its own code'],
    ['pageSize 0 or above its limit', 'refused, not lowered'],
    ['a body of another type', '415; a body over the limit: 413; both in the envelope'],
    [
      'grantPermission to an unknown key id',
      "400 InvalidApiKey: 403 would say that the caller's own key is off. So for the key of an account (ours) that holds nothing of the caller's hosts: account/invite asks such a one in",
    ],
    ['an object that is deleted while a call waits', '404 ObjectNotFound'],
  ],
  'At the door': [
    [
      'checkedDate and checkedDevice of a ticket or product',
      'of the last change of state, in the order of arrival. A check of a ticket that is checked is added to the history and changes neither. lastChecked is that of the last check',
    ],
    [
      'products of a ticket or payment',
      'without the cancelled ones; those of a payment are its payment-level products',
    ],
    [
      'sync feed',
      'what changes an answer is announced for whatever shows it: a payment-level field for each participant of the purchase, a start, sale or cancelling for its categories, a category’s new name and a timezone for the participants. Not announced: the figures of the shop, and what changes by time alone, as a reservation that lapses. At /v2/sync/… of the same origin; a change of a shop, type or image is an update of its event',
    ],
    [
      'feed (ours, beside events and nextId)',
      'epoch: another value says that the service was restored from a backup, so what was read and sent before may be gone. end: the nextId for a caller that only wants changes from now on',
    ],
    [
      'after a restore',
      'sync ids continue above all that were ever given, in milliseconds since 1970 at least (more than 32 bits). Every event, category, product definition and participant is announced as an update. What was created after the backup is gone without a delete event, and its id is never used again',
    ],
  ],
  'Events and shops': [
    [
      'DateIsPast',
      'by day: an event may be created on the day it begins; on update only where selectedDate changes',
    ],
    [
      'a missing title or country',
      'on create MissingParam, on update NoTitle and NoCountry; a blank title is NoTitle in both',
    ],
    [
      'a changed timezone',
      'the dates of event, shop, categories and codes, doubleOptIn and registrationDate keep their wall clock; what was stamped at the purchase and at the door is shown in the new one. A cleared one reads as cleared, and the dates as in Europe/Berlin',
    ],
    [
      'a date reckoned from another',
      'keeps the wall clock over a change of summer time: closeDate',
    ],
    [
      'lastModified',
      'of an event moves also with its shop, categories, types and products, of a payment with its buyer, user data and cart; an update that changes nothing moves none and is not announced',
    ],
    [
      'activate',
      'answers every reason at once. An event whose categories and add-ons all cost nothing needs no billing address, payout account or payment type. Until then every purchase is a test purchase and prices stay editable',
    ],
    [
      'activate with deleteDemoPayments=true',
      'what was bought goes, with its tickets, participants, products, reservations and mails, and counts as if it had never been bought; guests that were imported from another system’s file (ours) stay, since they bought nothing here and hold tickets',
    ],
    ['a ticket ever sold, cancelled ones included', 'blocks deletion and a change of the currency'],
    [
      'copy',
      'dates that are sent are checked as on create. Codes for categories that were not copied are left out. Codes that can be used once are created again',
    ],
    [
      'logo and banner',
      '10 MB at most; a wrong size is InvalidFormat.logo or InvalidFormat.banner, bytes that are no image InvalidFormat.body; the answer’s address needs no key',
    ],
    ['twitterHashtag', '63 characters without the #'],
    [
      'HTML of organizers',
      'the event page shows headings, lists, links and emphasis. Paper shows headings, lists, links and bold text. Styles, scripts, pictures and frames are left out. A long ticketText continues on more pages',
    ],
    [
      'products of an event',
      'the objects that productDefinitions lists in full; empty where there are none',
    ],
    [
      'an event created without a language',
      'has none, and can’t be activated before it has one: NoLanguage',
    ],
    ['identifier of an event', 'differs from all others in more than case, and is found in any'],
    [
      'event page',
      'for an event called index at /event/index.html, since /index.html is the app: eventURL says so; 404 for a draft, a deactivated page or an archived event; with visibility=private without the token that eventURL holds',
    ],
  ],
  'Codes and purchases': [
    ['one use of a code', 'one ticket that it discounts or unlocks; cancelling gives it back'],
    [
      'codes',
      'compared exactly; empty categories mean all, also for unlocking; DISCOUNTCODE_TYPE_REGISTRATION can be defined and used nowhere',
    ],
    ['DataPrefilled', 'another code is applied already; the same one again succeeds'],
    [
      'InvalidDiscountCodeForNumberOfTicketsException',
      'more tickets than uses are left, or a discount that fits none of them',
    ],
    [
      'PERCENT and ABSOLUTE',
      'a value of PERCENT is 1 to 10000 (hundredths of a percent), of ABSOLUTE any whole number from 1 on (minor units of the currency), else InvalidFormatException.value; per ticket and at most its price; half a cent goes to the buyer; products are never discounted',
    ],
    [
      'outside a sale window',
      "TooManyItems by the category's dates; DiscountCodeRequired by the shop's, unless the code unlocks the category",
    ],
    ['minSell', 'buying none is allowed unless minSellRequired'],
    [
      'started purchases',
      'hold their tickets and prices for 20 minutes; later they can be finalized while enough is left',
    ],
    [
      'a wrong queueIdentifier',
      'InvalidFormat.queueIdentifier; the same finalize again changes nothing',
    ],
    [
      'drafts',
      'status new, without type, amount is live; they stand in event/<id>/payments and have no tickets (payment/<id>/tickets is empty) until they are finalized',
    ],
    [
      'available and maxSell below 0',
      'of a ticket category: NoTicketsAvailable and InvalidMaxSell, like 0',
    ],
    ['a purchase', 'holds 1,000 tickets at most'],
    [
      'the shop on the event page',
      'sells by invoice (status authorized, type invoice), pre-payment (new, prepayment: tickets when the money is there: payment/<id>/received, ours), PAYMENT_TYPE_ONLOCATION and …_MPOS (at the entrance) and PAYMENT_TYPE_DIRECT (authorized, direct), what costs nothing as free. It sells by no other type, because those need a payment service. distributionChannel is CHANNEL_SHOP. The startIdentifier of such a purchase is the address of its pages and is in no answer. It sells at most 20 tickets at once of a category without maxSell. A buyer of free tickets that do not go by post gives only name and e-mail. collectUserData=false asks for no user fields. Buyers choose a delivery method from the active ticket types, except TICKETTYPE_ONSITE',
    ],
    [
      'startUrl',
      'for purchases that a call began: it asks who buys, and buys nothing itself. The caller that began it takes the money and finalizes',
    ],
    [
      'cancellationOption',
      'every value but NotAllowed lets the buyer cancel the whole purchase on its page, where cancelationPossible is true, until the event begins and while none of its tickets is checked in',
    ],
    [
      'mails to guests',
      'come from the administrator’s address, under the name of the organizer (organisatorDisplayName via …). Answers go to organizerEmail, else to the e-mail address of the host',
    ],
    [
      'calendar file',
      'always has an end: an event without one lasts two hours, with hideTime a day; one that ends at midnight ends the day before',
    ],
    [
      'callToAction',
      'BUY_TICKET and REGISTER… have words of their own on the button, other names in capitals are as BUY_TICKET; anything else is shown as it is written',
    ],
    [
      'participant/create',
      'may sell hidden categories and outside sale windows, never more than available',
    ],
  ],
  'People and their data': [
    ['user logout', "the caller's key lets go of the user"],
    ['user delete', 'deleted:false while the user hosts an event or is the admin of a partner'],
    [
      'payout account, billing and shipment address',
      'ObjectNotFound until first given; the first update must be complete, later ones change what is sent',
    ],
    ['state', 'two letters of a US state; dropped for other countries'],
    ['noVatReason', 'written in every address'],
    ['PartnerAlreadyExists', 'the same name (case and accents folded) or the same subdomain'],
    ['referrerPartnerId', 'a partner that the key may read; any other is NotAuthorized'],
    [
      'user data',
      'a field of another event is 404; address, product and photo fields are ignored on update; required ones are enforced on participant create and can’t be emptied',
    ],
    ['ticketType on update', 'the short values alone: Badge, ETicket, Paper, Confirmation, OnSite'],
    [
      'pictures',
      '10 MB and 50 megapixels at most; a type that contradicts the bytes is InvalidContentType. They, logo and banner are drawn again from their pixels: turned as a viewer turns them, without metadata and without bytes after their end. One that would then be over 10 MB is made smaller',
    ],
    [
      'ticketLink, badgeLink, badgePngLink, invoiceLink, editUrl',
      'need no key; left out for cancelled tickets, invoiceLink for cancelled purchases. A ticket’s code opens the first three, never the others',
    ],
    [
      'editUrl',
      'the participant’s own name and company; with ticketsEditable false they are shown and can’t be changed; with ticketsTransferable false, and while the ticket is checked in, the name can’t',
    ],
    [
      'invoiceLink',
      'one for each purchase, its number is the identifier of the payment; prices hold their tax, by the salesTax of the shop when it was bought',
    ],
    [
      'language of what guests see',
      'tickets, badges, invoices, the purchase page and editUrl speak the language of the purchase, else that of the event: German, or English for every other language, with its dates and sums. The event page is in the event’s language; its own words are in the visitor’s where that is neither German nor English',
    ],
    [
      'letters on paper and badges',
      'Latin, Greek, Cyrillic, Chinese, Japanese, Korean, Devanagari, Arabic, Hebrew and Thai, ordered by the Unicode bidirectional algorithm; a letter that no font has is a box',
    ],
  ],
};
