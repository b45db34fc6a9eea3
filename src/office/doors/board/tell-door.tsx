import { useState } from 'react';
import {
  type DoorOrder,
  doorOrders,
  eventTellDoor,
  longestDoorMessage,
} from '../../../contract/door-board.ts';
import type { ApiKeyId } from '../../../domain/ids.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { OneOf, Switch } from '../../../ui/kit/choices.tsx';
import { Sheet } from '../../../ui/kit/sheet.tsx';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Form } from '../../kit/form.tsx';
import { TextRow } from '../../kit/form-row.tsx';
import { type Failure, useSend } from '../../session/service-calls.ts';
import { boardTexts } from './board-texts.ts';

export type Told = {
  /** null: all doors of the event. */
  readonly apiKeyId: ApiKeyId | null;
  readonly name: string;
  /** What they were told before, each once. */
  readonly messages: readonly string[];
};

type Props = EventPageProps & { readonly told: Told; readonly onClose: () => void };

/** What a door, or each, is asked to do or told at its next contact. */
export function TellDoor({ eventId, told, onClose }: Props) {
  const texts = useScreenTexts(boardTexts);
  const send = useSend();
  // One that holds for all of them can be corrected; several different ones can only be replaced.
  const before = told.messages.length === 1 ? (told.messages[0] ?? '') : '';
  const [message, setMessage] = useState(before);
  const [takesBack, setTakesBack] = useState(false);
  const [order, setOrder] = useState<DoorOrder | 'as-it-is'>('as-it-is');

  const run = async (): Promise<Failure | null> => {
    const typed = message.trim();
    // A new message takes the place of the one before, which is so taken back, too.
    const isNew = typed !== before;
    const outcome = await send(eventTellDoor, {
      id: eventId,
      params: {
        ...(told.apiKeyId !== null && { apiKeyId: told.apiKeyId }),
        ...(order !== 'as-it-is' && { order }),
        ...((isNew || takesBack) && { message: isNew ? typed : '' }),
      },
    });
    if (outcome.kind !== 'answer') return outcome;
    onClose();
    return null;
  };

  return (
    <Sheet title={texts.tellTitle(told.name)} closeLabel={texts.close} onClose={onClose}>
      <Form submit={texts.submit} run={run}>
        <TextRow
          label={texts.message}
          hint={texts.messageHint}
          isOptional
          maxLength={longestDoorMessage}
          value={message}
          onChange={setMessage}
        />
        {told.messages.length > 0 && (
          <Switch
            name={texts.takeBack}
            hint={texts.takeBackHint}
            on={takesBack}
            onChange={setTakesBack}
          />
        )}
        <OneOf
          legend={texts.orderLegend}
          options={[
            { value: 'as-it-is' as const, name: texts.asItIs },
            ...doorOrders.map((value) => ({ value, name: texts.orders[value] })),
          ]}
          value={order}
          onChange={setOrder}
        />
        <p className="choice__hint">{texts.orderHint}</p>
      </Form>
    </Sheet>
  );
}
