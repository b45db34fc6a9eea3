import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import type { Pairing } from '../../client/pairing/pairing.ts';
import { pairingLink } from '../../client/pairing/pairing.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { gateTexts } from './texts.ts';

type Props = { readonly pairing: Pairing; readonly onClose: () => void };

/** The gate as a QR code, for the camera app of another phone. */
export function ShareGateSheet({ pairing, onClose }: Props) {
  const texts = useScreenTexts(gateTexts);
  const { path, size } = useMemo(
    () => drawQrCode(pairingLink(location.origin, pairing)),
    [pairing],
  );
  return (
    <Sheet title={texts.share} closeLabel={texts.close} onClose={onClose}>
      <p>{texts.shareIntro}</p>
      <svg
        className="qr-code"
        role="img"
        aria-label={texts.shareLabel}
        viewBox={`${-quietModules} ${-quietModules} ${size + 2 * quietModules} ${size + 2 * quietModules}`}
      >
        <path d={path} />
      </svg>
      <p className="remark remark--strong">
        <Icon name="key" />
        {texts.shareWarning}
      </p>
    </Sheet>
  );
}

/** Width of the light margin that readers need. */
const quietModules = 4;

function drawQrCode(text: string): { readonly path: string; readonly size: number } {
  // Low error correction and the smallest size, for large modules: a screen has no scratches.
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}
