import { useState } from 'react';
import {
  eventNewWebhookSecret,
  eventRemoveWebhook,
  eventSetWebhook,
  eventWebhooks,
  type Webhook,
} from '../../contract/webhook.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { useQuestion } from '../kit/question.tsx';
import { RowActions } from '../kit/row-actions.tsx';
import { Advice, Answered, Empty, useFailureWords } from '../kit/states.tsx';
import { CallFailed, type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookSheet } from './webhook-sheet.tsx';
import './webhooks.css';

/** While somebody looks, deliveries go out. */
const everyMs = 10_000;

type Open =
  | { readonly kind: 'form'; readonly webhook: Webhook | null }
  | { readonly kind: 'secret'; readonly secret: string }
  | null;

/** The webhooks of an event: set, watched, and sent again. */
export function WebhooksPage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('webhooks');
  const webhooks = useCall(eventWebhooks, { id: eventId, params: {} }, { everyMs });
  const [open, setOpen] = useState<Open>(null);
  const showSecret = (secret: string) => setOpen({ kind: 'secret', secret });
  const isLacking = webhooks.error instanceof CallFailed && lacksCall(webhooks.error.failure);
  const add = (
    <button
      type="button"
      className="button button--primary"
      onClick={() => setOpen({ kind: 'form', webhook: null })}
    >
      <Icon name="add" />
      {texts.add}
    </button>
  );
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      {isLacking ? (
        <Advice {...texts.lacking} />
      ) : (
        <Answered asked={webhooks}>
          {(answer) =>
            answer.webhooks.length === 0 ? (
              <Empty icon="forward" title={texts.none} next={texts.noneNext}>
                {add}
              </Empty>
            ) : (
              <>
                {answer.webhooks.map((webhook) => (
                  <WebhookCard
                    key={webhook.id}
                    eventId={eventId}
                    webhook={webhook}
                    onChange={() => setOpen({ kind: 'form', webhook })}
                    onSecret={showSecret}
                  />
                ))}
                <p className="part__end">{add}</p>
              </>
            )
          }
        </Answered>
      )}
      {open?.kind === 'form' && (
        <WebhookSheet
          eventId={eventId}
          webhook={open.webhook}
          onSecret={showSecret}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'secret' && (
        <Sheet
          title={texts.secret.title}
          closeLabel={texts.form.close}
          onClose={() => setOpen(null)}
        >
          <p>{texts.secret.once}</p>
          <LinkToCopy link={open.secret} texts={texts.secret} />
        </Sheet>
      )}
    </>
  );
}

type CardProps = EventPageProps & {
  readonly webhook: Webhook;
  readonly onChange: () => void;
  readonly onSecret: (secret: string) => void;
};

function WebhookCard({ eventId: id, webhook, onChange, onSecret }: CardProps) {
  const texts = useScreenTexts('webhooks');
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const { ask, question } = useQuestion();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { id: webhookId, url, state, failingSince, waiting } = webhook;
  const isOn = state === 'on';

  const turn = async () => {
    const outcome = await send(eventSetWebhook, { id, params: { webhookId, enabled: !isOn } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const remove = async () => {
    const outcome = await send(eventRemoveWebhook, { id, params: { webhookId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  const renew = async () => {
    const { sure, yes, no } = texts.newSecret;
    if (!(await ask(sure, yes, no))) return;
    const outcome = await send(eventNewWebhookSecret, { id, params: { webhookId } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
    if (outcome.kind === 'answer') onSecret(outcome.answer.secret);
  };
  return (
    <section className="card webhook">
      <h2 className="card__title webhook__url">{url}</h2>
      <p>
        <span className={isOn && failingSince === null ? 'tag tag--good' : 'tag tag--warn'}>
          {isOn && failingSince !== null ? texts.states.trying : texts.states[state]}
        </span>{' '}
        {webhook.objectTypes.map((type) => texts.objectTypes[type]).join(', ')}
      </p>
      {failingSince !== null && <p>{texts.failingSince(format.dateAndTime(failingSince))}</p>}
      {state !== 'on' && <p>{texts.next[state]}</p>}
      {waiting > 0 && <p>{texts.waiting(waiting)}</p>}
      {failure && <Advice {...wordsOf(failure)} />}
      <div className="row-actions">
        <ActionButton kind="secondary" run={turn}>
          {isOn ? texts.turnOff : texts.turnOn}
        </ActionButton>
        <button
          type="button"
          className="button button--text"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.hideDeliveries : texts.showDeliveries}
        </button>
        <button type="button" className="button button--text" onClick={renew}>
          {texts.newSecret.action}
        </button>
        <RowActions words={texts.rows} name={url} onChange={onChange} onRemove={remove} />
      </div>
      {isOpen && <Deliveries eventId={id} webhook={webhook} />}
      {question}
    </section>
  );
}
