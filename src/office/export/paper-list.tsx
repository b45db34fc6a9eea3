import { useState } from 'react';
import { type ParticipantAnswer, parseParticipantStatus } from '../../contract/participant.ts';
import { flagsIn } from '../../domain/flags.ts';
import { fold } from '../../domain/folded-text.ts';
import type { EventId } from '../../domain/ids.ts';
import { localDateTime, type Timezone } from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { ActionButton } from '../../ui/kit/action-button.tsx';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow } from '../kit/form-row.tsx';
import { useMeans } from '../session/means.ts';
import { Paper } from './paper.tsx';
import type { PaperLine, PartsBy } from './paper-parts.ts';
import { readGuests } from './read-guests.ts';
import { ReadingState } from './reading-state.tsx';
import { officeExportTexts } from './texts.ts';
import { useReading } from './use-reading.ts';

const partsBy = ['letter', 'category'] as const;

type Props = { readonly eventId: EventId; readonly title: string; readonly zone: Timezone };

/** The guest list on paper: names, codes, and boxes to tick. */
export function PaperList({ eventId, title, zone }: Props) {
  const { paper } = useScreenTexts(officeExportTexts);
  const { clock } = useMeans();
  const format = useOfficeFormat();
  const { reading, read } = useReading(eventId);
  const [by, setBy] = useState<PartsBy>('letter');
  const [lines, setLines] = useState<readonly PaperLine[] | null>(null);
  const [readAt, setReadAt] = useState('');

  const make = async () => {
    const guests = await read(readGuests);
    if (guests === null) return;
    setReadAt(format.dateAndTime(localDateTime(clock.now(), zone)));
    setLines(guests.flatMap(linesOf));
  };

  return (
    <section className="card">
      <h2 className="card__title">{paper.title}</h2>
      <p className="card__intro">{paper.intro}</p>
      <div className="rows">
        <SelectRow
          label={paper.by}
          value={by}
          options={partsBy.map((value) => ({ value, name: paper.parts[value] }))}
          onChange={(value) => setBy(value as PartsBy)}
        />
        <div className="rows__end">
          <ActionButton kind="secondary" run={make}>
            {paper.make}
          </ActionButton>
          {lines && (
            <button
              type="button"
              className="button button--secondary"
              onClick={() => window.print()}
            >
              {paper.print}
            </button>
          )}
        </div>
        <ReadingState reading={reading} />
      </div>
      {lines && <Paper key={by} title={title} lines={lines} by={by} readAt={readAt} />}
    </section>
  );
}

/** Whoever may not come in stands on no list. */
function linesOf(guest: ParticipantAnswer): readonly PaperLine[] {
  if (guest.cancelled !== null || parseParticipantStatus(guest.status) !== 'accepted') return [];
  const name = [guest.lastName, guest.firstName].filter(Boolean).join(', ');
  return guest.tickets.map((ticket) => ({
    ticketId: ticket.id,
    name: name || (guest.company ?? ''),
    sortedBy: fold(name || (guest.company ?? '')),
    category: ticket.ticketCategoryName ?? '',
    // A ticket of another system shows its code, one of ours the number below it.
    code: [guest.identifier, guest.displayIdentifier].filter(Boolean).join(' '),
    isInside: ticket.checked,
    isPaid: guest.paymentStatus === 'paid' || guest.paymentStatus === 'disbursed',
    note: [...flagsIn(guest.flags ?? ''), guest.note ?? ''].filter(Boolean).join(', '),
  }));
}
