import { type ChangeEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isPairingLink } from '../../client/pairing/pairing.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import { useDevice, useLog } from '../device/device.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { useDoor } from '../kit/hooks/door.ts';
import { Icon } from '../kit/icon.tsx';
import { Sheet } from '../kit/sheet.tsx';

type Props = { readonly onClose: () => void };

export function TypeCodeSheet({ onClose }: Props) {
  const door = useDoor();
  const { typing } = useTexts();
  const format = useFormat();
  const [code, setCode] = useState('');
  const [isLink, setIsLink] = useState(false);
  const [lengths, setLengths] = useState<readonly number[]>([]);
  /** The code that staff was told to have the wrong length; sent again, it is checked all the same. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useId();
  const hint = useId();

  // An effect, since opening the dialog first gives the focus to its first button.
  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    let isOver = false;
    void door.codeLengths().then((read) => isOver || setLengths(read));
    return () => {
      isOver = true;
    };
  }, [door]);

  /** What is more than letters, digits and hyphens may hold a code, as a link does. */
  const isDoubtful = (typed: string): boolean =>
    /^[\p{L}\p{N}\p{Dash}\s]+$/u.test(typed) &&
    lengths.length > 0 &&
    !lengths.includes(displayForm(typed).length) &&
    !door.isListed(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    if (isPairingLink(code)) return setIsLink(true);
    if (isDoubtful(code) && doubted !== code) return setDoubted(code);
    onClose();
    void door.scan(code, 'SEARCH');
  };

  return (
    <Sheet title={typing.title} closeLabel={typing.close} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <label className="form__label" htmlFor={field}>
          {typing.field}
        </label>
        <input
          ref={input}
          id={field}
          className="field field--code"
          type="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={256}
          aria-describedby={hint}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <p id={hint} className="form__hint">
          {typing.hint}
        </p>
        {isLink && (
          <p className="remark remark--strong" role="alert">
            <Icon name="alert" />
            {typing.pairingLink}
          </p>
        )}
        {doubted !== null && doubted === code && (
          <p className="remark remark--strong" role="alert">
            <Icon name="alert" />
            {typing.wrongLength(displayForm(code).length, format.either(lengths))}
          </p>
        )}
        <button type="submit" className="button button--primary">
          {doubted !== null && doubted === code ? typing.submitAnyway : typing.submit}
        </button>
      </form>
      <ScanPicture onRead={onClose} />
    </Sheet>
  );
}

type ScanPictureProps = { readonly onRead: () => void };

/** Reads a code from a picture file: a ticket that was sent as a photo or a screenshot. */
function ScanPicture({ onRead }: ScanPictureProps) {
  const door = useDoor();
  const { scanner } = useDevice();
  const { typing } = useTexts();
  const [note, setNote] = useState<'reading' | 'nothing' | null>(null);
  const file = useId();
  const log = useLog();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    if (!picture) return;
    setNote('reading');
    const found = await scanner.readPicture(picture).catch((error) => {
      log('file-not-read', error);
      return null;
    });
    // So that choosing the same file again counts as a change.
    target.value = '';
    if (!found) return setNote('nothing');
    onRead();
    void door.scan(found.text, 'ETICKET');
  };

  return (
    <div className="scan-picture">
      <input id={file} className="unseen" type="file" accept="image/*" onChange={read} />
      <label className="button button--secondary" htmlFor={file}>
        <Icon name="camera" />
        {typing.fromPicture}
      </label>
      <p role="alert">
        {note && (note === 'nothing' ? typing.noCodeInPicture : typing.readingPicture)}
      </p>
    </div>
  );
}
