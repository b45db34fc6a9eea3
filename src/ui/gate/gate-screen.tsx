import { type FormEvent, useEffect, useState } from 'react';
import type { GateChoices } from '../../client/door/gate-choices.ts';
import { parseCodePattern } from '../../domain/code-pattern.ts';
import type { Gate } from '../../domain/gate.ts';
import { useDevice } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { TextField } from '../kit/text-field.tsx';
import { GateBehaviour } from './gate-behaviour.tsx';
import { GateLetsThrough } from './gate-lets-through.tsx';
import { gateTexts } from './texts.ts';
import '../kit/style/choices.css';
import { late } from '../device/late.tsx';
import type { Views } from '../kit/hooks/use-view.ts';

const ShareGateSheet = late(async () => (await import('./share-gate-sheet.tsx')).ShareGateSheet);

/** The gate's settings. Nothing changes before they are saved. */
export function GateScreen({ back }: Views) {
  const door = useDoor();
  const { session } = useDevice();
  const texts = useScreenTexts(gateTexts);
  const pairing = useDoorState((state) => state.pairing);
  const [gate, setGate] = useState(pairing.gate);
  const [device, setDevice] = useState(pairing.device);
  const [pattern, setPattern] = useState<string>(pairing.gate.codePattern ?? '');
  const [choices, setChoices] = useState<GateChoices | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const change = (part: Partial<Gate>) => setGate({ ...gate, ...part });

  useEffect(() => {
    let isOver = false;
    void door.gateChoices().then((read) => isOver || setChoices(read));
    return () => {
      isOver = true;
    };
  }, [door]);

  const codePattern = pattern.trim() === '' ? null : parseCodePattern(pattern);
  const isPatternWrong = codePattern === undefined;
  const name = device.trim() === '' ? pairing.device : device.trim();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPatternWrong) return;
    await session.setGate({ ...gate, name: gate.name.trim(), codePattern }, name);
    back();
  };

  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <form className="settings" onSubmit={save}>
        <TextField
          label={texts.name}
          value={gate.name}
          maxLength={60}
          onChange={(given) => change({ name: given })}
        />
        <TextField
          label={texts.device}
          hint={texts.deviceHint}
          value={device}
          maxLength={60}
          onChange={setDevice}
        />
        <GateLetsThrough gate={gate} choices={choices} onChange={change} />
        <GateBehaviour gate={gate} onChange={change} />
        <TextField
          label={texts.pattern}
          hint={texts.patternHint}
          {...(isPatternWrong && { error: texts.patternWrong })}
          value={pattern}
          maxLength={200}
          isCode
          onChange={setPattern}
        />
        <button type="submit" className="button button--primary settings__save">
          <Icon name="check" />
          {texts.save}
        </button>
        <ActionButton kind="secondary" icon="share" run={() => setIsSharing(true)}>
          {texts.share}
        </ActionButton>
      </form>
      {isSharing && <ShareGateSheet onClose={() => setIsSharing(false)} />}
    </ScreenFrame>
  );
}
