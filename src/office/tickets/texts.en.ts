import type { CategoryColour } from '../../contract/ticket-category.ts';
import { shopTypes } from '../kit/shop-texts.en.ts';
import type { CategoryProblem } from './category-draft.ts';

const problem: Record<CategoryProblem, string> = {
  'name-missing': 'Give it a name.',
  'price-form': 'This is no price. Write it like 12.50, or 0 for free.',
  'price-fixed': 'The price can’t be changed any more: tickets of it were sold.',
  'number-form': 'Write a whole number from 1 on.',
  'number-too-small': 'More than that are sold or reserved already.',
  'date-form': 'Day and time are both needed.',
  'end-before-start': 'Selling can’t end before it begins.',
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
  intro: 'Every guest has a ticket of one category. A guest list needs one category, for free.',
  problem,
  close: 'Close',
  save: 'Save',
  categories: {
    title: 'Ticket categories',
    columns: ['Category', 'Price', 'Taken', 'Sold', 'Change'],
    add: 'Add a ticket category',
    change: 'Change',
    changeNamed: (name: string) => `Change: ${name}`,
    none: 'No ticket category yet',
    noneNext: 'For a guest list one is enough: “Guest”, for free, as many as may come.',
    free: 'Free',
    taken: (sold: string, available: string) => `${sold} of ${available}`,
    always: 'Always',
    from: (date: string) => `From ${date}`,
    until: (date: string) => `Until ${date}`,
    notSold: 'Not sold',
    name: 'Name',
    price: (currency: string) => `Price in ${currency}`,
    available: 'How many there are',
    availableHint: 'Guests that you add or import count, too.',
    saleStart: 'Sold from',
    saleEnd: 'Sold until',
    colour: 'Colour',
    colourHint:
      'Of its wristbands, or its lane. It stands beside its name, here and on the live page.',
    noColour: 'None',
    colours,
    unpainted: 'Saved, but this service keeps no colours. Choose “None”, and save again.',
    active: 'Can be bought',
    activeHint: 'Off: nobody can buy it. Guests can still be added, and are let in.',
  },
  products: {
    title: 'Products',
    intro: 'What is sold with tickets and handed over at the door: a drink, a T-shirt, parking.',
    columns: ['Product', 'For', 'Variants'],
    none: 'No products.',
    add: 'Add a product',
    name: 'Name',
    level: 'Bought for',
    levels: { TICKET: 'Each ticket', PAYMENT: 'The whole order' },
    option: (n: number) => `Variant ${n}`,
    optionHint: 'Its name, as “M” or “Red”.',
    price: (currency: string) => `Price in ${currency}`,
    available: 'How many',
    addOption: 'Another variant',
    removeOption: 'Remove',
    removeOptionNamed: (n: number) => `Remove variant ${n}`,
    unlimited: 'as many as wanted',
    fixed: 'A product can’t be changed or removed later: services offer no way to.',
  },
  types: {
    tickets: 'How tickets are sent',
    payments: 'How buyers pay',
    ...shopTypes,
  },
  signed: {
    title: 'Codes that vouch for their ticket',
    intro:
      'A door without a network then lets in a ticket that was sold after its list was read. The code is larger, and scanners of others have to take what stands before the dot.',
    print: 'Print tickets and badges with signed codes',
    leaked: 'Somebody may have the key?',
    revoking:
      'Another key takes its place. Doors that hear of it believe no code any more that was printed before; such a ticket holds where it is on the list.',
    revoke: 'Revoke the key and make another',
  },
};

export type TicketTexts = typeof ticketTexts;
