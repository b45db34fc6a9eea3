import { useState } from 'react';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useMeans } from '../session/means.ts';

type Props = {
  readonly link: string;
  readonly texts: {
    readonly link: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
  };
};

/** A link as a text to send, and a button that copies it. */
export function LinkToCopy({ link, texts }: Props) {
  const { log } = useMeans();
  const [copy, setCopy] = useState<'not-yet' | 'copied' | 'refused'>('not-yet');

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopy('copied');
    } catch (error) {
      log('file-not-shared', error);
      setCopy('refused');
    }
  };

  return (
    <>
      <input className="field" readOnly aria-label={texts.link} value={link} />
      <div className="rows__end">
        <ActionButton kind="secondary" run={copyLink}>
          {texts.copy}
        </ActionButton>
        <span role="status">
          {copy === 'copied' && texts.copied}
          {copy === 'refused' && texts.notCopied}
        </span>
      </div>
    </>
  );
}
