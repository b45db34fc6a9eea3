import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ServiceClient } from '../../../client/api/service-client.ts';
import { canDigest } from '../../../client/device/pin.ts';
import { systemChance } from '../../../client/device/platform.ts';
import type { Log } from '../../../client/log/log.ts';
import { createDelivery } from '../../../client/outbox/delivery.ts';
import { mostExportBytes } from '../../../client/outbox/import-file.ts';
import { openOutbox } from '../../../client/outbox/outbox.ts';
import { rejectionReasonOf } from '../../../client/outbox/rejection.ts';
import type { Sending as Means } from '../../../client/outbox/send-action.ts';
import { createSender } from '../../../client/outbox/sender.ts';
import type { OrganizersPair } from '../../../client/wings/device-pin/open-sealed-file.ts';
import {
  type OpenedFile,
  openSealedFile,
} from '../../../client/wings/device-pin/open-sealed-file.ts';
import { makeKeyPair, readPrivateKey } from '../../../client/wings/device-pin/recovery-key.ts';
import type { Call } from '../../../contract/call.ts';
import { general } from '../../../contract/error-code.ts';
import { eventOutboxKey, eventSetOutboxKey } from '../../../contract/event.ts';
import {
  participantCheck,
  participantRead,
  participantReset,
} from '../../../contract/participant.ts';
import type { Action } from '../../../domain/action.ts';
import type { EventId } from '../../../domain/ids.ts';
import type { OutboxEntry } from '../../../domain/outbox.ts';
import type { Clock, LocalDateTime, Timezone } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { useScreenTexts } from '../../../ui/i18n/language.ts';
import { ActionButton } from '../../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../../i18n/format.ts';
import type { EventPageProps } from '../../kit/addresses.ts';
import { Form } from '../../kit/form.tsx';
import { FormRow } from '../../kit/form-row.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { Advice, Answered, useFailureWords } from '../../kit/states.tsx';
import { TableFrame } from '../../kit/table-frame.tsx';
import { useMeans } from '../../session/means.ts';
import {
  CallFailed,
  type Failure,
  lacksCall,
  useCall,
  useSend,
} from '../../session/service-calls.ts';
import { useSession } from '../../session/use-session.ts';

type Props = EventPageProps & { readonly title: string; readonly zone: Timezone };

