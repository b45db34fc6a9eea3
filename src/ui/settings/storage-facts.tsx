import { useEffect, useState } from 'react';
import type { Keeping } from '../../client/device/device-storage.ts';
import { useDevice } from '../device/device.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import { settingsTexts } from './texts.ts';

type Facts = { readonly keeping: Keeping; readonly freeBytes: number | null };

/** Says whether the browser keeps what is stored, and how much space is free. */
export function StorageFacts() {
  const texts = useScreenTexts(settingsTexts);
  const format = useFormat();
  const { storage } = useDevice();
  const [facts, setFacts] = useState<Facts | null>(null);

  useEffect(() => {
    let isOver = false;
    void Promise.all([storage.askToKeep(), storage.freeBytes()]).then(
      ([keeping, freeBytes]) => isOver || setFacts({ keeping, freeBytes }),
    );
    return () => {
      isOver = true;
    };
  }, [storage]);

  if (facts === null) return null;
  const { keeping, freeBytes } = facts;
  return (
    <p className="setting__fact" data-keeping={keeping}>
      <Icon name={keeping === 'kept' ? 'check' : 'alert'} />
      <span>
        {texts.keeping[keeping]} {freeBytes !== null && texts.free(format.space(freeBytes))}
      </span>
    </p>
  );
}
