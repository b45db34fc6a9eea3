import { type Role, sessionRead } from '../../contract/account.ts';
import { useCall } from './service-calls.ts';
import { useSession } from './use-session.ts';

/**
 * The role of anyone who is signed in.
 * @returns null: with a key, which says nothing of what it may; undefined: not known yet
 */
export function useRole(): Role | null | undefined {
  const { isAccount } = useSession();
  const { data } = useCall(sessionRead, { params: {} }, { enabled: isAccount });
  return isAccount ? data?.role : null;
}
