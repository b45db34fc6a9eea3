import type { EventProblem } from './event-draft.ts';

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
    emptyNext: 'Make the first one: a title, a place and a date are enough.',
    search: 'Find an event',
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
    language: 'Language of tickets and mails',
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
    hint: 'On the event’s page and in mails: JPEG or PNG, at least 256 × 256 pixels.',
    alt: 'The picture of this event',
    wrongType: 'This is neither a JPEG nor a PNG.',
    tooLarge: 'This file is larger than 10 MB.',
    tooSmall: 'The service takes pictures of at least 256 × 256 pixels.',
  },
  facts: {
    edit: 'Edit',
    when: 'When',
    until: 'Until',
    where: 'Where',
    zone: 'All times of this event are those of its place:',
    state: 'State',
  },
};

export type EventTexts = typeof eventTexts;
