import { useId } from 'react';
import type { KeptDoubleEntry } from '../../client/conflicts/double-entry-store.ts';
import type { Entry } from '../../domain/convergence.ts';
import type { DoorActivity } from '../../domain/door-activity.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { officeDevice } from '../kit/office-device.ts';
import { officeLiveTexts } from './texts.ts';

type Props = {
  readonly doors: readonly DoorActivity[];
  readonly doubles: readonly KeptDoubleEntry[];
};

/** How many fit on a wall. */
const mostDoubles = 2;

/** What somebody should look after: doors that have gone quiet, tickets that were let in twice. */
export function LiveAlerts({ doors, doubles }: Props) {
  const { alerts: texts, gates } = useScreenTexts(officeLiveTexts);
  const format = useFormat();
  const heading = useId();
  const entry = ({ date, device }: Entry) => texts.at(format.clock(date), device);
  // The office isn't a door: it lets in a guest only now and then.
  const quiet = doors.filter(({ device, quietMs }) => quietMs !== null && device !== officeDevice);
  const more = doubles.length - mostDoubles;
  return (
    <section className="live-part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      {quiet.length === 0 && doubles.length === 0 && <p className="numbers__note">{texts.none}</p>}
      <ul className="live-alerts">
        {quiet.map(({ device, quietMs }) => (
          <li key={JSON.stringify(device)} className="live-alert">
            <Icon name="clock" />
            <div>
              <p className="live-alert__what">
                {texts.quiet(device ?? gates.unnamed, format.duration(quietMs ?? 0))}
              </p>
              <p className="numbers__note live-alert__next">{texts.quietNext}</p>
            </div>
          </li>
        ))}
        {doubles.slice(0, mostDoubles).map(({ key, entry: { first, second }, name, category }) => (
          <li key={key} className="live-alert">
            <Icon name="twice" />
            <div>
              <p className="live-alert__what">{texts.twice(name)}</p>
              <p className="numbers__note">
                {category} · {texts.and(entry(first), entry(second))}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.more(more)}</p>}
      {doubles.length > 0 && <p className="numbers__note">{texts.settle}</p>}
    </section>
  );
}
