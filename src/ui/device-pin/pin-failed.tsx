import type { PinFailure } from '../../client/wings/device-pin/pin-lock.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly failure: PinFailure | null };

/** Why the last change of the PIN changed nothing. */
export function PinFailed({ failure }: Props) {
  const { setting: texts } = useScreenTexts('pin');
  if (!failure) return null;
  return (
    <p role="alert" className="remark remark--strong">
      <Icon name="alert" />
      {texts.failure[failure]}
    </p>
  );
}
