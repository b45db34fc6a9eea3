import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure } from '../session/service-calls.ts';
import { officeFrameTexts } from './texts.ts';

/** Says that something on the page was read before, and can't be read again. Nothing where all is well. */
export function StaleNotice() {
  const { stale } = useScreenTexts(officeFrameTexts);
  const queries = useQueryClient();
  const wordsOf = useFailureWords();
  const failure = useStaleFailure();
  return (
    <div role="status" className="frame__status">
      {failure && (
        <div className="advice frame__stale">
          <Icon name="alert" />
          <div>
            <p className="advice__title">{wordsOf(failure).title}</p>
            <p>{stale.old}</p>
            <p className="advice__way">
              <ActionButton kind="secondary" run={() => queries.refetchQueries({ type: 'active' })}>
                {stale.retry}
              </ActionButton>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Why something that is on the page could not be read again. */
function useStaleFailure(): Failure | null {
  const cache = useQueryClient().getQueryCache();
  // Not while another component is drawn.
  const subscribe = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    for (const { state } of cache.findAll({ type: 'active' })) {
      const { data, error } = state;
      if (data !== undefined && error instanceof CallFailed && error.mayPass) return error.failure;
    }
    return null;
  });
}
