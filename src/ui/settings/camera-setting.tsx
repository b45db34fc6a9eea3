import { useEffect, useState } from 'react';
import type { CameraDescription } from '../../client/scanner/camera-order.ts';
import { useDevice } from '../device/device.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { RadioList } from '../kit/radio-list.tsx';
import { settingsTexts } from './texts.ts';

/** No camera has this id: the scanner then takes the best one for scanning. */
const automatic = '';

/** Chooses the camera that scans, from its next start on. */
export function CameraSetting() {
  const texts = useScreenTexts(settingsTexts);
  const format = useFormat();
  const device = useDevice();
  const [cameras, setCameras] = useState<readonly CameraDescription[] | null>(null);
  const [chosen, setChosen] = useState(device.cameraChoice.read() ?? automatic);

  useEffect(() => {
    let isOver = false;
    void device.cameras().then((found) => isOver || setCameras(found));
    return () => {
      isOver = true;
    };
  }, [device]);

  if (cameras === null) return null;
  if (cameras.length === 0) return <p>{texts.noCamera}</p>;
  const named = cameras.filter(({ id }) => id !== '');
  return (
    <>
      <RadioList
        label={texts.camera}
        options={[
          { value: automatic, name: texts.automatic },
          ...named.map(({ id, label }, index) => ({
            value: id,
            name: label === '' ? texts.cameraNumber(format.number(index + 1)) : label,
          })),
        ]}
        value={named.some(({ id }) => id === chosen) ? chosen : automatic}
        onChange={(id) => {
          device.cameraChoice.write(id);
          setChosen(id);
        }}
      />
      {cameras.some(({ label }) => label === '') && (
        <p className="setting__hint">{texts.cameraHint}</p>
      )}
    </>
  );
}
