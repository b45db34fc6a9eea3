import type { ComponentType } from 'react';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { Page } from '../kit/page.tsx';
import { StartingScreen } from './starting-screen.tsx';

/** Like `late`, for a whole screen: a page says so if the screen does not arrive. */
export const lateScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  late(load, Meanwhile);

function Meanwhile({ isMissing }: { readonly isMissing: boolean }) {
  const texts = useTexts().problems.late;
  return isMissing ? <Page title={texts.title} intro={texts.why} /> : <StartingScreen />;
}
