import type { Role } from '../../contract/session.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { useSession } from '../session/use-session.ts';
import { officeAccountTexts } from './texts.ts';

export type MadeInvitation = { readonly role: Role; readonly secret: string };

type Props = { readonly made: MadeInvitation; readonly onClose: () => void };

/** The link, shown this once: as a QR code, and as a text to send. */
export function InvitationReady({ made: { role, secret }, onClose }: Props) {
  const { invite, roles } = useScreenTexts(officeAccountTexts);
  // Accounts are the service's: it has an office of its own.
  const { service } = useSession();
  const link = `${service}/office/#join=${secret}`;

  return (
    <Sheet title={invite.ready(roles[role])} closeLabel={invite.close} onClose={onClose}>
      <QrCode text={link} label={invite.code} />
      <div className="rows">
        <p className="remark remark--strong">
          <Icon name="key" />
          {invite.once}
        </p>
        <LinkToCopy link={link} texts={invite} />
      </div>
    </Sheet>
  );
}
