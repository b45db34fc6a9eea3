import { type ChangeEvent, useId, useState } from 'react';
import {
  type PictureRead,
  pictureTypes,
  readWelcomePicture,
} from '../../../client/kiosk/welcome-picture.ts';
import { useScreenTexts } from '../../i18n/language.ts';
import { useObjectUrl } from '../../kit/hooks/use-object-url.ts';
import { Icon } from '../../kit/icon.tsx';
import { kioskSetupTexts } from './texts.ts';

type Props = {
  readonly picture: Blob | null;
  readonly onChange: (picture: Blob | null) => void;
};

type PictureRefusal = Extract<PictureRead, { kind: 'refused' }>['reason'];

/** The organizer's picture, from a file of this device. */
export function KioskPicture({ picture, onChange }: Props) {
  const texts = useScreenTexts(kioskSetupTexts);
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null);
  const address = useObjectUrl(picture);
  const file = useId();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const read = await readWelcomePicture(chosen);
    // So that choosing the same file again counts as a change.
    target.value = '';
    setRefusal(read.kind === 'refused' ? read.reason : null);
    if (read.kind === 'picture') onChange(read.picture);
  };

  return (
    <div className="kiosk-setup__field">
      <p className="form__label">{texts.picture}</p>
      {address !== null && <img className="kiosk-setup__picture" src={address} alt="" />}
      <div className="kiosk-setup__file">
        <input id={file} className="unseen" type="file" accept={pictureTypes} onChange={choose} />
        <label className="button button--secondary" htmlFor={file}>
          <Icon name="camera" />
          {picture ? texts.otherPicture : texts.choosePicture}
        </label>
        {picture && (
          <button type="button" className="button button--text" onClick={() => onChange(null)}>
            {texts.removePicture}
          </button>
        )}
      </div>
      <p role="alert" className="kiosk-setup__wrong">
        {refusal && texts.pictureRefused[refusal]}
      </p>
    </div>
  );
}
