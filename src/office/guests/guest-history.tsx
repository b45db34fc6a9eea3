import type { ParticipantAnswer } from '../../contract/participant.ts';
import { byDate } from '../../domain/convergence.ts';
import type { CheckInAction } from '../../domain/history.ts';
import type { Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { useProductNames } from './product-names.ts';
import { officeGuestTexts } from './texts.ts';

type Props = { readonly participant: ParticipantAnswer; readonly zone: Timezone };

/** What happened at the doors, when, where and by what, the newest first. */
export function GuestHistory({ participant, zone }: Props) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const format = useOfficeFormat();
  const nameOf = useProductNames(participant.eventId);
  const history = byDate(participant.checkInHistory ?? [], zone).toReversed();

  function whatIn({ action, productId }: CheckInAction): string {
    const isCheck = action === 'DEVALUATED';
    if (productId === null) return isCheck ? texts.in : texts.out;
    const product = participant.products?.find(({ id }) => id === productId);
    const name = product ? nameOf(product.productDefinitionOptionId) : texts.product(productId);
    return isCheck ? texts.gave(name) : texts.took(name);
  }

  return (
    <section className="card">
      <h2 className="card__title">{texts.history}</h2>
      {history.length === 0 && <p>{texts.historyEmpty}</p>}
      <ol className="guest-moves">
        {history.map((entry, at) => (
          <li key={`${entry.date} ${history.length - at}`}>
            <Icon
              name={
                entry.productId !== null ? 'bag' : entry.action === 'DEVALUATED' ? 'enter' : 'leave'
              }
            />
            <span>
              {whatIn(entry)}
              <span className="guest-more">
                {[format.dateAndTime(entry.date), entry.device, entry.tool]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
