import { useState } from 'react';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { isClaim } from '../../contract/claim-form.ts';
import { eventDoors } from '../../contract/event-doors.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { useMeans } from '../session/means.ts';
import { useCall } from '../session/service-calls.ts';
import { doorLink } from './door-link.ts';
import { officeDoorTexts } from './texts.ts';

type Props = { readonly pairing: Pairing; readonly onClose: () => void };

/** A new door's link, until a phone has taken it; then that it has. */
export function DoorReady({ pairing, onClose }: Props) {
  const { ready } = useScreenTexts(officeDoorTexts);
  const isTaken = useIsTaken(pairing);
  return (
    <Sheet title={ready.title(pairing.device)} closeLabel={ready.close} onClose={onClose}>
      {isTaken ? (
        <p className="remark remark--strong" role="status">
          <Icon name="check" />
          {ready.taken}
        </p>
      ) : (
        <DoorLink pairing={pairing} />
      )}
    </Sheet>
  );
}

const lookEveryMs = 2000;

/** Whether the event has a door of this name that it had not when the link was made. */
function useIsTaken({ eventId, device, key }: Pairing): boolean {
  const asked = { id: eventId, params: {} };
  const { data } = useCall(eventDoors, asked, { enabled: isClaim(key), everyMs: lookEveryMs });
  const [before, setBefore] = useState<number>();
  if (before === undefined && data !== undefined) setBefore(data.doors.at(-1)?.id ?? 0);
  if (before === undefined) return false;
  return data?.doors.some(({ id, name }) => id > before && name === device) ?? false;
}

/** As a QR code for the phone, and as a text to send. */
function DoorLink({ pairing }: { readonly pairing: Pairing }) {
  const { ready } = useScreenTexts(officeDoorTexts);
  const { origin } = useMeans();
  const link = doorLink(origin, pairing);

  return (
    <>
      <ol className="steps">
        {ready.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QrCode text={link} label={ready.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {isClaim(pairing.key) ? ready.once : ready.warning}
        </p>
        {!origin.startsWith('https:') && (
          <p className="remark">
            <Icon name="alert" />
            {ready.insecure}
          </p>
        )}
        <LinkToCopy link={link} texts={ready} />
      </div>
    </>
  );
}
