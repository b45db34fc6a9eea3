import { useState } from 'react';
import { canDigest } from '../../../client/device/pin-digest.ts';
import { makeKeyPair } from '../../../client/storage/sealed/organizers-key.ts';
import { eventOutboxKey, eventSetOutboxKey } from '../../../contract/outbox-key.ts';
import type { Timezone } from '../../../domain/time.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { ActionButton } from '../../../ui/kit/action-button.tsx';
import { saveFile } from '../../export/save-file.ts';
import { useOfficeFormat } from '../../i18n/format.ts';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Advice, Answered, useFailureWords } from '../../kit/states.tsx';
import {
  CallFailed,
  type Failure,
  lacksCall,
  useCall,
  useSend,
} from '../../session/service-calls.ts';
import { keyFileName, shortNameOf, writeKeyFile } from './key-file.ts';
import { OpenSealed } from './open-sealed.tsx';
import { officeSealedTexts } from './sealed-texts.ts';

type Props = EventPageProps & { readonly title: string; readonly zone: Timezone };

/** The key for which doors under a PIN seal what they record, and what it opens. */
export function OutboxKey({ eventId, title, zone }: Props) {
  const texts = useScreenTexts(officeSealedTexts);
  const format = useOfficeFormat();
  const known = useCall(eventOutboxKey, { id: eventId, params: {} });
  // Another service has no such key, and a head of door no business with it.
  const isNone = known.error instanceof CallFailed && isNotForHere(known.error.failure);
  if (known.isPending || isNone) return null;
  return (
    <section className="card sealed">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={known}>
        {({ outboxKey: key }) =>
          key === null ? (
            <>
              <p>{texts.none}</p>
              <NewKey eventId={eventId} title={title} />
            </>
          ) : (
            <>
              <p>{texts.inForce(shortNameOf(key.publicKey), format.dateAndTime(key.madeDate))}</p>
              <details>
                <summary>{texts.another}</summary>
                <p>{texts.anotherHint}</p>
                <NewKey key={key.publicKey} eventId={eventId} title={title} />
              </details>
              <OpenSealed eventId={eventId} zone={zone} />
            </>
          )
        }
      </Answered>
    </section>
  );
}

const isNotForHere = (failure: Failure): boolean =>
  lacksCall(failure) || failure.kind === 'forbidden';

type Made = { readonly publicKey: string; readonly name: string; readonly file: Blob };

/** The file first: a key whose file nobody has would be worse than none. */
function NewKey({ eventId: id, title }: EventPageProps & { readonly title: string }) {
  const texts = useScreenTexts(officeSealedTexts);
  const send = useSend();
  const wordsOf = useFailureWords();
  const [made, setMade] = useState<Made | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const make = async () => {
    const pair = await makeKeyPair();
    const name = keyFileName(title, pair.publicKey);
    const file = writeKeyFile(pair, title);
    saveFile(name, file);
    setMade({ publicKey: pair.publicKey, name, file });
  };
  const use = async ({ publicKey }: Made) => {
    const outcome = await send(eventSetOutboxKey, { id, params: { publicKey } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
    if (outcome.kind === 'answer') setMade(null);
  };

  if (!canDigest()) return <p className="remark">{texts.insecure}</p>;
  if (!made) {
    return (
      <ActionButton kind="secondary" icon="key" run={make}>
        {texts.make}
      </ActionButton>
    );
  }
  return (
    <>
      <p>{texts.made(made.name)}</p>
      <div className="sealed__ways">
        <ActionButton kind="primary" icon="check" run={() => use(made)}>
          {texts.use}
        </ActionButton>
        <ActionButton kind="secondary" icon="save" run={async () => saveFile(made.name, made.file)}>
          {texts.saveAgain}
        </ActionButton>
      </div>
      {failure && <Advice {...wordsOf(failure)} />}
    </>
  );
}
