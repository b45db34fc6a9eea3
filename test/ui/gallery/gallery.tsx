/** Shows one scene: `?scene=admitted&language=de`. Without a scene, links to all. */
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { App } from '../../../src/ui/app/app.tsx';
import { loadLanguage } from '../../../src/ui/i18n/language.ts';
import { NotStartedScreen } from '../../../src/ui/problems/not-started-screen.tsx';
import { noLog } from '../../support/memory-log.ts';
import { deviceInMemory } from '../device-in-memory.ts';
import { now } from '../door-in-memory.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { cameraOn, scannerInMemory } from '../scanner-in-memory.ts';
import { wholeDevice } from '../whole-device.ts';
import { mirroredLanguage } from './mirrored-language.ts';
import { scenes } from './scenes.ts';
import './fonts.css';
import './gallery.css';

const asked = new URLSearchParams(location.search);
const scene = scenes[asked.get('scene') ?? ''];
const language = asked.get('language') ?? 'en-GB';
const container = document.getElementById('root');
if (!container) throw new Error('no root');
const root = createRoot(container);

if (scene?.session === null) {
  root.render(<NotStartedScreen wanted={[language]} />);
} else if (scene) {
  root.render(
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
      language={language === 'rtl' ? mirroredLanguage() : await loadLanguage([language], noLog)}
    />,
  );
} else {
  root.render(
    <ul className="gallery">
      {Object.keys(scenes).map((name) => (
        <li key={name}>
          <a href={`?scene=${name}`}>{name}</a>
        </li>
      ))}
    </ul>,
  );
}
