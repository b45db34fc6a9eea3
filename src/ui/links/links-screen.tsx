import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { OtherDevice } from '../../client/links/other-devices.ts';
import { useDevice } from '../device/device.ts';
import { mayReachLocalNetwork } from '../device/local-network.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoorState, useHeardCount } from '../kit/hooks/door.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { NearbySheet } from './nearby-sheet.tsx';
import './links.css';

/** Which devices of the event this one hears, and what to do about the others. */
export function LinksScreen({ back }: Views) {
  const texts = useScreenTexts('links');
  const isOn = useStore(useDevice().settings.state, (settings) => settings.isLinking);
  return (
    <ScreenFrame title={texts.title} onBack={back}>
      <p>{texts.intro}</p>
      {isOn ? (
        <>
          <NotHere />
          <Others />
        </>
      ) : (
        <Remark text={texts.off} />
      )}
    </ScreenFrame>
  );
}

function Others() {
  const texts = useScreenTexts('links');
  const others = useDoorState((state) => state.others);
  const [isLinking, setIsLinking] = useState(false);
  const isApart = others.some(({ hearing }) => hearing === 'not');
  const heard = useHeardCount();
  return (
    <>
      {others.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <section>
          <h2 className="heard__title">{texts.heard(heard, others.length)}</h2>
          <ul className="heard">
            {others.map((other) => (
              <Other key={other.id} {...other} />
            ))}
          </ul>
        </section>
      )}
      {isApart && <p>{texts.apartNext}</p>}
      <ActionButton kind="primary" icon="devices" run={() => setIsLinking(true)}>
        {texts.nearby}
      </ActionButton>
      <p className="heard__hint">{texts.nearbyHint}</p>
      {isLinking && <NearbySheet onClose={() => setIsLinking(false)} />}
    </>
  );
}

const icons: Readonly<Record<OtherDevice['hearing'], IconName>> = {
  linked: 'check',
  'through-others': 'devices',
  not: 'alert',
};

function Other({ name, hearing, since }: OtherDevice) {
  const texts = useScreenTexts('links');
  const format = useFormat();
  const { timezone } = useDoorState((state) => state.event);
  const words = { linked: texts.linked, 'through-others': texts.throughOthers, not: texts.apart };
  return (
    <li className="heard__device" data-hearing={hearing}>
      <Icon name={icons[hearing]} />
      <span className="heard__name">{name || texts.unnamed}</span>
      <span className="heard__state">
        {since === null ? texts.never : words[hearing](format.clockAt(since, timezone))}
      </span>
    </li>
  );
}

/** Says what keeps this browser from linking; nothing if it can. */
function NotHere() {
  const texts = useScreenTexts('links');
  const [isDenied, setIsDenied] = useState(false);
  useEffect(() => {
    let isOver = false;
    void mayReachLocalNetwork().then((may) => isOver || setIsDenied(!may));
    return () => {
      isOver = true;
    };
  }, []);
  const reason =
    typeof RTCPeerConnection === 'undefined'
      ? texts.notHere
      : isDenied
        ? texts.localNetwork.denied
        : null;
  return reason && <Remark text={reason} />;
}

const Remark = ({ text }: { readonly text: string }) => (
  <p className="remark remark--strong" role="alert">
    <Icon name="alert" />
    {text}
  </p>
);
