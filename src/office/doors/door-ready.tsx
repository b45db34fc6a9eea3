import { useState } from 'react';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useMeans } from '../session/means.ts';
import { doorLink } from './door-link.ts';
import { officeDoorTexts } from './texts.ts';

type Props = { readonly pairing: Pairing; readonly onClose: () => void };

/** A new door's link, shown once: as a QR code for its phone, and as a text to send. */
export function DoorReady({ pairing, onClose }: Props) {
  const { ready } = useScreenTexts(officeDoorTexts);
  const { origin, log } = useMeans();
  const [copy, setCopy] = useState<'not-yet' | 'copied' | 'refused'>('not-yet');
  const link = doorLink(origin, pairing);

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopy('copied');
    } catch (error) {
      log('file-not-shared', error);
      setCopy('refused');
    }
  };

  return (
    <Sheet title={ready.title(pairing.device)} closeLabel={ready.close} onClose={onClose}>
      <ol className="steps">
        {ready.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <QrCode text={link} label={ready.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {ready.warning}
        </p>
        {!origin.startsWith('https:') && (
          <p className="remark">
            <Icon name="alert" />
            {ready.insecure}
          </p>
        )}
        <input className="field" readOnly aria-label={ready.link} value={link} />
        <div className="rows__end">
          <ActionButton kind="secondary" run={copyLink}>
            {ready.copy}
          </ActionButton>
          <span role="status">
            {copy === 'copied' && ready.copied}
            {copy === 'refused' && ready.notCopied}
          </span>
        </div>
      </div>
    </Sheet>
  );
}
