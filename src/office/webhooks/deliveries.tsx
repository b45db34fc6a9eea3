import { useState } from 'react';
import {
  eventSendWebhookAgain,
  eventWebhookDeliveries,
  mostWebhookDeliveries,
  type Webhook,
  type WebhookDelivery,
} from '../../contract/webhook.ts';
import type { FeedId } from '../../domain/ids.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { type Failure, useCall, useSend } from '../session/service-calls.ts';

const everyMs = 5_000;

type Props = EventPageProps & { readonly webhook: Webhook };

/** What was sent to a webhook, what waits, and what was given up. */
export function Deliveries({ eventId: id, webhook: { id: webhookId, state } }: Props) {
  const { deliveries: texts } = useScreenTexts('webhooks');
  const asked = useCall(eventWebhookDeliveries, { id, params: { webhookId } }, { everyMs });
  const send = useSend();
  const wordsOf = useFailureWords();
  const [failure, setFailure] = useState<Failure | null>(null);
  const sendAgain = async (feedId?: FeedId) => {
    const params = { webhookId, ...(feedId !== undefined && { feedId }) };
    const outcome = await send(eventSendWebhookAgain, { id, params });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <Answered asked={asked}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            {failure && <Advice {...wordsOf(failure)} />}
            <TableFrame
              label={texts.title}
              columns={[texts.columns.change, texts.columns.status, texts.columns.attempts]}
              hasActions
            >
              {deliveries.map((delivery) => (
                <Row
                  key={delivery.feedId}
                  delivery={delivery}
                  canSend={state === 'on'}
                  onAgain={() => sendAgain(delivery.feedId)}
                />
              ))}
            </TableFrame>
            {deliveries.length === mostWebhookDeliveries && (
              <p>{texts.newest(mostWebhookDeliveries)}</p>
            )}
            {state === 'on' && deliveries.some((each) => each.state === 'givenUp') && (
              <p className="part__end">
                <ActionButton kind="secondary" run={() => sendAgain()}>
                  {texts.allAgain}
                </ActionButton>
              </p>
            )}
          </>
        )
      }
    </Answered>
  );
}

type RowProps = {
  readonly delivery: WebhookDelivery;
  readonly canSend: boolean;
  readonly onAgain: () => Promise<void>;
};

function Row({ delivery, canSend, onAgain }: RowProps) {
  const { deliveries: texts, changes } = useScreenTexts('webhooks');
  const format = useOfficeFormat();
  const { feedId, operation, objectType, objectId, state, failure } = delivery;
  const { attempts, attempted, next, status } = delivery;
  const isFailed = state === 'waiting' && attempts > 0;
  return (
    <tr>
      <th scope="row">
        {changes[operation][objectType](objectId)}
        <br />
        <small>{texts.number(feedId)}</small>
      </th>
      <td>
        <span className={state === 'delivered' ? 'tag tag--good' : 'tag tag--warn'}>
          {isFailed ? texts.states.retried : texts.states[state]}
        </span>
        {failure !== null && (
          <>
            <br />
            {failure === 'status' ? texts.answered(status ?? 0) : texts.failures[failure]}
          </>
        )}
      </td>
      <td>
        {texts.attempts(attempts)}
        {attempted !== null && (
          <>
            <br />
            <small>{texts.last(format.dateAndTime(attempted))}</small>
          </>
        )}
        {next !== null && (
          <>
            <br />
            <small>{texts.next(format.dateAndTime(next))}</small>
          </>
        )}
      </td>
      <td>
        {canSend && (state !== 'waiting' || isFailed) && (
          <ActionButton kind="secondary" run={onAgain}>
            {texts.again}
          </ActionButton>
        )}
      </td>
    </tr>
  );
}
