import { type ChangeEvent, useId, useState } from 'react';
import { useDevice, useLog } from '../device/device.ts';
import { useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly onRead: () => void };

/** Reads a code from a picture file: a ticket that was sent as a photo or a screenshot. */
export function ScanPicture({ onRead }: Props) {
  const door = useDoor();
  const { scanner } = useDevice();
  const { typing } = useTexts();
  const [note, setNote] = useState<'reading' | 'nothing' | null>(null);
  const file = useId();
  const log = useLog();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    if (!picture) return;
    setNote('reading');
    const found = await scanner.readPicture(picture).catch((error) => {
      log('file-not-read', error);
      return null;
    });
    // So that choosing the same file again counts as a change.
    target.value = '';
    if (!found) return setNote('nothing');
    onRead();
    void door.scan(found.text, 'ETICKET');
  };

  return (
    <div className="scan-picture">
      <input id={file} className="unseen" type="file" accept="image/*" onChange={read} />
      <label className="button button--secondary" htmlFor={file}>
        <Icon name="camera" />
        {typing.fromPicture}
      </label>
      <p role="alert">
        {note && (note === 'nothing' ? typing.noCodeInPicture : typing.readingPicture)}
      </p>
    </div>
  );
}
