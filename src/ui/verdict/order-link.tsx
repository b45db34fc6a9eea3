import type { Attendee } from '../../domain/attendee.ts';
import { useTexts } from '../i18n/language.ts';
import { isOutside } from '../kit/guest-state.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { useOrder } from '../kit/hooks/use-order.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly attendee: Attendee; readonly go: Go };

/** Leads to the other tickets of the guest's order; nothing where there are none. */
export function OrderLink({ attendee: { ticketId, paymentId }, go }: Props) {
  const door = useDoor();
  const { verdict: texts } = useTexts();
  const gate = useDoorState((state) => state.pairing.gate);
  const others = useOrder(paymentId)?.filter((each) => each.ticketId !== ticketId) ?? [];
  if (paymentId === null || others.length === 0) return null;
  const outside = others.filter((each) => isOutside(each, gate, door.areaNow())).length;

  const open = () => {
    door.dismiss();
    go({ at: 'order', paymentId });
  };

  return (
    <button type="button" className="order-link" data-order={paymentId} onClick={open}>
      <Icon name="people" />
      <span>
        <strong>{texts.order(others.length)}</strong>{' '}
        <span className="order-link__state">
          {outside > 0 ? texts.orderOutside(outside) : texts.orderNobody}
        </span>
      </span>
      <Icon name="forward" />
    </button>
  );
}
