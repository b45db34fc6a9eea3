import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { CategoryCounts } from './category-counts.tsx';
import { DoorCounts } from './door-counts.tsx';
import { HeadcountFigures } from './headcount-figures.tsx';
import { NumbersBasis } from './numbers-basis.tsx';
import { ShopSales } from './shop-sales.tsx';
import { numbersTexts } from './texts.ts';
import { useAttendance } from './use-numbers.ts';
import './numbers.css';

/** Who is inside, who left, who is still to come; when and where they came. It follows the door. */
export function NumbersScreen() {
  const texts = useScreenTexts(numbersTexts);
  const attendance = useAttendance();
  const phase = useDoorState(({ roster }) => roster.phase);
  const pairing = useDoorState((state) => state.pairing);
  if (phase === 'empty' || attendance === null) {
    return (
      <ScreenFrame title={texts.title}>
        <p className="numbers__wait">{phase === 'empty' ? texts.noList : texts.counting}</p>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={texts.title}>
      {phase === 'loading' && <p className="numbers__wait">{texts.growing}</p>}
      <div className="numbers">
        <div className="numbers__side">
          <HeadcountFigures all={attendance.all} />
          <ArrivalsChart arrivals={attendance.arrivals} />
        </div>
        <div className="numbers__side">
          <CategoryCounts categories={attendance.categories} />
          <DoorCounts doors={attendance.doors} pairing={pairing} />
          <ShopSales />
          <NumbersBasis attendance={attendance} />
        </div>
      </div>
    </ScreenFrame>
  );
}
