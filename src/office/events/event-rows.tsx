import { useMemo } from 'react';
import { defaultTimezone, parseTimezone } from '../../domain/time.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { type Choice, useCountries, useTicketLanguages, useTimezones } from '../kit/names.ts';
import {
  type EventDraft,
  type EventField,
  type EventProblems,
  endMomentOf,
} from './event-draft.ts';

type Props = {
  readonly draft: EventDraft;
  readonly problems: EventProblems;
  readonly onChange: (field: EventField, value: string) => void;
};

/** Timezones below their regions' names, the regions sorted by these. */
const inRegions = (
  zones: readonly Choice[],
  regions: Readonly<Record<string, string>>,
  tag: string,
) =>
  zones
    .map(({ region = '', ...zone }) => ({ ...zone, group: regions[region] }))
    .sort((one, other) => (one.group ?? '').localeCompare(other.group ?? '', tag));

/** The fields of an event. */
export function EventRows({ draft, problems, onChange }: Props) {
  const { form } = useScreenTexts('events');
  const format = useOfficeFormat();
  const language = useLanguage();
  const countries = useCountries();
  const languages = useTicketLanguages(draft.language);
  const zones = useTimezones(draft.timezone);
  const timezones = useMemo(
    () => inRegions(zones, form.regions, language.tag),
    [zones, form.regions, language.tag],
  );
  const row = <Field extends EventField>(field: Field) => {
    const problem = problems[field];
    return {
      value: draft[field],
      onChange: (value: string) => onChange(field, value),
      error: problem && form.problem[problem],
    };
  };
  const end = endMomentOf(draft);
  const zone = parseTimezone(draft.timezone) ?? defaultTimezone;
  return (
    <>
      <TextRow label={form.title} maxLength={255} {...row('title')} />
      <div className="rows__beside">
        <TextRow label={form.startDay} type="date" {...row('startDay')} />
        <TextRow label={form.startTime} type="time" {...row('startTime')} />
      </div>
      <div className="rows__beside">
        <TextRow label={form.endDay} type="date" isOptional {...row('endDay')} />
        <TextRow
          label={form.endTime}
          type="time"
          isOptional
          {...(draft.endDay === '' && end && { hint: form.endsOn(format.dateAndTime(end)) })}
          {...row('endTime')}
        />
      </div>
      <SelectRow
        label={form.timezone}
        hint={form.zoneHint(format.zone(zone))}
        options={timezones}
        {...row('timezone')}
      />
      <TextRow label={form.location} maxLength={255} isOptional {...row('location')} />
      <TextRow label={form.street} maxLength={255} isOptional {...row('street')} />
      <div className="rows__beside">
        <TextRow label={form.zipCode} maxLength={20} isOptional {...row('zipCode')} />
        <TextRow label={form.city} maxLength={255} isOptional {...row('city')} />
      </div>
      <div className="rows__beside">
        <SelectRow label={form.country} options={countries} {...row('country')} />
        <SelectRow
          label={form.language}
          options={
            draft.language === '' ? [{ value: '', name: form.noLanguage }, ...languages] : languages
          }
          {...row('language')}
        />
      </div>
      <TextRow
        label={form.shortDescription}
        maxLength={300}
        isOptional
        {...row('shortDescription')}
      />
    </>
  );
}
