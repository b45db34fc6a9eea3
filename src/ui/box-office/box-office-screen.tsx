import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BoxOffice } from '../../client/box-office/box-office.ts';
import { useLog } from '../device/device.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor } from '../kit/hooks/door.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { CashSessions } from './cash-sessions.tsx';
import { SaleForm } from './sale-form.tsx';
import { SaleOnScreen } from './sale-on-screen.tsx';
import './box-office.css';

/** Sells at the entrance: one sale after the other, and the cash session around them. */
export function BoxOfficeScreen({ back }: Views) {
  const texts = useScreenTexts('box-office');
  const office = useBoxOffice();
  const [isAtCash, setAtCash] = useState(false);
  if (office === null || office === 'missing') {
    return (
      <ScreenFrame title={texts.title} onBack={back}>
        {office === null ? <p aria-busy="true">{texts.loading}</p> : <p>{texts.noAnswer}</p>}
      </ScreenFrame>
    );
  }
  if (isAtCash) return <CashSessions office={office} onBack={() => setAtCash(false)} />;
  return <Selling office={office} onBack={back} toCash={() => setAtCash(true)} />;
}

type SellingProps = {
  readonly office: BoxOffice;
  readonly onBack: () => void;
  readonly toCash: () => void;
};

function Selling({ office, onBack, toCash }: SellingProps) {
  const texts = useScreenTexts('box-office');
  const { sale, sessions } = useStore(office.state);
  const isOpen = sessions[0]?.closed === null;
  // Staff check in all of their guests, or none: it stays for the next one.
  const [admits, setAdmits] = useState(true);
  return (
    <ScreenFrame title={texts.title} onBack={onBack}>
      {sale ? (
        <SaleOnScreen key={sale.id} office={office} sale={sale} />
      ) : (
        <>
          <SaleForm office={office} admits={admits} setAdmits={setAdmits} />
          <ActionButton kind="secondary" icon="coin" run={toCash}>
            {isOpen ? texts.session.show : texts.session.open}
          </ActionButton>
        </>
      )}
    </ScreenFrame>
  );
}

/** null: it is being fetched. */
function useBoxOffice(): BoxOffice | 'missing' | null {
  const door = useDoor();
  const log = useLog();
  const [office, setOffice] = useState<BoxOffice | 'missing' | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (found: BoxOffice | 'missing') => isOver || setOffice(found);
    door.boxOffice().then(show, (error) => {
      log('unexpected-error', error);
      show('missing');
    });
    return () => {
      isOver = true;
    };
  }, [door, log]);
  return office;
}
