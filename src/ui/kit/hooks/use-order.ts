import { useEffect, useState } from 'react';
import type { Attendee } from '../../../domain/attendee.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import { useDoor, useDoorState } from './door.ts';

/**
 * The tickets of an order as this device knows them, read again when the list changes.
 * @returns null while they are searched for, or if there is no order
 */
export function useOrder(paymentId: PaymentId | null): readonly Attendee[] | null {
  const { desk } = useDoor();
  const revision = useDoorState((state) => state.rosterRevision);
  const [found, setFound] = useState<readonly Attendee[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async (of: PaymentId) => {
      const tickets = await desk.ofOrder(of);
      if (!isLeft) setFound(tickets);
    };
    // Also at each new revision: whatever changed in the list may be of this order.
    if (paymentId !== null) void read(paymentId);
    return () => {
      isLeft = true;
    };
  }, [desk, paymentId, revision]);
  return paymentId === null ? null : found;
}
