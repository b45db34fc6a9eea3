/** 34: a file of another system becomes guests whose tickets a door reads: file, import, service, scan. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTicketCode } from '../../../src/domain/ticket-code.ts';
import { type GuestFile, mapFile, openFile } from '../../../src/office/import/guest-file.ts';
import type { System } from '../../../src/office/import/reading/headings.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { importGuests } from '../../support/guest-import.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
const time = manualTime();
beforeAll(async () => {
  service = await startService({ clock: time, timers: time });
});
afterAll(() => service.stop());

async function open(bytes: Uint8Array): Promise<GuestFile> {
  const read = await readFile(bytes, noLog);
  if (read.kind === 'fault') throw new Error(read.fault.kind);
  return openFile('file.csv', read.table);
}

async function importFile(file: GuestFile): Promise<Venue> {
  const venue = await makeVenue(service);
  const { rows } = mapFile(file, [{ id: venue.standard, name: 'Standard' }]);
  const { faults } = await importGuests(service, venue, rows, { system: file.system });
  expect(faults).toEqual([]);
  return venue;
}

/** @param printed what is in the barcode. @returns who stands behind it, and whether the ticket is good */
async function scan(venue: Venue, printed: string): Promise<string> {
  const { answer } = await service.call('ticketCheck', {
    key: venue.keys.door.key,
    params: {
      identifier: parseTicketCode(printed) ?? '',
      device: 'Door 1',
      eventId: venue.eventId,
      readOnly: true,
    },
  });
  if (!answer) return 'unknown';
  const { participants } = await service.must('eventParticipants', {
    key: venue.keys.Editor.key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  const found = (participants ?? [])
    .flatMap((one) => (typeof one === 'object' ? [one] : []))
    .find(({ identifier }) => identifier === answer.ticket.identifier);
  return `${found?.firstName} ${found?.lastName}${answer.ticket.cancelled ? ' cancelled' : ''}`;
}

const five = [1, 2, 3, 4, 5];
type Preset = {
  readonly system: System;
  readonly head: string;
  readonly row: (n: number) => string;
  readonly printed: (n: number) => string;
};
const eventbriteCode = (n: number) => `58975017${n}740658283001`;
const presets: readonly Preset[] = [
  {
    system: 'pretix',
    head: 'Order code,Attendee name,Product,Price,Checked in,Checked out,Automatically checked in,Paid,Secret,E-mail,Company,Voucher code,Order date,Requires special attention,Comment,Seat ID',
    row: (n) =>
      `ABC${n},Guest Nr${n},Standard,10.00,,,No,Yes,u3ayb7rsd2fxkn9e${n},g${n}@example.org,,,2026-11-01,No,,`,
    printed: (n) => `u3ayb7rsd2fxkn9e${n}`,
  },
  {
    system: 'eventbrite',
    head: 'Bestellnr.,Bestelldatum,Vorname,Nachname,E-Mail,Anzahl,Ticketart,Teilnehmernummer,Barcode-Nr.,Teilnehmerstatus',
    row: (n) =>
      `58975017${n},2026-11-01,Guest,Nr${n},g${n}@example.org,1,Standard,74065828${n},${eventbriteCode(n)},Nimmt teil`,
    printed: eventbriteCode,
  },
  {
    system: 'eventbrite',
    head: 'N° de commande,Date de commande,Prénom,Nom de famille,E-mail,Quantité,Type de billet,N° du participant,N° de code-barres,Statut du participant',
    row: (n) =>
      `58975017${n},2026-11-01,Guest,Nr${n},g${n}@example.org,1,Standard,74065828${n},${eventbriteCode(n)},Participera`,
    printed: eventbriteCode,
  },
  {
    system: 'eventbrite',
    head: 'N.º de pedido,Nombre,Apellidos,Correo electrónico,Cantidad,Tipo de entrada,N.º de código de barras,Estado del asistente',
    row: (n) =>
      `58975017${n},Guest,Nr${n},g${n}@example.org,1,Standard,${eventbriteCode(n)},Asistirá`,
    printed: eventbriteCode,
  },
  {
    system: 'tickettailor',
    head: 'Order ID,Order date,Event,Event ID,Event start,Ticket type,Ticket price,Ticket reference,Order status,Payment reference,Checked in,Attended,Attendee name,Postcode / Zip',
    row: (n) =>
      `or_${n},2026-11-01,Party,ev_1,2026-12-31,Standard,10,eHr5Y${n},completed,x,,,Guest Nr${n},`,
    printed: (n) => `eHr5Y${n}`,
  },
  {
    system: 'tito',
    head: 'Number,Ticket Created Date,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Event,Void Status,Price,Ticket Reference,Tags,Unique Ticket URL,Unique Order URL,Order Reference',
    row: (n) =>
      `${n},2026-11-01,Standard,Guest Nr${n},Guest,Nr${n},g${n}@example.org,,Party,,10,XYZ-${n},,https://ti.to/tickets/ti_pUv4X8zQ${n},https://ti.to/orders/od_${n},XYZ`,
    printed: (n) => `https://ti.to/tickets/ti_pUv4X8zQ${n}`,
  },
  {
    system: 'luma',
    head: 'api_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,custom_source,qr_code_url,amount,ticket_type_id,ticket_name',
    row: (n) =>
      `gst-Aa0${n},Guest Nr${n},Guest,Nr${n},g${n}@example.org,,2026-11-01T10:00:00Z,approved,,,https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765,0,tt-1,Standard`,
    printed: (n) => `https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765`,
  },
  {
    system: 'list',
    head: 'Timestamp,Email Address,First name,Last name,Company,Ticket code',
    row: (n) => `01/11/2026 10:00:0${n},g${n}@example.org,Guest,Nr${n},,FORM000${n}`,
    printed: (n) => `form000${n}`,
  },
];

test.each(presets)(
  '$system: five guests, five right scans ($head)',
  async ({ system, head, row, printed }) => {
    const file = await open(Buffer.from([head, ...five.map(row)].join('\r\n')));
    expect(file.system).toBe(system);
    const venue = await importFile(file);
    for (const n of five) expect(await scan(venue, printed(n))).toBe(`Guest Nr${n}`);
  },
);

const real = (path: string) => readFileSync(new URL(`../../real-files/${path}`, import.meta.url));
const links = (name: string, printed: (n: number) => string) =>
  [`m11-code-in-link/${name}.csv`, [1, 2, 3].map((n) => [printed(n), `Guest Nr${n}`])] as const;

test.each<readonly [string, readonly (readonly string[])[]]>([
  [
    '01-luma-qr/guests.csv',
    [1, 2, 3].map((n) => [
      `https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765`,
      `Guest Nr${n}`,
    ]),
  ],
  [
    '03-voided-falsch/german.csv',
    [
      ['V0000001', 'Guest Eins'],
      ['V0000002', 'Guest Zwei cancelled'],
      ['V0000003', 'Guest Drei'],
    ],
  ],
  [
    '06-equals-quote/equals.csv',
    [
      ['00123456', 'Guest Eins'],
      ['00123457', 'Guest Zwei'],
      ['00123458', 'Guest Drei'],
    ],
  ],
  ['10-rounded-order/orders.csv', [['R0000001', 'unknown']]],
  [
    'm01-status-left-out/teilnehmer.csv',
    [
      ['589750179740658283001', 'Gast Eins'],
      ['590006672740959302001', 'Gast Drei cancelled'],
    ],
  ],
  links(
    'urls-in-parameter',
    (n) => `https://pass.example/verify/summer-party-2026?guest=Zz0${n}YyXxWw98765`,
  ),
  links('urls-base64', (n) => `https://pass.example/check-in/summer2026?code=q8${n}v%2BA%3D%3D`),
  links('urls-short-number', (n) => `https://pass.example/e/SUMMER2026/t/${n}`),
  links('urls-event-and-ticket', (n) => `https://pass.example/scan?id=20261231&tid=4711000${n}`),
])('%s', async (path, scans) => {
  const venue = await importFile(await open(real(path)));
  for (const [printed = '', guest] of scans) expect(await scan(venue, printed)).toBe(guest);
});
