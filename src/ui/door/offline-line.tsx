import type { Connection } from '../../client/connection/connection.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { standingOf } from '../kit/hooks/standing.ts';
import { useNow } from '../kit/hooks/time.ts';

/** Shows the reason while offline, and when the next try is (N1). */
export function OfflineLine() {
  const offline = useDoorState((state) => {
    const standing = standingOf(state);
    return standing.state === 'offline' ? standing : null;
  });
  return offline && <Reason {...offline} />;
}

function Reason({ reason, nextTryAt }: Connection & { readonly state: 'offline' }) {
  const { connection: texts } = useTexts();
  const format = useFormat();
  const now = useNow(1000);
  return (
    <p className="offline-line" data-offline={reason}>
      <span>{texts.offlineInBrief[reason]}</span>
      {nextTryAt !== null && <span>{texts.nextTry(format.ahead(nextTryAt, now))}</span>}
    </p>
  );
}
