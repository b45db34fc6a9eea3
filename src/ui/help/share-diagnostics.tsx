import { browserFacts, writeDiagnostics } from '../../client/door/diagnostics.ts';
import { useDevice } from '../device/device.ts';
import { FileActions } from '../device/file-actions.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';
import { helpTexts } from './texts.ts';

/**
 * Makes one file for whoever helps: facts about the device, its state, and what went wrong on it.
 */
export function ShareDiagnostics() {
  const door = useDoor();
  const { diagnostics } = useScreenTexts(helpTexts);
  const { version, storage, installation, settings, log, cameras } = useDevice();
  const { clock } = useTime();

  const write = async () => {
    const text = await writeDiagnostics({
      version,
      at: clock.now(),
      facts: browserFacts(window),
      storage,
      installation: installation.state.getState(),
      cameras: (await cameras()).length,
      settings: settings.state.getState(),
      door: door.state.getState(),
      log,
    });
    // Few browsers share files of the type JSON.
    return new File([text], 'admit-diagnostics.txt', { type: 'text/plain' });
  };

  return (
    <>
      <p>{diagnostics.why}</p>
      <p>{diagnostics.holds}</p>
      <FileActions save={diagnostics.save} share={diagnostics.share} write={write} />
    </>
  );
}
