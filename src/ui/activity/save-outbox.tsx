import { useRef } from 'react';
import { writeExport } from '../../client/outbox/export-file.ts';
import type { ActionId, TicketId } from '../../domain/ids.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor, useEntries } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useToday } from '../kit/hooks/use-today.ts';

/**
 * Saves all that this device recorded as a file (O7). Another device can send what is pending in it.
 */
export function SaveOutbox() {
  const door = useDoor();
  const { files } = useScreenTexts('activity');
  const { clock } = useTime();
  const today = useToday();
  /** The newest action in the file that was written last. */
  const written = useRef<ActionId>(undefined);
  const isEmpty = useEntries().length === 0;
  if (isEmpty) return <p>{files.nothing}</p>;

  const newest = () => door.entries().at(-1)?.action.id;
  const write = () => {
    const { pairing } = door.state.getState();
    written.current = newest();
    const recorded = {
      entries: door.entries(),
      payments: door.collections.state.getState(),
      orderOf: (ticketId: TicketId) => door.desk.attendee(ticketId)?.orderNumber ?? null,
    };
    const text = writeExport(pairing, recorded, clock.now());
    // Few browsers share files of the type JSON.
    return new File([text], fileName(pairing.device, today), { type: 'text/plain' });
  };

  // What was recorded while the file was being shared is not in it.
  const noteOut = () => {
    if (newest() === written.current) door.noteExported();
  };

  return <FileActions save={files.save} share={files.share} write={write} onOut={noteOut} />;
}

/** `admit-Phone-3-2026-11-21-2014.txt` */
function fileName(device: string, now: string): string {
  const named = device.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `admit-${named}-${now.slice(0, 16).replace('T', '-').replace(':', '')}.txt`;
}
