import { useEffect, useMemo, useState } from 'react';
import type { CodeTaker } from '../../client/camera/scanner.ts';
import { isLinkCode } from '../../client/links/link-code.ts';
import type { Nearby, NearbyState } from '../../client/links/nearby.ts';
import { CameraFailurePanel } from '../camera/camera-failure-panel.tsx';
import { CameraPicture } from '../camera/camera-picture.tsx';
import { useScreenTexts, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import { Sheet } from '../kit/sheet.tsx';
import '../kit/style/choices.css';
import './nearby.css';

type Shown = NearbyState | { readonly phase: 'failed'; readonly why: 'not-here' };

type Props = { readonly onClose: () => void };

/** Links this device with one next to it: each shows a QR code and scans the other's. */
export function NearbySheet({ onClose }: Props) {
  const texts = useScreenTexts('links');
  const [attempt, setAttempt] = useState(0);
  return (
    <Sheet title={texts.nearby} closeLabel={texts.close} onClose={onClose}>
      <Attempt key={attempt} onAgain={() => setAttempt(attempt + 1)} onClose={onClose} />
    </Sheet>
  );
}

type AttemptProps = { readonly onAgain: () => void; readonly onClose: () => void };

function Attempt({ onAgain, onClose }: AttemptProps) {
  const texts = useScreenTexts('links');
  const [isCameraOn, setIsCameraOn] = useState(false);
  const { shown, nearby } = useNearby(isCameraOn);

  switch (shown.phase) {
    case 'linked':
      return (
        <div className="nearby__end" data-nearby="linked">
          <p className="remark remark--strong" role="status">
            <Icon name="check" />
            {texts.done(shown.name || texts.unnamed)}
          </p>
          <p>{texts.doneWhy}</p>
          <ActionButton kind="primary" run={onClose}>
            {texts.close}
          </ActionButton>
        </div>
      );
    case 'failed':
      return (
        <div className="nearby__end" data-nearby="failed">
          <p className="remark remark--strong" role="alert">
            <Icon name="alert" />
            {shown.why === 'not-here' ? texts.notHere : texts.failed[shown.why]}
          </p>
          {shown.why !== 'not-here' && (
            <ActionButton kind="primary" icon="refresh" run={onAgain}>
              {texts.again}
            </ActionButton>
          )}
        </div>
      );
    case 'making':
    case 'showing':
    case 'linking':
      return (
        <div className="nearby" data-nearby={shown.phase}>
          <Advice shown={shown} />
          <div className="nearby__code">
            {shown.phase === 'making' ? (
              <p>{texts.starting}</p>
            ) : (
              <QrCode text={shown.code} label={texts.codeLabel} />
            )}
          </div>
          {shown.phase !== 'linking' && (
            <OtherCode nearby={nearby} onCamera={() => setIsCameraOn(true)} />
          )}
        </div>
      );
  }
}

type Open = Extract<NearbyState, { readonly phase: 'making' | 'showing' | 'linking' }>;

function Advice({ shown }: { readonly shown: Open }) {
  const texts = useScreenTexts('links');
  if (shown.phase === 'linking') {
    const { late } = shown;
    return (
      <p className="nearby__advice" role="status">
        {late === null ? texts.linking : texts.linkingLate[late]}
      </p>
    );
  }
  const refusal = shown.phase === 'showing' ? shown.refusal : null;
  if (refusal === null) return <p className="nearby__advice">{texts.how}</p>;
  return (
    <p className="nearby__advice remark remark--strong" role="alert">
      <Icon name="alert" />
      {texts.refusal[refusal]}
    </p>
  );
}

type OtherCodeProps = {
  /** null: codes are not read yet. */
  readonly nearby: Nearby | null;
  readonly onCamera: () => void;
};

function OtherCode({ nearby, onCamera }: OtherCodeProps) {
  const texts = useScreenTexts('links');
  const { door } = useTexts();
  const taker = useMemo(
    (): CodeTaker => ({
      isReady: () => true,
      isListed: isLinkCode,
      sight: async (text) => nearby?.read(text),
    }),
    [nearby],
  );
  return (
    <CameraPicture taker={taker} label={texts.cameraLabel} className="viewfinder nearby__camera">
      {(camera, retry) => (
        <>
          {camera.phase === 'starting' && <p className="viewfinder__note">{door.cameraStarting}</p>}
          {camera.phase === 'on' && <WhenShown run={onCamera} />}
          {camera.phase === 'failed' && (
            <CameraFailurePanel failure={camera.failure} onRetry={retry} />
          )}
        </>
      )}
    </CameraPicture>
  );
}

function WhenShown({ run }: { readonly run: () => void }) {
  useEffect(run, []);
  return null;
}

/**
 * Begins once the camera is on. Only then does a browser say where the device can be reached. Before, it gives a
 * name that many networks do not resolve.
 */
function useNearby(isCameraOn: boolean) {
  const door = useDoor();
  const [nearby, setNearby] = useState<Nearby | null>(null);
  const [shown, setShown] = useState<Shown>({ phase: 'making' });

  useEffect(() => {
    if (!isCameraOn) return;
    let isOver = false;
    let end = () => {};
    void door.meetNearby().then((begun) => {
      if (isOver) return begun?.stop();
      if (!begun) return setShown({ phase: 'failed', why: 'not-here' });
      const unsubscribe = begun.state.subscribe(setShown);
      end = () => {
        unsubscribe();
        begun.stop();
      };
      setShown(begun.state.getState());
      setNearby(begun);
    });
    return () => {
      isOver = true;
      end();
    };
  }, [door, isCameraOn]);

  return { shown, nearby };
}
