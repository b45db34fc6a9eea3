/** Reads the log, a page after the other, and says what it can be looked through by. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/api/service-client.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { eventLog, logPageSize, userLog } from '../../contract/change-log.ts';
import type { ApiKeyId, EventId, UserId } from '../../domain/ids.ts';
import { parseLocalDateTime } from '../../domain/time.ts';
import { answerDeadlineMs } from '../session/open-session.ts';
import { answerOrThrow } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';

export const logSubjects = ['event', 'tickets', 'guests', 'doors', 'people'] as const;
export type LogSubject = (typeof logSubjects)[number];

/** The calls that belong to one subject. */
export const callsOf: Readonly<Record<LogSubject, readonly string[]>> = {
  event: [
    ...[
      'eventCreate',
      'eventUpdate',
      'eventDelete',
      'eventPutAway',
      'eventActivate',
      'eventCopy',
      'eventLogo',
    ],
    ...['eventBanner', 'ticketShopUpdate', 'paymentTypeCreate', 'paymentTypeUpdate'],
    ...['paymentTypeDelete', 'ticketTypeCreate', 'ticketTypeUpdate', 'ticketTypeDelete'],
    ...['userDataDefinitionCreate', 'userDataDefinitionUpdate', 'userDataDefinitionRemove'],
    ...['ticketShopOrder', 'ticketShopPage', 'eventSetBadgeLayout', 'eventRemoveBadgeLayout'],
  ],
  tickets: [
    ...['ticketCategoryCreate', 'ticketCategoryUpdate', 'ticketCategoryColour'],
    ...['ticketCategoryDelete', 'productDefinitionCreate', 'productDefinitionUpdate'],
    ...['productDefinitionDelete'],
    ...['codeDefinitionCreate', 'codeDefinitionAdd', 'codeDefinitionTurn'],
  ],
  guests: [
    ...[
      'participantCreate',
      'participantUpdate',
      'participantDoorNote',
      'participantUploadPicture',
      'ticketUpdate',
      'ticketCancel',
      'ticketReplaceCode',
    ],
    ...[
      'ticketUserData',
      'paymentFinalize',
      'paymentMarkPaid',
      'paymentReceived',
      'orderNotPaid',
      'orderCollect',
      'orderCancel',
      'orderRefund',
      'orderSendAgain',
      'ticketChangeCategory',
      'paymentBuyerAddressUpdate',
    ],
    ...['paymentShipmentAddressUpdate', 'importBegin', 'importUndo'],
    ...['participantCopy', 'participantErase', 'eventSetRetention', 'eventGuestsErased'],
    ...['eventSendMailAgain', 'participantSendTicket', 'eventMailingCreate', 'eventMailingStop'],
  ],
  doors: [
    ...[
      'apiKeyCreate',
      'apiKeyUpdate',
      'doorClaimCreate',
      'doorKeyCreate',
      'eventTellDoor',
      'eventTurnDoor',
      'eventSetScanLines',
      'eventSetArea',
      'eventRemoveArea',
      'eventWithdrawDoorClaims',
    ],
    ...['eventSetWebhook', 'eventNewWebhookSecret', 'eventRemoveWebhook', 'eventSendWebhookAgain'],
    ...['eventGrantPermission', 'eventPrintSignedCodes', 'eventNewSigningKey', 'eventSetOutboxKey'],
  ],
  people: [
    ...['accountClaim', 'accountChangeRole', 'invitationWithdraw', 'userPassword'],
    ...['accountInvite', 'accountRemove', 'partnerCreate', 'partnerUpdate', 'userCreate'],
    ...['userUpdate', 'userDelete', 'userLogout', 'userRequestPermission', 'userSessionsEnd'],
    ...[
      'userAgreementSign',
      'userBankAccountUpdate',
      'userBillingAddressUpdate',
      'passwordReset',
      'userProfile',
      'userChangeAddress',
      'passkeyAdd',
      'codeAppAdd',
      'factorRemove',
      'recoveryCodesCreate',
    ],
  ],
};

/** Whose log it is. */
export type LogOf =
  | { readonly kind: 'event'; readonly id: EventId }
  | { readonly kind: 'host'; readonly id: UserId };

export type LogEntry = AnswerTo<typeof eventLog>['entries'][number];

export type LogQuery = {
  readonly who: ApiKeyId | null;
  readonly what: LogSubject | null;
  /** The days from which and until which entries are shown, `2026-11-23`; empty: no limit. */
  readonly since: string;
  readonly until: string;
};

export const noFilter: LogQuery = { who: null, what: null, since: '', until: '' };

const startOf = (day: string) => parseLocalDateTime(`${day}T00:00:00`);

function dayAfter(day: string) {
  const start = startOf(day);
  if (start === undefined) return undefined;
  const next = new Date(Date.parse(`${start}Z`) + 24 * 60 * 60_000);
  return startOf(next.toISOString().slice(0, 10));
}

function paramsOf({ who, what, since, until }: LogQuery, before: number | null) {
  const [from, to] = [startOf(since), dayAfter(until)];
  return {
    ...(before !== null && { before }),
    ...(who !== null && { apiKeyId: who }),
    ...(what !== null && { calls: callsOf[what].join(',') }),
    ...(from !== undefined && { since: from }),
    ...(to !== undefined && { until: to }),
  };
}

async function readPage(
  request: ServiceClient['request'],
  of: LogOf,
  query: LogQuery,
  before: number | null,
): Promise<readonly LogEntry[]> {
  const asked = { id: of.id, params: paramsOf(query, before), deadlineMs: answerDeadlineMs };
  const outcome = await request(of.kind === 'event' ? eventLog : userLog, asked);
  return answerOrThrow(outcome).entries;
}

const lastId = (page: readonly LogEntry[]): number | null =>
  page.length < logPageSize ? null : (page.at(-1)?.id ?? null);

export function useLog(of: LogOf, query: LogQuery) {
  const { request } = useSession();
  return useInfiniteQuery({
    queryKey: ['log', of.kind, of.id, query],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => readPage(request, of, query, pageParam),
    getNextPageParam: lastId,
  });
}

/** @throws CallFailed where the service gave no answer */
export async function readWholeLog(
  request: ServiceClient['request'],
  of: LogOf,
  query: LogQuery,
): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  let before: number | null = null;
  do {
    const page: readonly LogEntry[] = await readPage(request, of, query, before);
    entries.push(...page);
    before = lastId(page);
  } while (before !== null);
  return entries;
}
