import type { Scan } from '../../client/check-in/scan.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import { isCheckedAt } from '../../domain/checked-product.ts';
import {
  isHandedOverAt,
  isOpenProduct,
  type ProductVerdictCode,
} from '../../domain/product-verdict.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useToday } from '../kit/hooks/use-today.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly scan: Scan; readonly attendee: Attendee };

/**
 * The products to hand out, and what became of each (V5). Only guests who may be inside get them.
 */
export function ProductList({ scan, attendee }: Props) {
  const door = useDoor();
  const gate = useDoorState((state) => state.pairing.gate);
  const products = attendee.products.filter((product) => !isCheckedAt(gate, product));
  if (products.length === 0) return null;
  const allowed = scan.verdict.code === 'admitted' || scan.verdict.code === 'already';
  return (
    <ul className="products">
      {products.map((product) => (
        <ProductRow
          key={product.productId}
          product={product}
          verdict={scan.products[product.productId]}
          handOver={
            allowed && isHandedOverAt(gate, product) ? () => door.handOver(product.productId) : null
          }
        />
      ))}
    </ul>
  );
}

type RowProps = {
  readonly product: AttendeeProduct;
  readonly verdict: ProductVerdictCode | undefined;
  readonly handOver: (() => Promise<void>) | null;
};

export function ProductRow({ product, verdict, handOver }: RowProps) {
  const texts = useTexts().product;
  const state = useProductState(product, verdict);
  const open = isOpenProduct(product, verdict);
  return (
    <li className="product" data-product={product.productId} data-product-verdict={verdict}>
      <Icon name={open || product.cancelled ? 'bag' : 'check'} />
      <div className="product__names">
        <p className="product__name">{product.name}</p>
        {product.option !== '' && <p className="product__option">{product.option}</p>}
        {state !== null && <p className="product__state">{state}</p>}
      </div>
      {open && handOver && (
        <ActionButton kind="secondary" label={texts.handOverNamed(product.name)} run={handOver}>
          {texts.handOver}
        </ActionButton>
      )}
    </li>
  );
}

function useProductState(
  { cancelled, presence }: AttendeeProduct,
  verdict: ProductVerdictCode | undefined,
): string | null {
  const texts = useTexts().product;
  const format = useFormat();
  const today = useToday();
  if (verdict) return texts.verdict[verdict];
  if (cancelled) return texts.verdict['product-cancelled'];
  if (!presence.inside) return null;
  if (presence.at === null) return texts.verdict['already-handed-over'];
  return texts.handedOverAt(format.moment(presence.at, today), presence.device);
}
