import type { Door } from '../../client/door/door.ts';
import type { DoorState } from '../../client/door/door-state.ts';
import type { Scan } from '../../client/scan/scan.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import type { Gate } from '../../domain/gate.ts';
import type { ProductVerdictCode } from '../../domain/product-verdict.ts';
import { localDateTime } from '../../domain/time.ts';
import { openProducts } from '../../domain/verdict.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { useTime } from '../kit/hooks/time.ts';
import { useSelected } from '../kit/hooks/use-store.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly door: Door; readonly scan: Scan; readonly attendee: Attendee };

/** V5: what the person is to be given, and what became of it. Only who may be inside gets it. */
export function ProductList({ door, scan, attendee }: Props) {
  const event = useSelected(door.state, (state) => state.event);
  const { gate } = useSelected(door.state, (state) => state.pairing);
  if (attendee.products.length === 0) return null;
  const allowed = scan.verdict.code === 'admitted' || scan.verdict.code === 'already';
  return (
    <ul className="products">
      {attendee.products.map((product) => (
        <ProductRow
          key={product.productId}
          product={product}
          verdict={scan.products[product.productId]}
          event={event}
          handOver={
            allowed && isHandedOverAt(gate, product) ? () => door.handOver(product.productId) : null
          }
        />
      ))}
    </ul>
  );
}

/** Whether something is still to be handed over: the verdict then stays on the screen. */
export const hasOpenProducts = ({ verdict, products }: Scan, gate: Gate): boolean =>
  verdict.attendee !== null &&
  openProducts(verdict.attendee, gate).some(({ productId }) => !isSettled(products[productId]));

export const isHandedOverAt = (gate: Gate, { definitionId }: AttendeeProduct): boolean =>
  gate.products?.includes(definitionId) ?? true;

const isOpen = (product: AttendeeProduct) => !product.cancelled && !product.presence.inside;
const isSettled = (verdict: ProductVerdictCode | undefined) =>
  verdict !== undefined && verdict !== 'cannot-record';

type RowProps = {
  readonly product: AttendeeProduct;
  readonly verdict: ProductVerdictCode | undefined;
  readonly event: DoorState['event'];
  readonly handOver: (() => Promise<void>) | null;
};

export function ProductRow({ product, verdict, event, handOver }: RowProps) {
  const texts = useTexts().product;
  const state = useProductState(product, verdict, event);
  const open = isOpen(product) && !isSettled(verdict);
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
  event: DoorState['event'],
): string | null {
  const texts = useTexts().product;
  const format = useFormat();
  const { clock } = useTime();
  if (verdict) return texts.verdict[verdict];
  if (cancelled) return texts.verdict['product-cancelled'];
  if (!presence.inside) return null;
  if (presence.at === null) return texts.verdict['already-handed-over'];
  const today = localDateTime(clock.now(), event.timezone);
  return texts.handedOverAt(format.moment(presence.at, today), presence.device);
}
