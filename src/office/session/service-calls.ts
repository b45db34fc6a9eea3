/** Calls to the service from a page: `useCall` and `useCallOrNone` read, `useSend` changes. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Outcome } from '../../client/api/outcome.ts';
import type { AnswerTo, Call, HasId, SentParams } from '../../contract/call.ts';
import { general } from '../../contract/error-code.ts';
import { answerDeadlineMs } from './open-session.ts';
import { useSession } from './use-session.ts';

export type Failure = Exclude<Outcome<never>, { readonly kind: 'answer' }>;

export type Asked<C extends Call> = { readonly params: SentParams<C> } & (HasId<C> extends true
  ? { readonly id: number }
  : unknown) &
  (C['pairs'] extends null ? unknown : { readonly pairs?: Readonly<Record<string, string>> });

/** Whether the answer is that of a service without this extension call, and not that an object is gone. */
export const lacksCall = (failure: Failure): boolean =>
  failure.kind === 'refused' &&
  [404, 405].includes(failure.status) &&
  !failure.errors.includes(general.objectNotFound);

/** What a query fails with. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }

  /** Whether the same call may succeed a moment later. */
  get mayPass(): boolean {
    return this.failure.kind === 'unavailable' || this.failure.kind === 'throttled';
  }
}

/** @throws CallFailed where the service gave no answer */
export function answerOrThrow<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.kind === 'answer') return outcome.answer;
  throw new CallFailed(outcome);
}

/** Names a call in the cache: its path, with the id, comes first. */
export const queryKeyOf = <C extends Call>(call: C, asked: Asked<C>): readonly unknown[] => [
  call.path.replace(':id', 'id' in asked ? String(asked.id) : ''),
  asked.params,
];

/**
 * Reads with a call, and reads again when somebody comes back to the page.
 * @param everyMs and again after so long, as long as the page is looked at
 */
export function useCall<C extends Call>(
  call: C,
  asked: Asked<C>,
  { enabled = true, everyMs }: { readonly enabled?: boolean; readonly everyMs?: number } = {},
): UseQueryResult<AnswerTo<C>> {
  const { request } = useSession();
  return useQuery({
    queryKey: queryKeyOf(call, asked),
    enabled,
    refetchInterval: everyMs ?? false,
    queryFn: async () =>
      answerOrThrow(await request(call, { ...asked, deadlineMs: answerDeadlineMs })),
  });
}

/** As `useCall`, with null where the service has no such thing yet. */
export function useCallOrNone<C extends Call>(
  call: C,
  asked: Asked<C>,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UseQueryResult<AnswerTo<C> | null> {
  const { request } = useSession();
  return useQuery({
    queryKey: [...queryKeyOf(call, asked), 'or none'],
    enabled,
    queryFn: async () => {
      const outcome = await request(call, { ...asked, deadlineMs: answerDeadlineMs });
      const isNone = outcome.kind === 'refused' && outcome.errors.includes(general.objectNotFound);
      return isNone ? null : answerOrThrow(outcome);
    },
  });
}

export type Send = <C extends Call>(call: C, asked: Asked<C>) => Promise<Outcome<AnswerTo<C>>>;

/** Sends a call that changes something; what is on the page is read again after it. */
export function useSend(): Send {
  const { request } = useSession();
  const refresh = useRefresh();
  return useCallback<Send>(
    async (call, asked) => {
      const outcome = await request(call, { ...asked, deadlineMs: answerDeadlineMs });
      if (outcome.kind === 'answer') await refresh();
      // It may have been done all the same: the page shows it as soon as it can be read.
      else if (outcome.kind === 'unavailable') void refresh();
      return outcome;
    },
    [request, refresh],
  );
}

/**
 * @returns a function that reads everything on the page again, and forgets what other pages had
 *   read. They must not begin with outdated data. `useSend` does so automatically.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    queries.removeQueries({ type: 'inactive' });
    await queries.invalidateQueries();
  }, [queries]);
}
