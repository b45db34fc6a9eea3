import type { ParticipantAnswer } from '../../contract/participant.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { useProductNames } from './product-names.ts';
import { officeGuestTexts } from './texts.ts';

/** What the guest has booked besides, and whether it was handed over. */
export function GuestProducts({ participant }: { readonly participant: ParticipantAnswer }) {
  const { guest: texts } = useScreenTexts(officeGuestTexts);
  const nameOf = useProductNames(participant.eventId);
  const products = participant.products ?? [];
  if (products.length === 0) return null;
  return (
    <section className="card">
      <h2 className="card__title">{texts.products}</h2>
      <ul className="guest-products">
        {products.map(({ id, productDefinitionOptionId, checked, cancelledDate }) => (
          <li key={id}>
            <span>{nameOf(productDefinitionOptionId)}</span>
            {cancelledDate !== null ? (
              <span className="tag tag--warn">
                <Icon name="cross" />
                {texts.cancelled}
              </span>
            ) : (
              <span className={checked ? 'tag tag--good' : 'tag'}>
                <Icon name={checked ? 'check' : 'bag'} />
                {checked ? texts.handedOver : texts.waiting}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
