// @database any
/**
 * 34: a file of another system becomes guests whose tickets a device reads: file, import, service, the check-in
 * app's own client with its list, scan.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GuestFile, mapFile, openFile } from '../../../src/office/import/guest-file.ts';
import type { System } from '../../../src/office/import/reading/headings.ts';
import { readFile } from '../../../src/office/import/reading/read-file.ts';
import { importGuests } from '../../support/guest-import.ts';
import { manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor } from '../../support/test-door.ts';
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

/** Scans each at one device. @returns each verdict, with the name it is shown for */
async function scanAll(venue: Venue, printed: readonly string[]): Promise<readonly string[]> {
  const { door } = await openTestDoor({ service, venue, time });
  const shown: string[] = [];
  for (const code of printed) {
    door.dismiss();
    void door.scan(code, 'ETICKET');
    await time.settle();
    if (door.state.getState().judging !== null) await time.advance(1500);
    const verdict = door.state.getState().current?.verdict;
    const { firstName, lastName } = verdict?.attendee ?? {};
    shown.push([verdict?.code, firstName, lastName].filter(Boolean).join(' '));
  }
  door.stop();
  return shown;
}

const five = [1, 2, 3, 4, 5];
type Preset = {
  /** Where its head is from. */
  readonly source: string;
  readonly system: System;
  readonly head: string;
  readonly row: (n: number) => string;
  /** null: the file has no codes, and the guests get ours. */
  readonly printed: ((n: number) => string) | null;
};
const eventbriteCode = (n: number) => `58975017${n}740658283001`;
const inQuestion = 'a public report of users; no other source of it was found';
const presets: readonly Preset[] = [
  {
    source: 'its own exporter (pretix/base/exporters/orderlist.py)',
    system: 'pretix',
    head: 'Event slug,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Variation,Price,Tax rate,Tax rule,Tax value,Attendee name,Attendee name: Given name,Attendee name: Family name,Attendee email,Company,Address,ZIP code,City,Country,State,Voucher,Pseudonymization ID,Ticket secret,Seat ID,Order comment',
    row: (n) =>
      `party,ABC${n},1,paid,g${n}@example.org,,2026-11-01,10:00,Standard,,10.00,,,,Guest Nr${n},Guest,Nr${n},g${n}@example.org,,,,,,,,PS${n},u3ayb7rsd2fxkn9e${n},,`,
    printed: (n) => `u3ayb7rsd2fxkn9e${n}`,
  },
  {
    source: 'its own check-in list (pretix/plugins/checkinlists/exporters.py)',
    system: 'pretix',
    head: 'Order code,Attendee name,Product,Price,Checked in,Checked out,Automatically checked in,Paid,Secret,E-mail,Company,Voucher code,Order date,Requires special attention,Comment,Seat ID',
    row: (n) =>
      `ABC${n},Guest Nr${n},Standard,10.00,,,No,Yes,u3ayb7rsd2fxkn9e${n},g${n}@example.org,,,2026-11-01,No,,`,
    printed: (n) => `u3ayb7rsd2fxkn9e${n}`,
  },
  {
    source: 'a public program that merges its reports, by the names of its columns (British)',
    system: 'eventbrite',
    head: 'Order no.,Order Date,First Name,Surname,Email,Quantity,Price Tier,Ticket Type,Attendee no.,Group,Order Type,Currency,Total Paid,Fees Paid,Eventbrite Fees,Eventbrite Payment Processing,Attendee Status,Home City,Job Title,Company',
    row: (n) =>
      `58975017${n},2026-11-01,Guest,Nr${n},g${n}@example.org,1,,Standard,74065828${n},,Free Order,GBP,0,0,0,0,Attending,,,`,
    printed: null,
  },
  {
    source: 'a public data set of one of its reports (American)',
    system: 'eventbrite',
    head: 'Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Barcode #,Order Type,Total Paid,Eventbrite Fees,Eventbrite Payment Processing,Attendee Status,Company',
    row: (n) =>
      `58975017${n},2026-11-01,Guest,Nr${n},g${n}@example.org,1,Standard,74065828${n},${eventbriteCode(n)},Free Order,0,0,0,Attending,`,
    printed: eventbriteCode,
  },
  {
    source: 'a public program that prints badges from its report, with the whole head (German)',
    system: 'eventbrite',
    head: 'Bestellnr.,Bestelldatum,Vorname,Nachname,Ticketart,Teilnehmernummer,Barcode-Nr.,Teilnehmerstatus',
    row: (n) =>
      `58975017${n},2026-11-01 21:15:19+01:00,Guest,Nr${n},Standard,74065828${n},${eventbriteCode(n)},Nimmt teil`,
    printed: eventbriteCode,
  },
  {
    source: inQuestion,
    system: 'eventbrite',
    head: 'N° de commande,Date de commande,Prénom,Nom de famille,E-mail,Quantité,Type de billet,N° du participant,N° de code-barres,Statut du participant',
    row: (n) =>
      `58975017${n},2026-11-01,Guest,Nr${n},g${n}@example.org,1,Standard,74065828${n},${eventbriteCode(n)},Participera`,
    printed: eventbriteCode,
  },
  {
    source: inQuestion,
    system: 'eventbrite',
    head: 'N.º de pedido,Nombre,Apellidos,Correo electrónico,Cantidad,Tipo de entrada,N.º de código de barras,Estado del asistente',
    row: (n) =>
      `58975017${n},Guest,Nr${n},g${n}@example.org,1,Standard,${eventbriteCode(n)},Asistirá`,
    printed: eventbriteCode,
  },
  {
    source: 'users’ quotes of their files; its help pages show no head',
    system: 'tickettailor',
    head: 'Order ID,Order date,Event,Event ID,Event start,Ticket type,Ticket price,Ticket reference,Order status,Payment reference,Checked in,Attended,Attendee name,Postcode / Zip',
    row: (n) =>
      `or_${n},2026-11-01,Party,ev_1,2026-12-31,Standard,10,eHr5Y${n},completed,x,,,Guest Nr${n},`,
    printed: (n) => `eHr5Y${n}`,
  },
  {
    source: 'a public program that reads its export, with the whole head',
    system: 'tito',
    head: 'Number,Ticket Created Date,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Ticket Phone Number,Event,Void Status,Price,Ticket Reference,Tags,Unique Ticket URL,Unique Order URL,Order Reference,Order Name,Order Email,Order Company Name,Order Phone Number,Order Discount Code,Order IP,Order Created Date,Order Completed Date,Payment Reference',
    row: (n) =>
      `${n},2026-11-01,Standard,Guest Nr${n},Guest,Nr${n},g${n}@example.org,,,Party,,10,XYZ-${n},,https://ti.to/tickets/ti_pUv4X8zQ${n},https://ti.to/orders/od_1,XYZ,A B,a@example.org,,,,10.0.0.1,2026-11-01,2026-11-01,`,
    printed: (n) => `https://ti.to/tickets/ti_pUv4X8zQ${n}`,
  },
  {
    source: 'two public programs that read its export, with the whole head',
    system: 'luma',
    head: 'api_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,custom_source,qr_code_url,amount,amount_tax,amount_discount,currency,coupon_code,eth_address,solana_address,survey_response_rating,survey_response_feedback,ticket_type_id,ticket_name',
    row: (n) =>
      `gst-Aa0${n},Guest Nr${n},Guest,Nr${n},g${n}@example.org,,2026-11-01T10:00:00Z,approved,,,https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765,0,0,0,,,,,,,tt-1,Standard`,
    printed: (n) => `https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765`,
  },
  {
    source: 'four public programs that read its list of attendees, by the names of its columns',
    system: 'meetup',
    head: 'Name,Attendance,User ID,Title,Event Host,RSVP,Guests,RSVPed on,Joined Group on,URL of Member Profile,Notes',
    row: (n) => `Guest Nr${n},,user 1253791${n},,,Yes,0,"November 1, 2026 9:00 AM",04/24/2014,,`,
    printed: null,
  },
  {
    source: 'Google Forms: its first column is its own, all others are the organizer’s questions',
    system: 'list',
    head: 'Timestamp,Email Address,First name,Last name,Company,Ticket code',
    row: (n) => `01/11/2026 10:00:0${n},g${n}@example.org,Guest,Nr${n},,FORM000${n}`,
    printed: (n) => `form000${n}`,
  },
  {
    source: 'the same in German, without codes',
    system: 'list',
    head: 'Zeitstempel,E-Mail-Adresse,Vorname,Nachname',
    row: (n) => `01.11.2026 10:00:0${n},g${n}@example.org,Guest,Nr${n}`,
    printed: null,
  },
];

