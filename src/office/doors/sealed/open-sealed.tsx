import { type ReactNode, useEffect, useRef, useState } from 'react';
import { systemChance } from '../../../client/device/platform.ts';
import { mostExportBytes } from '../../../client/outbox/import-file.ts';
import { rejectionReasonOf } from '../../../client/outbox/rejection.ts';
import {
  type OpenedFile,
  openSealedFile,
} from '../../../client/storage/sealed/open-sealed-file.ts';
import type { Action } from '../../../domain/action.ts';
import type { OutboxEntry } from '../../../domain/outbox.ts';
import type { Timezone } from '../../../domain/time.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { ActionButton } from '../../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../../i18n/format.ts';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Form } from '../../kit/form.tsx';
import { FormRow } from '../../kit/form-row.tsx';
import { useMeans } from '../../session/means.ts';
import { useSession } from '../../session/use-session.ts';
import { readKeyFile } from './key-file.ts';
import { SealedContents } from './sealed-contents.tsx';
import { officeSealedTexts } from './sealed-texts.ts';
import { type Sent, sendRecorded } from './send-recorded.ts';

type Props = EventPageProps & { readonly zone: Timezone };

type Opened = Extract<OpenedFile, { kind: 'opened' }>;

/** What is wrong with each of the two files, in words. */
type Problems = { readonly phone?: string; readonly key?: string };

/** Opens the file that a locked phone saved, shows what is in it, and sends it when somebody says so. */
export function OpenSealed({ eventId, zone }: Props) {
  const texts = useScreenTexts(officeSealedTexts);
  const session = useSession();
  const { clock, timers, log } = useMeans();
  const [phone, setPhone] = useState<File | null>(null);
  const [key, setKey] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  /** What is in the file that was opened, and not sent yet. */
  const [opened, setOpened] = useState<Opened | null>(null);
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
    const file = await openSealedFile(await textOf(phone), pair, here, log);
    if (file.kind === 'failed') return { phone: texts.failure[file.failure] };
    setOpened(file);
    return {};
  }

  async function send(entries: readonly OutboxEntry[]): Promise<void> {
    setOpened(null);
    stop.current();
    stop.current = await sendRecorded(entries, {
      client: session,
      eventId,
      zone,
      clock,
      timers,
      chance: systemChance,
      log,
      onChange: setSent,
    });
  }

  /** Another file: what was opened before is not what is chosen. */
  const choose = (take: (file: File | null) => void) => (file: File | null) => {
    setOpened(null);
    take(file);
  };

  return (
    <details className="sealed__open">
      <summary>{texts.open}</summary>
      <p>{texts.openIntro}</p>
      <Form
        submit={texts.submit}
        run={async () => {
          setSent(null);
          setOpened(null);
          setProblems(await open());
          return null;
        }}
      >
        <FileRow label={texts.phonesFile} error={problems.phone} onChoose={choose(setPhone)} />
        <FileRow
          label={texts.keyFile}
          hint={texts.keyFileHint}
          error={problems.key}
          onChoose={choose(setKey)}
        />
      </Form>
      <div role="status">
        {opened && (
          <p>
            {opened.entries.length > 0
              ? texts.contents.notSent(opened.entries.length)
              : texts.nothing}
          </p>
        )}
        {opened && opened.unreadable > 0 && (
          <p className="remark remark--strong">{texts.contents.unreadable(opened.unreadable)}</p>
        )}
        {sent && <SentSoFar sent={sent} />}
      </div>
      {opened && opened.entries.length > 0 && (
        <>
          <SealedContents actions={opened.entries.map(({ action }) => action)} />
          <p className="remark">{texts.contents.unknownWriter}</p>
          <ActionButton kind="primary" run={() => send(opened.entries)}>
            {texts.contents.send}
          </ActionButton>
        </>
      )}
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
