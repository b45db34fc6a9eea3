/** How a device takes money at the entrance: cash, a card at another terminal, or an invoice; as the specification names them. */
export const entranceWays = [
  'PAYMENT_TYPE_ONLOCATION',
  'PAYMENT_TYPE_ONLOCATION_MPOS',
  'PAYMENT_TYPE_ONLOCATION_INVOICE',
] as const;
export type EntranceWay = (typeof entranceWays)[number];
