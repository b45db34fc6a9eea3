import type { OrderLine } from '../../contract/order.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';

/** Whether an order is paid, in words and with a mark. */
export function OrderStatus({ status, type }: Pick<OrderLine, 'status' | 'type'>) {
  const { statuses } = useScreenTexts('orders');
  if (status === 'cancelled') {
    return (
      <span className="tag tag--warn">
        <Icon name="cross" />
        {statuses.cancelled}
      </span>
    );
  }
  if (status === 'paid' || status === 'disbursed') {
    return (
      <span className="tag tag--good">
        <Icon name="check" />
        {type === 'free' ? statuses.free : statuses.paid}
      </span>
    );
  }
  return (
    <span className="tag">
      <Icon name="clock" />
      {statuses.open}
    </span>
  );
}
