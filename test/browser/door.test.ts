/** The promise, in a real browser with a film of tickets before its camera and a service to kill. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { participantRead } from '../../src/contract/participant.ts';
import { ticketCheck, ticketProducts } from '../../src/contract/ticket.ts';
import { defaultTimezone, instant, localDateTime } from '../../src/domain/time.ts';
import type { DemoKind, DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type Scene, writeCameraVideo } from '../support/camera-video.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { noLog } from '../support/memory-log.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let folder: string;
let film: string;
let service: ServiceProcess;
let device: DoorDevice;
let screen: DoorScreen;
let tickets: readonly DemoTicket[];
let key: string;

const nothing = (seconds: number): Scene => ({ seconds, code: null });
const held = ({ identifier, format }: DemoTicket, seconds = 2): Scene => ({
  seconds,
  code: { text: identifier, format },
});

/** The nth of its kind on the page of demo tickets. */
function ticket(kind: DemoKind, at = 0): DemoTicket {
  const found = tickets.filter((each) => each.kind === kind)[at];
  if (!found) throw new Error(`the demo has no ${kind} ticket number ${at}`);
  return found;
}

async function participantOf({ identifier }: DemoTicket) {
  const client = createServiceClient({
    log: noLog,
    service: service.origin,
    key,
    fetch,
    clock: systemClock,
    timers: systemTimers,
    onDate: () => {},
    onOutcome: () => {},
  });
  const deadlineMs = 60_000;
  const checked = await client.request(ticketCheck, {
    params: { identifier, readOnly: true },
    deadlineMs,
  });
  if (checked.kind !== 'answer') throw new Error(JSON.stringify(checked));
  const { id, participantId } = checked.answer.ticket;
  const read = await client.request(participantRead, {
    id: Number(participantId),
    params: {},
    deadlineMs,
  });
  const products = await client.request(ticketProducts, { id, params: {}, deadlineMs });
  if (read.kind !== 'answer' || products.kind !== 'answer') throw new Error(JSON.stringify(read));
  return { ...read.answer.participant, named: products.answer.products };
}

const eventTime = () => localDateTime(instant(Date.now()), defaultTimezone);
/** Of what is about to happen: a busy service may send a `Date` of the second before, which the door follows (T2). */
const eventTimeAtLeast = () => localDateTime(instant(Date.now() - 1000), defaultTimezone);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-door-'));
  film = join(folder, 'camera.y4m');
  service = await serviceProcess();
  await service.start();
  const page = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  tickets = page.tickets;
  key = new URLSearchParams(service.pairingLink().split('#')[1]).get('key') ?? '';
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('a door', () => {
  test('(a) scans: admitted, and the service has it with our device and tool', async () => {
    writeCameraVideo(film, [
      held(ticket('ordinary')),
      nothing(4),
      held(ticket('cancelled')),
      nothing(1),
      held(ticket('unknown')),
      nothing(1),
      held(ticket('wrong-event')),
      nothing(1),
    ]);
    device = await launchDoor({
      cameraVideo: film,
      profileDir: join(folder, 'profile'),
      isWhole: true,
    });
    screen = doorScreen(device);
    await screen.pair(service.pairingLink());
    const { text } = await screen.verdict('admitted');
    expect(text).toContain(ticket('ordinary').name.split(' ')[0]);
    await screen.unsent(0);
    const { checkInHistory, tickets: checked } = await participantOf(ticket('ordinary'));
    expect(checkInHistory).toMatchObject([
      { action: 'DEVALUATED', device: 'Demo door', tool: 'Admit' },
    ]);
    expect(checked[0]?.checked).toBe(true);
  });

  test('(b) the same ticket again: already, with time and device', async () => {
    const { text } = await screen.verdict('already');
    const [entry] = (await participantOf(ticket('ordinary'))).checkInHistory ?? [];
    expect(text).toContain('Demo door');
    expect(text).toContain(entry?.date.slice(11, 16));
    await screen.next();
  });

  test.each(['cancelled', 'unknown', 'wrong-event'])('(c) a ticket that is %s', async (code) => {
    await screen.verdict(code);
    await screen.next();
  });

  test('(d) the service dies, the page starts again: verdicts come from the list, and are stored and sent once', async () => {
    const [first, second] = [ticket('ordinary', 1), ticket('ordinary', 2)];
    writeCameraVideo(film, [held(first), nothing(1), held(second), nothing(4)]);
    await service.kill();
    const from = eventTimeAtLeast();
    await device.page.reload();
    const { text } = await screen.verdict('admitted');
    expect(text).toContain('From the guest list on this device');
    await screen.connection('offline');
    await screen.unsent(2);
    const until = eventTime();

    await service.start();
    await screen.unsent(0);
    const sentAfter = eventTime();
    for (const ticket of [first, second]) {
      const { checkInHistory } = await participantOf(ticket);
      expect(checkInHistory).toHaveLength(1);
      const date = checkInHistory?.[0]?.date ?? '';
      expect(from <= date && date <= until, `${from} ≤ ${date} ≤ ${until}`).toBe(true);
      expect(date <= sentAfter).toBe(true);
    }
  });

  test('(e) a product is handed out offline and sent with its time', async () => {
    const withProducts = ticket('ticket-products');
    writeCameraVideo(film, [held(withProducts), nothing(4)]);
    await service.kill();
    await device.page.reload();
    await screen.verdict('admitted');
    const row = device.page.locator('[data-product]:not([data-product-verdict])').first();
    const productId = Number(await row.getAttribute('data-product'));
    const from = eventTimeAtLeast();
    await row.getByRole('button').click();
    await device.page
      .locator(`[data-product="${productId}"][data-product-verdict=handed-over]`)
      .waitFor();
    const until = eventTime();
    await screen.unsent(2);

    await service.start();
    await screen.unsent(0);
    const { checkInHistory, named } = await participantOf(withProducts);
    const handedOver = checkInHistory?.filter((entry) => entry.productId === productId) ?? [];
    expect(handedOver).toMatchObject([
      { action: 'DEVALUATED', device: 'Demo door', tool: 'Admit', ticketId: null },
    ]);
    const date = handedOver[0]?.date ?? '';
    expect(from <= date && date <= until, `${from} ≤ ${date} ≤ ${until}`).toBe(true);
    expect(named.find((product) => product.productId === productId)?.checked).toBe('true');
  });

  test('no request carried the key in its URL, and nothing broke the policy', () => {
    expect(device.seen.requests.length).toBeGreaterThan(10);
    // The link itself holds the key in its fragment, which no request sends.
    const sent = device.seen.requests.map((url) => url.split('#')[0]);
    expect(sent.filter((url) => url?.includes(key))).toEqual([]);
    expect(device.seen.pageErrors).toEqual([]);
    expect(device.seen.policyViolations).toEqual([]);
    expect(device.page.url()).not.toContain(key);
  });
});
