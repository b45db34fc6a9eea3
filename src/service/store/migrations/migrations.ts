import type { Migration } from 'kysely';
import { createTables } from './0001-tables.ts';
import { createShops } from './0002-shop.ts';
import { createSales } from './0003-sales.ts';
import { createSyncFeed } from './0004-sync.ts';
import { createPeople } from './0005-people.ts';
import { createCopyHeartbeat } from './0006-copy-heartbeat.ts';
import { createLinkSecret } from './0007-link-secret.ts';
import { shrinkIndexes } from './0008-smaller-indexes.ts';
import { createHealth } from './0009-health.ts';
import { addSyncEpoch } from './0010-sync-epoch.ts';
import { scopeKeys } from './0011-key-scope.ts';
import { tellHeldUsers } from './0012-held-users.ts';
import { addEventStage } from './0013-event-stage.ts';
import { searchBothWays } from './0014-search-both-ways.ts';
import { absentBuyerAddress } from './0015-absent-buyer-address.ts';
import { identifiersInAnyCase } from './0016-identifiers-in-any-case.ts';
import { createSettledDoubles } from './0017-settled-doubles.ts';
import { createAccounts } from './0018-accounts.ts';
import { createImports } from './0019-imports.ts';
import { createAccountLinks } from './0020-account-links.ts';
import { createDoorClaims } from './0021-door-claims.ts';
import { holdEventsOnly } from './0022-events-of-hosts.ts';
import { giveKeysTheirEvent } from './0023-keys-of-events.ts';
import { createChangeLog } from './0024-change-log.ts';
import { numberFeedByHost } from './0025-feed-by-host.ts';
import { createDoorBoard } from './0026-door-board.ts';
import { createSettledUpstream } from './0027-settled-upstream.ts';
import { createPasswordTries } from './0028-password-tries.ts';
import { createSigningKeys } from './0029-signing-keys.ts';
import { createRefusedScans } from './0030-refused-scans.ts';
import { endDoors } from './0031-door-ends.ts';
import { createMail } from './0032-mail.ts';
import { findWaitingByEvent } from './0033-waiting-by-event.ts';
import { keepTimeOfSale } from './0034-time-of-sale.ts';
import { createOutboxKey } from './0035-outbox-key.ts';
import { tellGivers } from './0036-given-events.ts';
import { keepActionIds } from './0037-action-ids.ts';
import { nameAsClientsDo } from './0038-names-of-clients.ts';
import { readUpcAsOne } from './0039-one-upc.ts';
import { keepReplacedCodes } from './0040-replaced-codes.ts';

/** In order of their names; one that was released is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': createTables,
  '0002-shop': createShops,
  '0003-sales': createSales,
  '0004-sync': createSyncFeed,
  '0005-people': createPeople,
  '0006-copy-heartbeat': createCopyHeartbeat,
  '0007-link-secret': createLinkSecret,
  '0008-smaller-indexes': shrinkIndexes,
  '0009-health': createHealth,
  '0010-sync-epoch': addSyncEpoch,
  '0011-key-scope': scopeKeys,
  '0012-held-users': tellHeldUsers,
  '0013-event-stage': addEventStage,
  '0014-search-both-ways': searchBothWays,
  '0015-absent-buyer-address': absentBuyerAddress,
  '0016-identifiers-in-any-case': identifiersInAnyCase,
  '0017-settled-doubles': createSettledDoubles,
  '0018-accounts': createAccounts,
  '0019-imports': createImports,
  '0020-account-links': createAccountLinks,
  '0021-door-claims': createDoorClaims,
  '0022-events-of-hosts': holdEventsOnly,
  '0023-keys-of-events': giveKeysTheirEvent,
  '0024-change-log': createChangeLog,
  '0025-feed-by-host': numberFeedByHost,
  '0026-door-board': createDoorBoard,
  '0027-settled-upstream': createSettledUpstream,
  '0028-password-tries': createPasswordTries,
  '0029-signing-keys': createSigningKeys,
  '0030-refused-scans': createRefusedScans,
  '0031-door-ends': endDoors,
  '0032-mail': createMail,
  '0033-waiting-by-event': findWaitingByEvent,
  '0034-time-of-sale': keepTimeOfSale,
  '0035-outbox-key': createOutboxKey,
  '0036-given-events': tellGivers,
  '0037-action-ids': keepActionIds,
  '0038-names-of-clients': nameAsClientsDo,
  '0039-one-upc': readUpcAsOne,
  '0040-replaced-codes': keepReplacedCodes,
};
