import type { Action } from '../../../domain/action.ts';
import type { LocalDateTime } from '../../../domain/time.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { useOfficeFormat } from '../../i18n/format.ts';
import { TableFrame } from '../../kit/table-frame.tsx';
import { officeSealedTexts } from './sealed-texts.ts';

type OfDoor = {
  readonly device: string;
  readonly ins: number;
  readonly outs: number;
  readonly products: number;
  readonly first: LocalDateTime;
  readonly last: LocalDateTime;
};

/** How much each door recorded, and when, in the order of their names. */
function byDoor(actions: readonly Action[]): readonly OfDoor[] {
  const doors = new Map<string, OfDoor>();
  for (const { device, target, type, checkedDate } of actions) {
    const before = doors.get(device);
    const counted = before ?? { device, ins: 0, outs: 0, products: 0 };
    const [first = checkedDate, last = checkedDate] = [before?.first, before?.last];
    const what = target.kind === 'product' ? 'products' : type === 'check' ? 'ins' : 'outs';
    doors.set(device, {
      ...counted,
      [what]: counted[what] + 1,
      first: checkedDate < first ? checkedDate : first,
      last: checkedDate > last ? checkedDate : last,
    });
  }
  return [...doors.values()].toSorted((one, other) => one.device.localeCompare(other.device));
}

/** What is in a phone's file, before any of it is sent. */
export function SealedContents({ actions }: { readonly actions: readonly Action[] }) {
  const { contents: texts } = useScreenTexts(officeSealedTexts);
  const { dateAndTime } = useOfficeFormat();
  const [, what, from, until] = texts.columns;
  return (
    <TableFrame label={texts.title} columns={texts.columns}>
      {byDoor(actions).map(({ device, ins, outs, products, first, last }) => (
        <tr key={device}>
          <th scope="row">{device}</th>
          <td data-column={what}>
            {[
              ins > 0 && texts.ins(ins),
              outs > 0 && texts.outs(outs),
              products > 0 && texts.products(products),
            ]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td data-column={from}>{dateAndTime(first)}</td>
          <td data-column={until}>{dateAndTime(last)}</td>
        </tr>
      ))}
    </TableFrame>
  );
}