/** What is on the tickets: the system's code, or the one that the import made. */
async function codesOf(venue: Venue, { printed }: Preset): Promise<readonly string[]> {
  if (printed) return five.map(printed);
  const { participants = [] } = await service.must('eventParticipants', {
    key: venue.keys.Editor.key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  const guests = participants.flatMap((one) => (typeof one === 'object' ? [one] : []));
  return five.map(
    (n) => guests.find(({ lastName }) => lastName === `Nr${n}`)?.identifier ?? `no code of ${n}`,
  );
}

test.each(presets)('$system: five guests, five right scans ($source)', async (preset) => {
  const { system, head, row } = preset;
  const file = await open(Buffer.from([head, ...five.map(row)].join('\r\n')));
  expect(file.system).toBe(system);
  const venue = await importFile(file);
  const shown = await scanAll(venue, await codesOf(venue, preset));
  expect(shown).toEqual(five.map((n) => `admitted Guest Nr${n}`));
});

const real = (path: string) => readFileSync(new URL(`../../real-files/${path}`, import.meta.url));
const links = (name: string, printed: (n: number) => string) =>
  [
    `m11-code-in-link/${name}.csv`,
    [1, 2, 3].map((n) => [printed(n), `admitted Guest Nr${n}`]),
  ] as const;

test.each<readonly [string, readonly (readonly string[])[]]>([
  [
    '01-luma-qr/guests.csv',
    [1, 2, 3].map((n) => [
      `https://luma.com/check-in/evt-AbCdEf12345678?pk=g-Zz0${n}YyXxWw98765`,
      `admitted Guest Nr${n}`,
    ]),
  ],
  [
    '03-voided-falsch/german.csv',
    [
      ['V0000001', 'admitted Guest Eins'],
      ['V0000002', 'cancelled Guest Zwei'],
      ['V0000003', 'admitted Guest Drei'],
    ],
  ],
  [
    '06-equals-quote/equals.csv',
    [
      ['00123456', 'admitted Guest Eins'],
      ['00123457', 'admitted Guest Zwei'],
      ['00123458', 'admitted Guest Drei'],
    ],
  ],
  ['10-rounded-order/orders.csv', [['R0000001', 'unknown']]],
  [
    'm01-status-left-out/teilnehmer.csv',
    [
      ['589750179740658283001', 'admitted Gast Eins'],
      ['590006672740959302001', 'cancelled Gast Drei'],
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
  const shown = await scanAll(
    venue,
    scans.map(([printed = '']) => printed),
  );
  expect(shown).toEqual(scans.map(([, verdict]) => verdict));
});

/** Links whose own part no rule knows, and numbers whose zeros a spreadsheet has cut off. */
test.each<readonly [string, readonly string[], readonly string[]]>([
  [
    'a short part of the path',
    [1, 2, 3].map((n) => `https://pass.example/summer-2026/guest-${n}`),
    [1, 2, 3].map((n) => `https://pass.example/summer-2026/guest-${n}`),
  ],
  [
    'the order, and a place within it',
    [1, 2, 3].map((n) => `https://pass.example/?order=ABCD1234&pos=${n}`),
    [1, 2, 3].map((n) => `HTTPS://PASS.EXAMPLE/?ORDER=ABCD1234&POS=${n}`),
  ],
  [
    'numbers without their zeros',
    ['123456', '123457', '123458'],
    ['00123456', '123457', '000123458'],
  ],
])('%s', async (_, inFile, printed) => {
  const rows = inFile.map((code, at) => `Guest Nr${at + 1};${code}`);
  const venue = await importFile(await open(Buffer.from(['Name;Code', ...rows].join('\n'))));
  const shown = await scanAll(venue, printed);
  expect(shown).toEqual([1, 2, 3].map((n) => `admitted Guest Nr${n}`));
  expect(await scanAll(venue, ['https://pass.example/summer-2026/guest-9'])).toEqual(['unknown']);
});
