import { useState } from 'react';
import type { Attendee } from '../../domain/attendee.ts';
import type { ProductId } from '../../domain/ids.ts';
import { isHandedOverAt, type ProductVerdictCode } from '../../domain/product-verdict.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { ProductRow } from '../verdict/product-list.tsx';
import { attendeeTexts } from './texts.ts';

type Props = { readonly attendee: Attendee };

/**
 * The products that the guest has booked (V5). They are handed over only to guests who are inside.
 */
export function GuestProducts({ attendee }: Props) {
  const door = useDoor();
  const texts = useScreenTexts(attendeeTexts);
  const gate = useDoorState((state) => state.pairing.gate);
  /** Why a product could not be handed over. */
  const [kept, setKept] = useState<Readonly<Record<ProductId, ProductVerdictCode>>>({});
  if (attendee.products.length === 0) return null;

  async function handOver(productId: ProductId): Promise<void> {
    const verdict = await door.desk.handOver(attendee.ticketId, productId);
    const { [productId]: _, ...others } = kept;
    setKept(verdict === 'handed-over' ? others : { ...others, [productId]: verdict });
  }

  return (
    <section className="person__part">
      <h2 className="person__heading">{texts.products}</h2>
      <ul className="products">
        {attendee.products.map((product) => (
          <ProductRow
            key={product.productId}
            product={product}
            verdict={kept[product.productId]}
            handOver={
              attendee.presence.inside && isHandedOverAt(gate, product)
                ? () => handOver(product.productId)
                : null
            }
          />
        ))}
      </ul>
    </section>
  );
}
