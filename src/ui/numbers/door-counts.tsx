import { useId } from 'react';
import { isThisDevice, type Pairing } from '../../client/pairing/pairing.ts';
import type { DoorCount } from '../../domain/attendance.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { numbersTexts } from './texts.ts';

type Props = { readonly doors: readonly DoorCount[]; readonly pairing: Pairing };

/** How many each device has let in and out. */
export function DoorCounts({ doors, pairing }: Props) {
  const { doors: texts } = useScreenTexts(numbersTexts);
  const format = useFormat();
  const heading = useId();
  if (doors.length === 0) return null;
  const nameOf = (device: string | null) =>
    device === null ? texts.unnamed : isThisDevice(pairing, device) ? texts.own(device) : device;
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      <table className="tally" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{texts.device}</th>
            <th scope="col">{texts.arrived}</th>
            <th scope="col">{texts.left}</th>
          </tr>
        </thead>
        <tbody>
          {doors.map(({ device, arrived, left }) => (
            <tr key={JSON.stringify(device)} data-own={isThisDevice(pairing, device)}>
              <th scope="row">{nameOf(device)}</th>
              <td>{format.number(arrived)}</td>
              <td>{format.number(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="numbers__note">{texts.note}</p>
    </section>
  );
}
