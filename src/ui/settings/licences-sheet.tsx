import { useEffect, useState } from 'react';
import type { Licence } from '../../client/device/licences.ts';
import { useDevice, useLog } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';

type Reading = 'reading' | 'failed' | readonly Licence[];

/** The packages that the app is built from, each with its licence. */
export function LicencesSheet({ onClose }: { readonly onClose: () => void }) {
  const texts = useScreenTexts('settings');
  const { readLicences } = useDevice();
  const log = useLog();
  const [licences, setLicences] = useState<Reading>('reading');

  useEffect(() => {
    let isOver = false;
    readLicences().then(
      (read) => isOver || setLicences(read),
      (error) => {
        log('licences-not-read', error);
        if (!isOver) setLicences('failed');
      },
    );
    return () => {
      isOver = true;
    };
  }, [readLicences, log]);

  return (
    <Sheet title={texts.licences} closeLabel={texts.close} onClose={onClose}>
      {licences === 'failed' && <p>{texts.licencesUnread}</p>}
      {typeof licences === 'object' &&
        licences.map(({ name, version, identifier, text }) => (
          <details key={name} className="folded">
            <summary className="folded__title">
              <span>
                {name} {version}
                <span className="folded__about">{identifier}</span>
              </span>
              <Icon name="down" />
            </summary>
            <p className="licence">{text ?? identifier}</p>
          </details>
        ))}
    </Sheet>
  );
}
