/** Reads what waits on the disk, whether its door can be opened or not. Few devices ever need it. */
import { asId } from '../../domain/ids.ts';
import { isUnsent } from '../../domain/outbox.ts';
import { partsOfDoorName } from '../pairing/pairing.ts';
import type { OutboxDatabase } from '../storage/outbox-database.ts';
import type { Unsent } from './session.ts';

export async function readUnsent(database: OutboxDatabase): Promise<readonly Unsent[]> {
  const all = (await database.doors()).map(async (door): Promise<Unsent> => {
    const { service, eventId } = partsOfDoorName(door);
    const entries = (await database.storeFor(door).readAll()).filter(isUnsent);
    return { service, eventId: asId(eventId), entries };
  });
  return (await Promise.all(all)).filter(({ entries }) => entries.length > 0);
}
