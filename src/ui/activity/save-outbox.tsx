import type { Door } from '../../client/door/door.ts';
import { writeExport } from '../../client/outbox/export-file.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useTexts } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useSelected } from '../kit/hooks/use-store.ts';
import { useToday } from '../kit/hooks/use-today.ts';

/** O7: all that this device recorded, as a file; what is unsent in it another device can send. */
export function SaveOutbox({ door }: { readonly door: Door }) {
  const { files } = useTexts().activity;
  const { clock } = useTime();
  const today = useToday(door);
  // Set anew whenever the outbox changes: the reason to look again whether it holds anything.
  useSelected(door.state, (state) => state.outbox);
  if (door.entries().length === 0) return <p>{files.nothing}</p>;

  const write = () => {
    const { pairing } = door.state.getState();
    const text = writeExport(pairing, door.entries(), clock.now());
    // Few browsers share a file that calls itself JSON.
    return new File([text], fileName(pairing.device, today), { type: 'text/plain' });
  };

  return <FileActions save={files.save} share={files.share} write={write} />;
}

/** `admit-Phone-3-2026-11-21-2014.txt` */
function fileName(device: string, now: string): string {
  const named = device.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `admit-${named}-${now.slice(0, 16).replace('T', '-').replace(':', '')}.txt`;
}
