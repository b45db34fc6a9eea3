import { useParams } from 'wouter';
import { asId, type ParticipantId } from '../../domain/ids.ts';

/** The guest that the address is about; null for none. */
export function useGuestId(): ParticipantId | null {
  const { guestId = '' } = useParams<{ guestId?: string }>();
  return /^\d{1,15}$/.test(guestId) ? asId(Number(guestId)) : null;
}
