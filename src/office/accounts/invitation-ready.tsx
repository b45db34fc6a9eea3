import { useState } from 'react';
import type { Role } from '../../contract/session.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { useMeans } from '../session/means.ts';
import { useSession } from '../session/use-session.ts';
import { officeAccountTexts } from './texts.ts';

export type MadeInvitation = { readonly role: Role; readonly secret: string };

type Props = { readonly made: MadeInvitation; readonly onClose: () => void };

/** The link, shown this once: as a QR code, and as a text to send. */
export function InvitationReady({ made: { role, secret }, onClose }: Props) {
  const { invite, roles } = useScreenTexts(officeAccountTexts);
  const { log } = useMeans();
  // Accounts are the service's: it has an office of its own.
  const { service } = useSession();
  const [copy, setCopy] = useState<'not-yet' | 'copied' | 'refused'>('not-yet');
  const link = `${service}/office/#join=${secret}`;

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
    <Sheet title={invite.ready(roles[role])} closeLabel={invite.close} onClose={onClose}>
      <QrCode text={link} label={invite.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {invite.once}
        </p>
        <input className="field" readOnly aria-label={invite.link} value={link} />
        <div className="rows__end">
          <ActionButton kind="secondary" run={copyLink}>
            {invite.copy}
          </ActionButton>
          <span role="status">
            {copy === 'copied' && invite.copied}
            {copy === 'refused' && invite.notCopied}
          </span>
        </div>
      </div>
    </Sheet>
  );
}
