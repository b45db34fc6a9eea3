import { writeExport } from '../../client/outbox/export-file.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useTexts } from '../i18n/language.ts';
import { useDoor, useEntries } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useToday } from '../kit/hooks/use-today.ts';

/**
 * Saves all that this device recorded as a file (O7). Another device can send what is unsent in it.
 */
export function SaveOutbox() {
  const door = useDoor();
  const { files } = useTexts().activity;
  const { clock } = useTime();
  const today = useToday();
  const isEmpty = useEntries().length === 0;
  if (isEmpty) return <p>{files.nothing}</p>;

  const write = () => {
    const { pairing } = door.state.getState();
    const text = writeExport(pairing, door.entries(), clock.now());
    door.noteExported();
    // Few browsers share files of the type JSON.
    return new File([text], fileName(pairing.device, today), { type: 'text/plain' });
  };

  return <FileActions save={files.save} share={files.share} write={write} />;
}

/** `admit-Phone-3-2026-11-21-2014.txt` */
function fileName(device: string, now: string): string {
  const named = device.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `admit-${named}-${now.slice(0, 16).replace('T', '-').replace(':', '')}.txt`;
}
