import { useMemo } from 'react';
import type { ServiceClient } from '../../client/api/service-client.ts';
import { useMeans } from './means.ts';
import { openConnection } from './open-session.ts';

/** Requests by which somebody signs in at the dashboard's own service: they bring the browser its cookie. */
export function useOwnService(): ServiceClient['request'] {
  const means = useMeans();
  return useMemo(
    () => openConnection(means, { kind: 'account', service: means.origin }, () => {}).request,
    [means],
  );
}
