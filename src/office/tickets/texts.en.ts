import type { CategoryColour } from '../../contract/ticket-category.ts';
import { shopTypes } from '../kit/shop-texts.en.ts';
import type { CategoryProblem } from './category-draft.ts';

const problem: Record<CategoryProblem, string> = {
  'name-missing': 'Enter a name.',
  'price-form': 'Enter a price, for example 12.50. Enter 0 for a free ticket.',
  'price-fixed': 'You can’t change the price because tickets were sold.',
  'number-form': 'Enter a whole number of at least 1.',
  'number-too-small': 'More tickets than this are sold or reserved. Enter a larger number.',
  'date-form': 'Enter both date and time.',
  'end-before-start': 'The end is before the start. Choose a later end.',
};

const colours: Record<CategoryColour, string> = {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
};

export const ticketTexts = {
  title: 'Tickets',
  intro: 'Every ticket belongs to a category. For a guest list, one free category is enough.',
  problem,
  close: 'Close',
  save: 'Save',
  categories: {
    title: 'Ticket categories',
    columns: ['Category', 'Price', 'Sold', 'Sale period'],
    add: 'Add ticket category',
    change: 'Edit',
    changeNamed: (name: string) => `Edit ${name}`,
    none: 'No ticket categories yet',
    noneNext: 'For a guest list, add one free category, for example “Guest”.',
    free: 'Free',
    taken: (sold: string, available: string) => `${sold} of ${available}`,
    always: 'Always',
    from: (date: string) => `From ${date}`,
    until: (date: string) => `Until ${date}`,
    notSold: 'Not on sale',
    name: 'Name',
    price: (currency: string) => `Price in ${currency}`,
    available: 'Quantity',
    availableHint: 'Guests whom you add or import count, too.',
    saleStart: 'Start of sale',
    saleEnd: 'End of sale',
    colour: 'Colour',
    colourHint: 'For example the colour of its wristbands. It appears here and in the live view.',
    noColour: 'None',
    colours,
    unpainted: 'This server can’t save colours. Choose “None” and save again.',
    active: 'On sale',
    activeHint: 'If this is off, nobody can buy tickets. You can still add and check in guests.',
  },
  products: {
    title: 'Add-ons',
    intro:
      'Sell add-ons with tickets and hand them out at check-in, for example drinks or T-shirts.',
    columns: ['Add-on', 'Sold per', 'Options'],
    none: 'No add-ons yet',
    add: 'Add add-on',
    name: 'Name',
    level: 'Sold per',
    levels: { TICKET: 'Ticket', PAYMENT: 'Order' },
    option: (n: number) => `Option ${n}`,
    optionHint: 'The name of the option, for example “M” or “Red”.',
    price: (currency: string) => `Price in ${currency}`,
    available: 'Quantity',
    addOption: 'Add option',
    removeOption: 'Remove',
    removeOptionNamed: (n: number) => `Remove option ${n}`,
    unlimited: 'unlimited',
    fixed: 'You can’t edit or delete an add-on later.',
  },
  types: {
    tickets: 'Delivery methods',
    payments: 'Payment methods',
    ...shopTypes,
  },
  signed: {
    title: 'Signed ticket codes',
    intro:
      'Offline devices can check in signed tickets that were sold after the guest list was downloaded. Signed codes are larger. Other scanners must read only the part before the dot.',
    print: 'Use signed ticket codes on tickets and badges',
    leaked: 'Was the signing key stolen?',
    revoking:
      'Revoking creates a new signing key. Devices then trust older codes only if the guest list contains the ticket.',
    revoke: 'Revoke signing key',
  },
};

export type TicketTexts = typeof ticketTexts;
