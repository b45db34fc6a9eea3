import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Language, loadWholeLanguage, tagsFor } from '../i18n/language.ts';
import type { Device } from './device.ts';

/**
 * The language that the device is set to, from the moment at which its texts are there.
 * @param first the one that the app began with
 */
export function useChosenLanguage(first: Language, device: Device): Language {
  const [language, setLanguage] = useState(first);
  const chosen = useStore(device.settings.state, (settings) => settings.language);
  const [chosenAtFirst] = useState(chosen);
  useEffect(() => {
    if (chosen === chosenAtFirst) return setLanguage(first);
    let isOver = false;
    void loadWholeLanguage(tagsFor(chosen, device.languages), device.log.log).then(
      (next) => isOver || setLanguage(next),
      (error) => device.log.log('language-not-loaded', error),
    );
    return () => {
      isOver = true;
    };
  }, [chosen, chosenAtFirst, first, device]);
  return language;
}
