import { useState } from 'react';
import { syncObjectTypes } from '../../contract/sync.ts';
import {
  eventSetWebhook,
  longestWebhookUrl,
  tooManyWebhooks,
  type Webhook,
  type WebhookObjectType,
  webhookAddress,
} from '../../contract/webhook.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../kit/addresses.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { type Failure, useSend } from '../session/service-calls.ts';

type Props = EventPageProps & {
  /** null: a new one. */
  readonly webhook: Webhook | null;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
};

type Problem = 'address' | 'nothing' | 'too-many';

/** The form of a webhook. */
export function WebhookSheet({ eventId: id, webhook, onSecret, onClose }: Props) {
  const { form: texts, objectTypes: names } = useScreenTexts('webhooks');
  const send = useSend();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [objectTypes, setTypes] = useState<readonly WebhookObjectType[]>(
    webhook?.objectTypes ?? syncObjectTypes,
  );
  const [problem, setProblem] = useState<Problem | null>(null);

  const run = async (): Promise<Failure | null> => {
    const found = url.trim() === '' ? 'address' : objectTypes.length === 0 ? 'nothing' : null;
    setProblem(found);
    if (found !== null) return null;
    const params = { ...(webhook && { webhookId: webhook.id }), url: url.trim(), objectTypes };
    const outcome = await send(eventSetWebhook, { id, params });
    if (outcome.kind === 'answer') {
      onClose();
      if (outcome.answer.secret !== null) onSecret(outcome.answer.secret);
      return null;
    }
    const refused = outcome.kind === 'refused' ? problemOf(outcome.errors) : null;
    setProblem(refused);
    return refused === null ? outcome : null;
  };

  return (
    <Sheet title={webhook ? texts.edit : texts.title} closeLabel={texts.close} onClose={onClose}>
      <Form submit={texts.save} run={run} isNew={webhook === null}>
        <TextRow
          label={texts.url}
          hint={texts.urlHint}
          inputMode="url"
          isCode
          maxLength={longestWebhookUrl}
          value={url}
          error={
            problem === 'address' || problem === 'too-many' ? texts.problem[problem] : undefined
          }
          onChange={setUrl}
        />
        <fieldset className="choice">
          <legend className="choice__legend">{texts.objectTypes}</legend>
          <div className="checks">
            {syncObjectTypes.map((type) => (
              <label key={type} className="check">
                <input
                  type="checkbox"
                  checked={objectTypes.includes(type)}
                  onChange={({ target }) =>
                    setTypes([
                      ...objectTypes.filter((one) => one !== type),
                      ...(target.checked ? [type] : []),
                    ])
                  }
                />
                {names[type]}
              </label>
            ))}
          </div>
          {problem === 'nothing' && (
            <p className="choice__error" role="alert">
              <Icon name="alert" />
              {texts.problem.nothing}
            </p>
          )}
          <p className="choice__hint">{texts.objectTypesHint}</p>
        </fieldset>
      </Form>
    </Sheet>
  );
}

function problemOf(codes: readonly string[]): Problem | null {
  if (codes.includes(webhookAddress)) return 'address';
  return codes.includes(tooManyWebhooks) ? 'too-many' : null;
}
