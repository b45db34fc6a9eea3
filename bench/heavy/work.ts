/** What there is to do for the loads: tickets, purchases, a picture, an event with very many codes. */
import sharp from 'sharp';
import {
  documentPath,
  invoicePath,
  linkSecret,
} from '../../src/service/core/access/document-token.ts';
import { findKeys } from '../../src/service/core/access/key-digest.ts';
import { isApiError } from '../../src/service/core/deps/api-error.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { imagePath, keepImage } from '../../src/service/core/image/image.ts';
import { openStore } from '../../src/service/core/store/open-store.ts';
import type { Queries } from '../../src/service/core/store/store.ts';
import { demoIdentifiers } from '../../src/service/demo/demo-event.ts';
import { insertCodes, insertDefinition } from '../../src/service/events/promotion-codes.ts';

export type Work = {
  readonly origin: string;
  readonly adminKey: string;
  readonly tickets: readonly string[];
  readonly invoices: readonly string[];
  readonly image: string;
  readonly eventWithCodes: number;
  readonly eventToSell: number;
  readonly category: number;
};

const codes = 50_000;

/** @param databaseUrl of PostgreSQL; null: SQLite in `directory` */
export async function addWork(
  origin: string,
  directory: string,
  databaseUrl: string | null,
  adminKey: string,
): Promise<Work> {
  const photo = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#3b6ea5',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const store = await openStore({ directory, databaseUrl });
  try {
    const found = await store.write(async (queries) => {
      const secret = await linkSecret(queries);
      const { id: eventWithCodes, timezone } = await eventOf(queries, demoIdentifiers.other);
      const { id: eventToSell } = await eventOf(queries, demoIdentifiers.main);
      const definition = await insertDefinition(
        queries,
        cryptoRandomness,
        eventWithCodes,
        timezone,
        {
          name: 'MANY',
          type: 'DISCOUNTCODE_TYPE_PERCENT',
          value: '1000',
          count: 1,
          validCount: 1,
        } as never,
      );
      if (isApiError(definition)) throw new Error(definition.code);
      await insertCodes(
        queries,
        { id: definition, eventId: eventWithCodes },
        Array.from({ length: codes }, (_, n) => `MANY${String(n).padStart(8, '0')}`),
      );
      const { hostId } = await eventOf(queries, demoIdentifiers.main);
      const [admin] = await findKeys(queries, [adminKey], systemClock.now());
      if (admin === undefined) throw new Error('the operator has no key');
      await queries
        .insertInto('apiKeyUser')
        .values({ apiKeyId: admin.id, userId: hostId, byPassword: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const token = await keepImage(queries, cryptoRandomness, eventToSell, {
        type: 'image/jpeg',
        bytes: photo,
      });
      const tickets = await queries
        .selectFrom('ticket')
        .select(['id', 'identifier'])
        .where('identifier', 'like', 'CROWD%')
        .execute();
      const payments = await queries
        .selectFrom('payment')
        .select('id')
        .where('stage', '=', 'done')
        .where('status', '!=', 'cancelled')
        .execute();
      return {
        eventWithCodes,
        eventToSell,
        image: imagePath(token, 'image/jpeg'),
        tickets: tickets.map(({ id, identifier }) =>
          documentPath({ kind: 'ticket', ending: 'pdf' }, id, identifier),
        ),
        invoices: payments.slice(1).map(({ id }) => invoicePath(id, secret)),
      };
    });
    return { ...found, origin, adminKey, category: 0 };
  } finally {
    await store.close();
  }
}

const eventOf = (queries: Queries, identifier: string) =>
  queries
    .selectFrom('event')
    .select(['id', 'timezone', 'hostId'])
    .where('identifier', '=', identifier)
    .executeTakeFirstOrThrow();
