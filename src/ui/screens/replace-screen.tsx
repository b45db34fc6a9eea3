import type { Pairing } from '../../client/door-state.ts';
import type { Session } from '../../client/session.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Icon } from '../components/icon.tsx';
import { Page } from '../components/page.tsx';
import { useTexts } from '../i18n/language.ts';

type Props = {
  readonly session: Session;
  readonly current: Pairing;
  readonly next: Pairing;
  readonly unsent: number;
};

/** A pairing came while another is in use: staff decides. */
export function ReplaceScreen({ session, current, next, unsent }: Props) {
  const { replace } = useTexts();
  return (
    <Page title={replace.title} intro={replace.intro}>
      <dl className="compare">
        <Side name={replace.now} pairing={current} />
        <Side name={replace.next} pairing={next} />
      </dl>
      <p className={unsent === 0 ? 'remark' : 'remark remark--strong'}>
        <Icon name={unsent === 0 ? 'check' : 'outbox'} />
        {unsent === 0 ? replace.nothingUnsent : replace.unsent(unsent)}
      </p>
      <div className="actions">
        <ActionButton kind="primary" run={() => session.confirmReplace(true)}>
          {replace.yes}
        </ActionButton>
        <ActionButton kind="secondary" run={() => session.confirmReplace(false)}>
          {replace.no}
        </ActionButton>
      </div>
    </Page>
  );
}

function Side({ name, pairing }: { readonly name: string; readonly pairing: Pairing }) {
  const { replace, door } = useTexts();
  return (
    <div className="compare__side">
      <dt className="compare__name">{name}</dt>
      <dd className="compare__event">{replace.event(pairing.eventId)}</dd>
      <dd>{door.gate(pairing.gate.name, pairing.device)}</dd>
      <dd className="compare__host">{new URL(pairing.service).host}</dd>
    </div>
  );
}
