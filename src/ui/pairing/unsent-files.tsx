import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { writeExport } from '../../client/outbox/export-file.ts';
import type { Unsent } from '../../client/session/session.ts';
import { useDevice } from '../device/device.ts';
import { FileActions } from '../device/file-actions.tsx';
import { late } from '../device/late.tsx';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';

const KioskWayOut = late(async () => (await import('../kiosk/kiosk-staff.tsx')).KioskWayOut);

/**
 * Where no pairing can be read: what is pending of each door can be saved all the same (O7). Guests at a
 * kiosk get no file: staff first leave it by its PIN.
 */
export function UnsentFiles() {
  const { kiosk } = useDevice();
  return useStore(kiosk.state).phase === 'off' ? <Files /> : <KioskWayOut />;
}

function Files() {
  const { session } = useDevice();
  const { clock } = useTime();
  const { pairing, connection } = useTexts();
  const activity = useScreenTexts('activity');
  const [found, setFound] = useState<readonly Unsent[]>([]);
  useEffect(() => void session.readUnsent().then(setFound), [session]);

  const fileOf = ({ entries, ...door }: Unsent) => {
    const at = clock.now();
    const device = entries[0]?.action.device ?? '';
    const name = `admit-event-${door.eventId}-${new Date(at).toISOString().slice(0, 10)}.txt`;
    // Few browsers share files of the type JSON.
    return new File([writeExport({ ...door, device }, { entries }, at)], name, {
      type: 'text/plain',
    });
  };

  return found.map((unsent) => (
    <section key={`${unsent.service} ${unsent.eventId}`} aria-label={pairing.unsentFiles}>
      <p>{pairing.unsentFiles}</p>
      <p data-unsent={unsent.entries.length}>{connection.unsent(unsent.entries.length)}</p>
      <FileActions
        save={activity.files.save}
        share={activity.files.share}
        write={() => fileOf(unsent)}
      />
    </section>
  ));
}