/** The key for which doors under a PIN seal what they record, and what it opens. */
export function OutboxKey({ eventId, title, zone }: Props) {
  const texts = useScreenTexts('sealed');
  const format = useOfficeFormat();
  const known = useCall(eventOutboxKey, { id: eventId, params: {} });
  // Another service has no such key, and a check-in manager no business with it.
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
  const texts = useScreenTexts('sealed');
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

type OpenSealedProps = EventPageProps & { readonly zone: Timezone };

type Opened = Extract<OpenedFile, { kind: 'opened' }>;

/** What is wrong with each of the two files, in words. */
type Problems = { readonly phone?: string; readonly key?: string };

/** Opens the file that a locked phone saved, shows what is in it, and sends it when somebody says so. */
function OpenSealed({ eventId, zone }: OpenSealedProps) {
  const texts = useScreenTexts('sealed');
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
  const texts = useScreenTexts('sealed');
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
  target.kind !== 'product' ? target.code : `#${target.productId}`;

type OfDoor = {
  readonly device: string;
  readonly ins: number;
  readonly outs: number;
  readonly products: number;
  readonly first: LocalDateTime;
  readonly last: LocalDateTime;
};

/** How much each door recorded, and when, in the order of their names. */
function byDoor(actions: readonly Action[]): readonly OfDoor[] {
  const doors = new Map<string, OfDoor>();
  for (const { device, target, type, checkedDate } of actions) {
    const before = doors.get(device);
    const counted = before ?? { device, ins: 0, outs: 0, products: 0 };
    const [first = checkedDate, last = checkedDate] = [before?.first, before?.last];
    const what = target.kind === 'product' ? 'products' : type === 'check' ? 'ins' : 'outs';
    doors.set(device, {
      ...counted,
      [what]: counted[what] + 1,
      first: checkedDate < first ? checkedDate : first,
      last: checkedDate > last ? checkedDate : last,
    });
  }
  return [...doors.values()].toSorted((one, other) => one.device.localeCompare(other.device));
}

/** What is in a phone's file, before any of it is sent. */
function SealedContents({ actions }: { readonly actions: readonly Action[] }) {
  const { contents: texts } = useScreenTexts('sealed');
  const { dateAndTime } = useOfficeFormat();
  const [, what, from, until] = texts.columns;
  return (
    <TableFrame label={texts.title} columns={texts.columns}>
      {byDoor(actions).map(({ device, ins, outs, products, first, last }) => (
        <tr key={device}>
          <th scope="row">{device}</th>
          <td data-column={what}>
            {[
              ins > 0 && texts.ins(ins),
              outs > 0 && texts.outs(outs),
              products > 0 && texts.products(products),
            ]
              .filter(Boolean)
              .join(', ')}
          </td>
          <td data-column={from}>{dateAndTime(first)}</td>
          <td data-column={until}>{dateAndTime(last)}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

type Sent = {
  readonly all: number;
  readonly unsent: number;
  /** What the service does not accept. */
  readonly refused: readonly { readonly action: Action; readonly errors: readonly string[] }[];
  /** Anyone who is signed in here may not send. */
  readonly isForbidden: boolean;
};

type Sending = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly zone: Timezone;
  readonly clock: Clock;
  readonly timers: Timers;
  /** In [0, 1). */
  readonly chance: () => number;
  readonly log: Log;
  readonly onChange: (sent: Sent) => void;
};

/**
 * Sends what a device recorded as the device itself would: each action once, with its own date and
 * device (O2, O4). It takes into account what other devices recorded since (C2). Nothing is stored
 * here. If only half of a file was sent, it is opened again.
 * @returns a function that ends it; what is under way still arrives
 */
async function sendRecorded(
  entries: readonly OutboxEntry[],
  { client, eventId, zone, clock, timers, chance, log, onChange }: Sending,
): Promise<() => void> {
  const outbox = await openOutbox({
    append: async () => {},
    setProgress: async () => {},
    remove: async () => {},
    readAll: async () => [...entries],
  });
  const means = onlyOf(eventId, client);
  let isForbidden = false;
  const tell = () =>
    onChange({
      all: outbox.entries().length,
      unsent: outbox.counts().unsent,
      refused: outbox
        .entries()
        .flatMap(({ action, progress }) =>
          progress.state === 'rejected' ? [{ action, errors: progress.errors }] : [],
        ),
      isForbidden,
    });
  const sender = createSender({
    outbox,
    delivery: createDelivery({ ...means, prober: means.client, zone, clock }),
    clock,
    timers,
    chance,
    log,
    onForbidden() {
      isForbidden = true;
      tell();
    },
    // Nobody waits for its end.
    giveUp() {},
  });
  outbox.onChange(tell);
  tell();
  sender.wake();
  return () => void sender.stop();
}

/**
 * Anyone who is signed in here may also have other events, and a file may name their guests. So
 * calls on a participant continue only after that participant was read and is of this event. Calls
 * on a ticket name the event themselves.
 */
function onlyOf(
  eventId: EventId,
  client: ServiceClient,
): Pick<Means, 'client' | 'readParticipant'> {
  const ofEvent = new Set<number>();
  const mayBeElsewhere: readonly Call[] = [participantCheck, participantReset];
  return {
    client: {
      ...client,
      request: async (call, asked) =>
        mayBeElsewhere.includes(call) && !('id' in asked && ofEvent.has(Number(asked.id)))
          ? { kind: 'refused', status: 404, errors: [general.objectNotFound] }
          : client.request(call, asked),
    },
    async readParticipant(id, deadlineMs) {
      const read = await client.request(participantRead, { id, params: {}, deadlineMs });
      if (read.kind === 'answer' && read.answer.participant.eventId === eventId) ofEvent.add(id);
      return read;
    },
  };
}

/** The file with an event's private key: the organizer keeps it, and it is sent nowhere. */

const format = 'admit-organizers-key';
const version = 1;

const form = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    format: v.literal(format),
    version: v.literal(version),
    publicKey: v.string(),
    privateKey: v.string(),
  }),
);

/** By what people tell one key of an event from another. */
const shortNameOf = (publicKey: string): string => publicKey.replace(/[^A-Za-z0-9]/g, '').slice(-6);

/** `admit-key-Summer-gala-x7QaPw.json` */
const keyFileName = (title: string, publicKey: string): string =>
  `admit-key-${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-${shortNameOf(publicKey)}.json`;

/** @param event its title, for anyone who finds the file years later */
const writeKeyFile = (pair: Awaited<ReturnType<typeof makeKeyPair>>, event: string): Blob =>
  new Blob([JSON.stringify({ format, version, event, ...pair }, null, 1)], {
    type: 'application/json',
  });

/** @returns null: it is not such a file */
async function readKeyFile(text: string, log: Log): Promise<OrganizersPair | null> {
  const read = v.safeParse(form, text);
  if (!read.success) return null;
  const { publicKey, privateKey } = read.output;
  try {
    return { publicKey, privateKey: await readPrivateKey(privateKey) };
  } catch (error) {
    log('file-not-read', error);
    return null;
  }
}
