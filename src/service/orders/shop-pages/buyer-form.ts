/** What the page of a begun purchase asks its buyer: read, and judged field by field. */
import {
  paymentBuyerAddressUpdate,
  type paymentShipmentAddressUpdate,
  requiredInAddress,
} from '../../../contract/address.ts';
import type { ReadParams } from '../../../contract/call.ts';
import { valueSent } from '../../attendees/user-data.ts';
import { isApiError } from '../../core/deps/api-error.ts';
import type { Given } from '../../core/deps/form-text.ts';
import { readParameters } from '../../core/http/parameters.ts';
import type { ShopChoice } from '../../core/store/schema/details.ts';
import { isWayToPay } from '../purchase.ts';
import type { BegunPurchase } from './begun-purchase.ts';
import { type Fault, type Faults, faultOf } from './faults.ts';

/** In the order of the page. */
export const buyerFields = [
  'firstName',
  'lastName',
  'email',
  'company',
  'street',
  'zipCode',
  'city',
  'country',
] as const;
export type BuyerField = (typeof buyerFields)[number];

/** All that is asked of who gets tickets for nothing, unless they come by post. */
const fewFields = ['firstName', 'lastName', 'email'] as const;
export const postalFields = ['street', 'zipCode', 'city', 'country'] as const;

/** What the page asks of every buyer; the postal address next to it belongs to one of several deliveries. */
export const fieldsOfBuyer = ({
  amount,
  asksAddress,
  deliveries,
}: Pick<BegunPurchase, 'amount' | 'asksAddress' | 'deliveries'>): readonly BuyerField[] =>
  amount > 0 || asksAddress || deliveries.every((one) => one === 'Paper') ? buyerFields : fewFields;

/** The buyer's own e-mail address is for a shipment, too. */
export const shipmentFields = buyerFields.filter((name) => name !== 'email');
export const shipmentField = (name: string): string => `to_${name}`;

export const isRequired = (name: BuyerField): boolean =>
  name === 'email' || (requiredInAddress as readonly string[]).includes(name);

export type Filled = {
  readonly buyer: ReadParams<typeof paymentBuyerAddressUpdate>;
  /** null: to the buyer. */
  readonly shipment: ReadParams<typeof paymentShipmentAddressUpdate> | null;
  /** By the names of the questions in the form. */
  readonly values: ReadonlyMap<string, string | null>;
  readonly chosen: ShopChoice;
};

/** @returns what was filled in, or all that is wrong with it, in the order of the page */
export function readForm(
  purchase: Pick<
    BegunPurchase,
    'fields' | 'deliveries' | 'ways' | 'zone' | 'amount' | 'asksAddress'
  >,
  given: Given,
): Filled | Faults {
  const faults = new Map<string, Fault>();
  const text = (name: string) => given.get(name)?.[0]?.trim() ?? '';
  const asked = fieldsOfBuyer(purchase);
  const always = readAddress(asked, (name) => name, text, faults);

  const values = new Map<string, string | null>();
  for (const field of purchase.fields) {
    const { name } = field;
    const value = text(name);
    if (value.includes('\0')) faults.set(name, 'format');
    else if (value !== '') {
      const kept = valueSent(field, value, purchase.zone);
      if (isApiError(kept)) faults.set(name, field.type === 'email' ? 'email' : 'format');
      values.set(name, value);
    } else if (field.required === 1) faults.set(name, 'missing');
    else values.set(name, null);
  }

  const [only] = purchase.deliveries;
  const delivery =
    purchase.deliveries.length === 1
      ? only
      : purchase.deliveries.find((one) => one === text('delivery'));
  if (delivery === undefined) faults.set('delivery', 'choose');
  const isByPost = asked === fewFields && delivery === 'Paper';
  const postal = isByPost ? readAddress(postalFields, (name) => name, text, faults) : {};
  const isElsewhere = delivery === 'Paper' && text('elsewhere') !== '';
  const shipment = isElsewhere
    ? { ...readAddress(shipmentFields, shipmentField, text, faults), email: always.email }
    : null;

  const way = text('payment');
  const payment = isWayToPay(way) && purchase.ways.includes(way) ? way : undefined;
  if (purchase.ways.length > 0 && payment === undefined) faults.set('payment', 'choose');
  if (text('accepted') === '') faults.set('accepted', 'accept');
  if (faults.size > 0 || delivery === undefined) return faults;
  return {
    buyer: { ...always, ...postal } as Filled['buyer'],
    shipment: shipment as Filled['shipment'],
    values,
    chosen: { delivery, ...(payment && { payment }), acceptedTerms: true },
  };
}

/** Longer than any field takes: what was too long stays too long. */
const longestKept = 5001;

/** What was typed into the fields of the page, as it is kept until it is right. */
export function typedIn({ fields }: Pick<BegunPurchase, 'fields'>, given: Given) {
  const names = [
    ...buyerFields,
    ...shipmentFields.map(shipmentField),
    ...fields.map(({ name }) => name),
    ...['delivery', 'elsewhere', 'payment', 'accepted'],
  ];
  const typed = names.map((name) => [name, given.get(name)?.[0] ?? ''] as const);
  return Object.fromEntries(
    typed
      .filter(([, text]) => text !== '' && !text.includes('\0'))
      .map(([name, text]) => [name, text.slice(0, longestKept)]),
  );
}

export const isFilled = (read: Filled | Faults): read is Filled => 'chosen' in read;

/** Each field by the row of the call that takes it. */
function readAddress(
  names: readonly BuyerField[],
  nameInForm: (name: BuyerField) => string,
  text: (name: string) => string,
  faults: Map<string, Fault>,
): Partial<Readonly<Record<BuyerField, unknown>>> {
  const { params } = paymentBuyerAddressUpdate;
  const read: Partial<Record<BuyerField, unknown>> = {};
  for (const name of names) {
    const inForm = nameInForm(name);
    const value = text(inForm);
    if (value === '' && isRequired(name)) {
      faults.set(inForm, name === 'country' ? 'choose' : 'missing');
      continue;
    }
    const one = { ...paymentBuyerAddressUpdate, params: { [name]: params[name] } };
    const kept = readParameters(one, new Map([[name, [value]]]));
    if (isApiError(kept)) faults.set(inForm, faultOf(kept));
    else Object.assign(read, kept);
  }
  return read;
}
