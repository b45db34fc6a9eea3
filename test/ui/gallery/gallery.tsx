/** Shows one scene: `?scene=admitted&language=de`. Without a scene, links to all. */
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { createHandScans } from '../../../src/client/door/hand-scans.ts';
import type { Session } from '../../../src/client/door/session.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { loadLanguage } from '../../../src/ui/i18n/language.ts';
import { NotStartedScreen } from '../../../src/ui/problems/not-started-screen.tsx';
import { noLog } from '../../support/memory-log.ts';
import { deviceInMemory, mute } from '../device-in-memory.ts';
import { now } from '../door-in-memory.ts';
import { kioskInMemory } from '../kiosk-in-memory.ts';
import { cameraOn, scannerInMemory } from '../scanner-in-memory.ts';
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
  const { session: phase } = scene;
  const session: Session = {
    state: createStore(() => phase),
    start: async () => {},
    pair: async () => null,
    answerLink: async () => {},
    switchTo: async () => {},
    setGate: async () => {},
    takeOver: async () => {},
    unpair: async () => {},
  };
  const scanner = scannerInMemory(scene.camera ?? { ...cameraOn, torch: 'off' });
  const handScans = createHandScans(session, {
    set: () => ({ prefix: '', suffix: '' }),
    memory: { read: () => null, write: () => {} },
  });
  root.render(
    <App
      session={session}
      scanner={scanner}
      handScans={handScans}
      kiosk={kioskInMemory(scene.kiosk)}
      clock={{ now: () => now }}
      timers={{ after: () => () => {} }}
      signal={mute}
      device={scene.device ?? deviceInMemory()}
      updates={{
        state: createStore(() => ({ waiting: scene.updateWaits ?? false })),
        apply: () => {},
      }}
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
