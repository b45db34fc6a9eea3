/**
 * Shows one scene: `#scene=admitted&language=de`, and the next one in its place when that changes.
 * Without a scene, links to all.
 */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { App } from '../../../src/ui/app/app.tsx';
import { type Language, loadWholeLanguage } from '../../../src/ui/i18n/language.ts';
import { NotStartedScreen } from '../../../src/ui/problems/not-started-screen.tsx';
import { noLog } from '../../support/memory-log.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { now } from '../door-in-memory.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { cameraOn, scannerInMemory } from '../scanner-in-memory.ts';
import { wholeDevice } from '../whole-device.ts';
import { pseudoLanguages } from './pseudo-languages.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import './fonts.css';
import './gallery.css';

const container = document.getElementById('root');
if (!container) throw new Error('no root');
let root: Root | undefined;

/** As at a start: nothing of the scene before is left but what the browser has fetched. */
async function showScene(container: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = asked.get('scene') ?? '';
  const wanted = asked.get('language') ?? 'en-GB';
  const language = await (pseudoLanguages[wanted]?.() ?? loadWholeLanguage([wanted], noLog));
  root?.unmount();
  root = createRoot(container);
  root.render(shown(scenes[name], wanted, language));
  // Whoever waits for a scene doesn't mistake the one before for it.
  container.dataset.shown = location.hash;
}

function shown(scene: Scene | undefined, _wanted: string, language: Language): ReactNode {
  if (!scene) return <Links />;
  if (scene.session === null) return <NotStartedScreen language={language} />;
  return (
    <App
      clock={{ now: () => now }}
      timers={{ after: () => () => {} }}
      device={wholeDevice(scene.session, {
        device: scene.device ?? deviceInMemory(),
        scanner: scannerInMemory(scene.camera ?? { ...cameraOn, torch: 'off' }),
        kiosk: kioskInMemory(scene.kiosk),
        updates: {
          state: createStore(() => ({ waiting: scene.updateWaits ?? false })),
          apply: () => {},
        },
      })}
      language={language}
    />
  );
}

const Links = () => (
  <ul className="gallery">
    {Object.keys(scenes).map((name) => (
      <li key={name}>
        <a href={`#scene=${name}`}>{name}</a>
      </li>
    ))}
  </ul>
);

window.addEventListener('hashchange', () => void showScene(container));
await showScene(container);
