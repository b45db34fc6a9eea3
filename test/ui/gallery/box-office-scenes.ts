/** The box office: what is on sale, a sale with its ends, and the cash session. */
import type { BoxOfficeState } from '../../../src/client/box-office/box-office.ts';
import type { CashSession } from '../../../src/client/box-office/cash-session.ts';
import type { Offers, Sale, SaleStage } from '../../../src/client/box-office/sale.ts';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { collection } from '../../suites/collection-store.ts';
import { doorInMemory, minute, now } from '../door-in-memory.ts';
import { offline, pairing, pressed, type Scene, scene } from './scene.ts';

export const onSale: Offers = {
  currency: 'EUR',
  offers: [
    { categoryId: asId(1), name: 'Day ticket', price: 2400, left: 84, least: 1, most: 84 },
    { categoryId: asId(2), name: 'Day ticket, reduced', price: 1650, left: 3, least: 1, most: 3 },
    { categoryId: asId(3), name: 'Balcony', price: 3900, left: 0, least: 1, most: 0 },
    { categoryId: asId(4), name: 'Children under six', price: 0, left: null, least: 1, most: null },
  ],
};

const sale = (stage: SaleStage, change: Partial<Sale> = {}): Sale => ({
  id: 'a',
  lines: [
    { categoryId: asId(1), name: 'Day ticket', price: 2400, count: 1 },
    { categoryId: asId(2), name: 'Day ticket, reduced', price: 1650, count: 1 },
  ],
  currency: 'EUR',
  way: 'PAYMENT_TYPE_ONLOCATION',
  change: 950,
  note: '',
  admits: true,
  stage,
  ...change,
});

const sold: SaleStage = {
  at: 'done',
  orderNumber: 'R-902603907698',
  tickets: [
    {
      ...{ ticketId: asId(7), code: 'K7QX2M9PLD4W', shownCode: 'K7QX-2M9P-LD4W' },
      ...{ category: 'Day ticket', isAdmitted: true },
    },
    {
      ...{ ticketId: asId(8), code: 'M3FA8R2TQX9C', shownCode: 'M3FA-8R2T-QX9C' },
      ...{ category: 'Day ticket, reduced', isAdmitted: false },
    },
  ],
};

const open: CashSession = {
  ...{ id: 'session', currency: 'EUR', float: 15_000, closed: null },
  opened: { at: instant(now - 90 * minute), who: 'Kim Brandt' },
};

const closed: CashSession = {
  ...open,
  id: 'closed',
  closed: {
    ...{ at: now, who: 'Lou Meyer', counted: 61_150 },
    takings: {
      PAYMENT_TYPE_ONLOCATION: { count: 21, sum: 46_200 },
      PAYMENT_TYPE_ONLOCATION_MPOS: { count: 9, sum: 21_600 },
      PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 1, sum: 4800 },
    },
  },
};

const selling = { pairing: { ...pairing, gate: { ...pairing.gate, sells: true } } };

function office(
  state: Partial<BoxOfficeState>,
  change: Partial<DoorState> = {},
  ...press: readonly string[]
): Scene {
  const door = doorInMemory({ ...selling, ...change });
  door.till.offers = onSale;
  door.till.state.setState(state);
  const taken = { ...collection('a'), takenAt: now, way: 'PAYMENT_TYPE_ONLOCATION' } as const;
  door.collections.state.setState([taken], true);
  return pressed(scene(door), '[data-tab=menu]', '[data-link=box-office]', ...press);
}

const twice = ['[data-offer="1"] > .offer__add', '[data-offer="2"] > .offer__add'] as const;
const toCash = '.screen__body > .button--secondary';

export const boxOfficeScenes: Readonly<Record<string, Scene>> = {
  'box-office': office({}),
  'box-office-chosen': office({}, {}, ...twice),
  'box-office-pay': office({}, {}, ...twice, '.box-office__sell > .button'),
  'box-office-free': office({}, {}, '[data-offer="4"] > .offer__add'),
  'box-office-offline': office({}, offline),
  'box-office-selling': office({ sale: sale({ at: 'asked' }) }),
  'box-office-selling-offline': office({ sale: sale({ at: 'asked' }) }, offline),
  'box-office-sold': office({ sale: sale(sold) }),
  'box-office-refused': office({ sale: sale({ at: 'refused', why: 'sold-out' }) }),
  'cash-session-new': office({}, {}, toCash),
  'cash-session': office({ sessions: [open, closed] }, {}, toCash),
  'cash-session-report': office({ sessions: [closed] }, {}, toCash, '.links > .link'),
};
