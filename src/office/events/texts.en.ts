import { pluralIn } from '../../ui/i18n/plural.ts';
import type { EventProblem } from './event-draft.ts';

const count = pluralIn('en');

const problem: Record<EventProblem, string> = {
  'title-missing': 'Give the event a title.',
  'day-missing': 'Choose a day.',
  'time-missing': 'Choose a time.',
  'end-before-start': 'The event can’t end before it begins.',
  past: 'This day is over. Choose today or a later one.',
};

export const eventTexts = {
  list: {
    title: 'Events',
    upcoming: 'Now and to come',
    past: 'Past',
    columns: ['Event', 'When', 'Where', 'State'],
    draft: 'Draft',
    active: 'Active',
    empty: 'There is no event yet',
    emptyForHead: 'Ask an organizer to ask you in for one.',
    emptyNext: 'Make the first one: a title, a place and a date are enough.',
    search: 'Find an event',
    away: 'Put away',
    putAway: (events: number) =>
      count(events, { one: '# event put away', other: '# events put away' }),
    nothingFound: 'No event has this in its title or place.',
  },
  form: {
    newTitle: 'New event',
    newIntro: 'All of it can be changed later.',
    editTitle: 'Edit the event',
    make: 'Make an event',
    create: 'Make the event',
    save: 'Save',
    title: 'Title',
    startDay: 'First day',
    startTime: 'Begins at',
    endDay: 'Last day',
    endTime: 'Ends at',
    timezone: 'Timezone',
    zoneHint: (zone: string) => `All times of this event are those of its place: ${zone}`,
    location: 'Name of the place',
    street: 'Street and number',
    zipCode: 'Postcode',
    city: 'Town',
    country: 'Country',
    language: 'Language of tickets',
    noLanguage: 'Not chosen yet',
    shortDescription: 'In a sentence',
    problem,
  },
  host: {
    title: 'Who organizes it',
    intro: 'Stands on tickets and invoices. Asked once: later events have the same organizer.',
    choose: 'Organizer',
    another: 'Another organizer',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    nameMissing: 'A name is needed.',
    emailForm: 'This is no e-mail address.',
    notYours:
      'There is an organizer with this e-mail, whom your key doesn’t hold. Take another address, or a key that holds them.',
  },
  picture: {
    title: 'Picture',
    choose: 'Choose a picture',
    hint: 'On the event’s page: JPEG or PNG, at least 256 × 256 pixels.',
    alt: 'The picture of this event',
    wrongType: 'This is neither a JPEG nor a PNG.',
    tooLarge: 'This file is larger than 10 MB.',
    tooSmall: 'The service takes pictures of at least 256 × 256 pixels.',
  },
  actions: {
    edit: 'Edit',
    copy: 'Copy',
    remove: 'Delete',
    sure: (title: string) =>
      `Delete “${title}” with its tickets, products and doors? It can’t be brought back.`,
    yes: 'Yes, delete it',
    no: 'Keep it',
    typeTitle: 'Type the title of the event',
    otherTitle: 'This is not its title.',
    putAway: 'Put away',
    takeOut: 'Take out again',
    isAway:
      'This event is put away: it stands at the end of the list. Everything else goes on as before.',
    lacking: {
      title: 'This service can’t put events away',
      next: 'Admit’s own service can.',
    },
    kept: {
      title: 'The event stays.',
      next: 'It has guests, or had some: what was sold or checked in is not deleted.',
    },
  },
  copy: {
    title: 'Copy the event',
    close: 'Close',
    about: 'The copy gets ticket categories, products and what the shop offers, and no guests.',
    titleOf: (title: string) => `Copy of ${title}`,
    withDoors: 'With its doors',
    withDoorsHint: 'The phones that are doors here may then let guests in there, too.',
    submit: 'Copy',
    running: 'The copy is being made. You may close this.',
    done: 'The copy is there.',
    open: 'Open the copy',
    failed: 'The copy broke off. What there was of it is gone. Try again.',
  },
  door: {
    title: 'At the door',
    intro:
      'Letting guests in needs no sale, no address and no bank account: a draft is enough. It needs a ticket category, guests, and a door.',
    forHead: 'Make doors for your phones, see how each of them is, and tell them what to do.',
    next: {
      tickets: 'Next: a ticket category',
      import: 'Next: guests',
      doors: 'Next: doors',
      live: 'Next: the live numbers',
    },
  },
  selling: {
    title: 'Selling tickets',
    draft:
      'Until the event is activated nobody can buy but for trying it out. To sell tickets, the service wants to know:',
    notYet: 'When nothing is missing, the event can be activated here.',
    activate: 'Activate the event',
    sure: 'Activate the event? Tickets are then really sold. It can’t become a draft again.',
    yes: 'Yes, activate it',
    no: 'Not yet',
    states: { there: 'there', missing: 'missing', unknown: 'not known' },
    onlyHost: 'Only who is the organizer, or holds the organizer’s key, learns it.',
    active:
      'The event is activated and can’t become a draft again. To stop selling, switch its ticket categories off, or hide its page.',
    hidden: 'Hide the event’s page',
    hiddenHint: 'Buyers don’t find it then. Doors go on letting guests in.',
    needs: {
      language: { name: 'Language', about: 'In which tickets are written.' },
      category: { name: 'A ticket category', about: 'What is sold, at which price, how many.' },
      ticketType: { name: 'How tickets are sent', about: 'As a PDF, on paper.' },
      paymentType: { name: 'How buyers pay', about: 'By card, by invoice, in advance.' },
      billing: { name: 'Billing address', about: 'Stands on invoices. Needs the agreement first.' },
      bank: { name: 'Bank account', about: 'Where the income goes.' },
    },
  },
  facts: {
    when: 'When',
    until: 'Until',
    where: 'Where',
    zone: 'All times of this event are those of its place:',
    state: 'State',
  },
};

export type EventTexts = typeof eventTexts;
