import { type ReactNode, useEffect, useRef, useState } from 'react';
import { systemChance } from '../../../client/device/platform.ts';
import { mostExportBytes } from '../../../client/outbox/import-file.ts';
import { rejectionReasonOf } from '../../../client/outbox/rejection.ts';
import { openSealedFile } from '../../../client/storage/sealed/open-sealed-file.ts';
import type { Action } from '../../../domain/action.ts';
import type { Timezone } from '../../../domain/time.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { useOfficeFormat } from '../../i18n/format.ts';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Form } from '../../kit/form.tsx';
import { FormRow } from '../../kit/form-row.tsx';
import { useMeans } from '../../session/means.ts';
import { useSession } from '../../session/use-session.ts';
import { readKeyFile } from './key-file.ts';
import { officeSealedTexts } from './sealed-texts.ts';
import { type Sent, sendRecorded } from './send-recorded.ts';

type Props = EventPageProps & { readonly zone: Timezone };

/** What is wrong with each of the two files, in words. */
type Problems = { readonly phone?: string; readonly key?: string };

/** Opens the file that a locked phone saved, and sends what is in it. */
export function OpenSealed({ eventId, zone }: Props) {
  const texts = useScreenTexts(officeSealedTexts);
  const session = useSession();
  const { clock, timers, log } = useMeans();
  const [phone, setPhone] = useState<File | null>(null);
  const [key, setKey] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<Sent | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  /** One that was moved since it was chosen can't be read. */
  const textOf = (file: File) =>
    file.text().catch((error) => {
      log('file-not-read', error);
      return '';
    });

  async function open(): Promise<Problems> {
    if (!phone || !key) {
      return { ...(!phone && { phone: texts.missing }), ...(!key && { key: texts.missing }) };
    }
    if (phone.size > mostExportBytes) return { phone: texts.tooLarge };
    const pair = await readKeyFile(await textOf(key), log);
    if (!pair) return { key: texts.noKeyFile };
    const here = { service: session.service, eventId };
    const opened = await openSealedFile(await textOf(phone), pair, here, log);
    if (opened.kind === 'failed') return { phone: texts.failure[opened.failure] };
    stop.current();
    stop.current = await sendRecorded(opened.entries, {
      client: session,
      eventId,
      zone,
      clock,
      timers,
      chance: systemChance,
      log,
      onChange: setSent,
    });
    return {};
  }

  return (
    <details className="sealed__open">
      <summary>{texts.open}</summary>
      <p>{texts.openIntro}</p>
      <Form
        submit={texts.submit}
        run={async () => {
          setSent(null);
          setProblems(await open());
          return null;
        }}
      >
        <FileRow label={texts.phonesFile} error={problems.phone} onChoose={setPhone} />
        <FileRow
          label={texts.keyFile}
          hint={texts.keyFileHint}
          error={problems.key}
          onChoose={setKey}
        />
      </Form>
      <div role="status">{sent && <SentSoFar sent={sent} />}</div>
    </details>
  );
}

type FileRowProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly onChoose: (file: File | null) => void;
};

const FileRow = ({ onChoose, ...row }: FileRowProps): ReactNode => (
  <FormRow {...row}>
    {(control) => (
      <input
        {...control}
        type="file"
        accept=".txt,.json"
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    )}
  </FormRow>
);

function SentSoFar({ sent: { all, unsent, refused, isForbidden } }: { readonly sent: Sent }) {
  const texts = useScreenTexts(officeSealedTexts);
  const format = useOfficeFormat();
  const arrived = all - unsent - refused.length;
  if (all === 0) return <p>{texts.nothing}</p>;
  if (isForbidden) return <p className="remark remark--strong">{texts.forbidden}</p>;
  return (
    <>
      <p data-sent={arrived}>
        {arrived === all ? texts.done(all) : texts.sending(arrived, all)}
        {unsent > 0 && ` ${texts.keepOpen}`}
      </p>
      {refused.length > 0 && (
        <>
          <p className="remark remark--strong">{texts.refused(refused.length)}</p>
          <ul>
            {refused.map(({ action, errors }) => (
              <li key={action.id}>
                {texts.refusedOne(
                  nameOf(action),
                  format.dateAndTime(action.checkedDate),
                  action.device,
                )}
                {': '}
                {texts.reasons[rejectionReasonOf(errors)]}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** By which staff find what it was: the code that was scanned, or the product's number. */
const nameOf = ({ target }: Action): string =>
  target.kind === 'ticket' ? target.code : `#${target.productId}`;
