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
  facts: {
    when: 'When',
    until: 'Until',
    where: 'Where',
    zone: 'All times of this event are those of its place:',
    state: 'State',
  },
};

export type EventTexts = typeof eventTexts;
