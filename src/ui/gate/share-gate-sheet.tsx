import { type Pairing, pairingLink } from '../../client/pairing/pairing.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { gateTexts } from './texts.ts';

type Props = { readonly pairing: Pairing; readonly onClose: () => void };

/** The gate as a QR code, for the camera app of another phone. */
export function ShareGateSheet({ pairing, onClose }: Props) {
  const texts = useScreenTexts(gateTexts);
  return (
    <Sheet title={texts.share} closeLabel={texts.close} onClose={onClose}>
      <p>{texts.shareIntro}</p>
      <QrCode text={pairingLink(location.origin, pairing)} label={texts.shareLabel} />
      <p className="remark remark--strong">
        <Icon name="key" />
        {texts.shareWarning}
      </p>
    </Sheet>
  );
}
