import { useAttendance } from '../bindings/use-numbers.ts';
import { useSelected } from '../bindings/use-store.ts';
import { ArrivalsChart } from '../components/numbers/arrivals-chart.tsx';
import { CategoryCounts } from '../components/numbers/category-counts.tsx';
import { DoorCounts } from '../components/numbers/door-counts.tsx';
import { HeadcountFigures } from '../components/numbers/headcount-figures.tsx';
import { NumbersBasis } from '../components/numbers/numbers-basis.tsx';
import { ShopSales } from '../components/numbers/shop-sales.tsx';
import { ScreenFrame } from '../components/screen-frame.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { numbersTexts } from '../i18n/numbers.ts';
import '../style/numbers.css';
import type { ScreenProps } from './screen-props.ts';

/** Who is inside, who left, who is still to come; when and where they came. It follows the door. */
export function NumbersScreen({ door }: ScreenProps) {
  const texts = useScreenTexts(numbersTexts);
  const attendance = useAttendance(door);
  const { phase } = useSelected(door.state, ({ roster }) => roster);
  const { device } = useSelected(door.state, ({ pairing }) => pairing);
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
          <DoorCounts doors={attendance.doors} ownDevice={device} />
          <ShopSales door={door} />
          <NumbersBasis door={door} attendance={attendance} />
        </div>
      </div>
    </ScreenFrame>
  );
}
