import { pluralIn } from '../../ui/i18n/plural.ts';
import type { EventProblem } from './event-draft.ts';

const count = pluralIn('en');

const problem: Record<EventProblem, string> = {
  'title-missing': 'Enter a title.',
  'day-missing': 'Choose a date.',
  'time-missing': 'Choose a time.',
  'end-before-start': 'The end is before the start. Choose a later end.',
  past: 'This date is in the past. Choose today or a later date.',
};

export const eventTexts = {
  list: {
    title: 'Events',
    upcoming: 'Upcoming',
    past: 'Past',
    columns: ['Event', 'Date', 'Venue', 'Status'],
    draft: 'Draft',
    active: 'Published',
    empty: 'No events yet',
    emptyForHead: 'Ask an organizer to give you access to an event.',
    emptyNext: 'Create your first event. You need only a title, a venue and a date.',
    search: 'Search events',
    away: 'Archived',
    putAway: (events: number) =>
      count(events, { one: '# archived event', other: '# archived events' }),
    nothingFound: 'No event matches your search.',
  },
  form: {
    newTitle: 'Create event',
    newIntro: 'You can change all details later.',
    editTitle: 'Edit event',
    make: 'Create event',
    create: 'Create event',
    save: 'Save',
    title: 'Title',
    startDay: 'Start date',
    startTime: 'Start time',
    endDay: 'End date',
    endTime: 'End time',
    timezone: 'Time zone',
    zoneHint: (zone: string) => `All times of this event are in this time zone: ${zone}`,
    regions: {
      Africa: 'Africa',
      America: 'America',
      Antarctica: 'Antarctica',
      Arctic: 'Arctic Ocean',
      Asia: 'Asia',
      Atlantic: 'Atlantic Ocean',
      Australia: 'Australia',
      Europe: 'Europe',
      Indian: 'Indian Ocean',
      Pacific: 'Pacific Ocean',
    },
    location: 'Venue',
    street: 'Street and number',
    zipCode: 'Postcode',
    city: 'City',
    country: 'Country',
    language: 'Ticket language',
    noLanguage: 'Choose a language',
    shortDescription: 'Short description',
    problem,
  },
  host: {
    title: 'Organizer',
    intro: 'The organizer appears on tickets and invoices. Your later events use the same one.',
    choose: 'Organizer',
    another: 'New organizer',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    nameMissing: 'Enter a name.',
    emailForm: 'Enter a valid e-mail address.',
    notYours:
      'You have no access to the organizer with this e-mail. Use another e-mail, or sign in with an account that has access.',
  },
  picture: {
    title: 'Picture',
    choose: 'Choose picture',
    hint: 'The event page shows this picture. JPEG or PNG, at least 256 × 256 pixels.',
    alt: 'The picture of this event',
    wrongType: 'This file is not a JPEG or PNG. Choose another file.',
    tooLarge: 'This file is larger than 10 MB. Choose a smaller file.',
    tooSmall: 'This picture is too small. Choose one of at least 256 × 256 pixels.',
  },
  actions: {
    edit: 'Edit',
    copy: 'Duplicate',
    remove: 'Delete',
    sure: (title: string) =>
      `Delete “${title}” with its tickets, add-ons and devices? You can’t undo this.`,
    yes: 'Delete event',
    no: 'Cancel',
    typeTitle: 'Enter the title of the event to confirm',
    otherTitle: 'This does not match the title. Enter it exactly.',
    putAway: 'Archive',
    takeOut: 'Restore',
    isAway: 'This event is archived. It is at the end of the event list. Check-in keeps working.',
    lacking: {
      title: 'This server can’t archive events',
      next: 'Ask your administrator about an update.',
    },
    kept: {
      title: 'The event was not deleted',
      next: 'Events that have or had guests can’t be deleted. Archive the event instead.',
    },
  },
  copy: {
    title: 'Duplicate event',
    close: 'Close',
    about:
      'The new event gets the same ticket categories, add-ons and shop settings, but no guests.',
    titleOf: (title: string) => `Copy of ${title}`,
    withDoors: 'Include devices',
    withDoorsHint: 'Devices of this event can then check in guests at the new event, too.',
    submit: 'Duplicate',
    running: 'The event is being duplicated. You can close this window.',
    done: 'The event was duplicated.',
    open: 'Open new event',
    failed: 'The event could not be duplicated, and nothing was created. Try again.',
  },
  door: {
    title: 'Check-in',
    intro:
      'For check-in you need a ticket category, guests and a device. You don’t need to publish the event or set up payouts.',
    forHead: 'Here you can add a device, see its status and send it messages.',
    next: {
      tickets: 'Next: add a ticket category',
      import: 'Next: import guests',
      doors: 'Next: add devices',
      live: 'Next: open the live view',
    },
  },
  selling: {
    title: 'Ticket sales',
    draft:
      'This event is a draft, so buyers can make test orders only. Complete these steps to sell tickets:',
    notYet: 'You can publish the event when all steps are complete.',
    activate: 'Publish event',
    sure: 'Publish this event? Ticket sales start, and you can’t turn the event back into a draft.',
    yes: 'Publish event',
    no: 'Cancel',
    states: { there: 'complete', missing: 'missing', unknown: 'unknown' },
    onlyHost: 'Only the organizer can see this.',
    active:
      'This event is published and can’t become a draft again. To stop sales, take its ticket categories off sale or unlist the event page.',
    hidden: 'Unlist event page',
    hiddenHint: 'Buyers can no longer find the event page. Check-in keeps working.',
    needs: {
      language: { name: 'Ticket language', about: 'The language of tickets and the event page.' },
      category: { name: 'Ticket category', about: 'A name, a price and a quantity.' },
      ticketType: { name: 'Delivery method', about: 'For example as a PDF or on paper.' },
      paymentType: {
        name: 'Payment method',
        about: 'For example by card, invoice or bank transfer.',
      },
      billing: {
        name: 'Billing address',
        about: 'It appears on invoices. Sign the data processing agreement (DPA) first.',
      },
      bank: { name: 'Payout account', about: 'Your ticket income goes to this account.' },
    },
  },
  facts: {
    when: 'Start',
    until: 'End',
    where: 'Venue',
    zone: 'Time zone:',
    state: 'Status',
  },
};

export type EventTexts = typeof eventTexts;
