import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerTo } from '../../contract/call.ts';
import type { eventRead } from '../../contract/event.ts';
import {
  type CodeRecord,
  codeDefinitionCodes,
  codeDefinitionCreate,
  codeDefinitionRead,
  codeDefinitionTurn,
  codeErrors,
  codesPageLimit,
  eventCodeDefinitions,
} from '../../contract/promotion-code.ts';
import { asId, type TicketCategoryId } from '../../domain/ids.ts';
import { parseMoney } from '../../domain/typed-money.ts';
import { useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { OneOf, SomeOf } from '../../ui/kit/choices.tsx';
import { Icon } from '../../ui/kit/icon.tsx';
import { Sheet } from '../../ui/kit/sheet.tsx';
import { csvFile } from '../export/write-files.ts';
import { useOfficeFormat } from '../i18n/format.ts';
import { parsePercent } from '../i18n/percent.ts';
import { Form } from '../kit/form.tsx';
import { TextRow } from '../kit/form-row.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { saveFile } from '../kit/save-file.ts';
import { Advice, Answered, useFailureWords } from '../kit/states.tsx';
import { TableFrame } from '../kit/table-frame.tsx';
import { answerDeadlineMs } from '../session/open-session.ts';
import { answerOrThrow, type Failure, useSend } from '../session/service-calls.ts';
import { useSession } from '../session/use-session.ts';
import type { ShopCategory } from './questions.tsx';

export type ShopEvent = AnswerTo<typeof eventRead>['event'];

type Definition = AnswerTo<typeof codeDefinitionRead>['codeDefinition'] & {
  readonly codes: readonly CodeRecord[];
};

type Props = {
  readonly event: ShopEvent;
  readonly currency: string;
  readonly categories: readonly ShopCategory[];
};

/** The address of the shop with a code in it: a guest who opens it has the code entered. */
export function shopLink(address: string, code: string): string {
  const link = new URL(address);
  link.searchParams.set('code', code);
  return link.href;
}

/** Discounts and codes that open hidden categories: made, listed with their uses, shared, saved as CSV. */
export function CodeList({ event, currency, categories }: Props) {
  const { codes: texts, close } = useScreenTexts('ticket-shop');
  const { tag } = useLanguage();
  const format = useOfficeFormat();
  const send = useSend();
  const wordsOf = useFailureWords();
  const listed = useDefinitions(event.id);
  const [isOpen, setOpen] = useState(false);
  const [shared, setShared] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const separator = tag.startsWith('de') ? ';' : ',';

  const worth = ({ type, value, categories: only }: Definition) => {
    const names = categories.filter(({ id }) => only.some((one) => one === id));
    const of = names.map(({ name }) => name).join(', ');
    if (type === 'DISCOUNTCODE_TYPE_CATEGORY') return texts.opens(of);
    const less =
      type === 'DISCOUNTCODE_TYPE_PERCENT'
        ? texts.percentOff(new Intl.NumberFormat(tag).format((value ?? 0) / 100))
        : texts.amountOff(format.money(value ?? 0, currency));
    return of === '' ? less : `${less} (${of})`;
  };
  const turn = async ({ id, active }: Definition) => {
    const outcome = await send(codeDefinitionTurn, { id, params: { active: !active } });
    setFailure(outcome.kind === 'answer' ? null : outcome);
  };
  return (
    <section className="part">
      <h2 className="card__title">{texts.title}</h2>
      <p className="card__intro">{texts.intro}</p>
      <Answered asked={listed}>
        {(all) =>
          all.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <>
              <TableFrame label={texts.title} columns={texts.columns} hasActions>
                {all.map((one) => (
                  <tr key={one.id}>
                    <th scope="row">{one.name}</th>
                    <td data-column={texts.columns[1]}>{worth(one)}</td>
                    <td data-column={texts.columns[2]}>{usesOf(one, texts)}</td>
                    <td data-column={texts.columns[3]}>{one.active ? texts.on : texts.off}</td>
                    <td>
                      <div className="row-actions">
                        {one.codes.length === 1 && event.activated === true && event.eventURL && (
                          <button
                            type="button"
                            className="button button--text"
                            aria-label={texts.shareNamed(one.name)}
                            onClick={() => setShared(one.codes[0]?.code ?? one.name)}
                          >
                            {texts.share}
                          </button>
                        )}
                        <button
                          type="button"
                          className="button button--text"
                          aria-label={
                            one.active ? texts.turnOffNamed(one.name) : texts.turnOnNamed(one.name)
                          }
                          onClick={() => void turn(one)}
                        >
                          {one.active ? texts.turnOff : texts.turnOn}
                        </button>
                      </div>
                    </td>
                  </tr>
                ))}
              </TableFrame>
              <p className="part__end">
                <button
                  type="button"
                  className="button button--secondary"
                  onClick={() => saveCodes(all, worth, texts, separator)}
                >
                  {texts.csv}
                </button>
              </p>
            </>
          )
        }
      </Answered>
      {failure && <Advice {...wordsOf(failure)} />}
      <p className="part__end">
        <button type="button" className="button button--secondary" onClick={() => setOpen(true)}>
          <Icon name="add" />
          {texts.add}
        </button>
      </p>
      {shared !== null && event.eventURL && (
        <Sheet title={shared} closeLabel={close} onClose={() => setShared(null)}>
          <p>{texts.shareIntro}</p>
          <LinkToCopy link={shopLink(event.eventURL, shared)} texts={texts} />
        </Sheet>
      )}
      {isOpen && (
        <Sheet title={texts.add} closeLabel={close} onClose={() => setOpen(false)}>
          <CodeForm
            eventId={event.id}
            currency={currency}
            categories={categories}
            onDone={() => setOpen(false)}
          />
        </Sheet>
      )}
    </section>
  );
}

type Texts = ReturnType<typeof useScreenTexts<'ticket-shop'>>['codes'];

/** A row for each code. */
function saveCodes(
  all: readonly Definition[],
  worth: (definition: Definition) => string,
  texts: Texts,
  separator: ',' | ';',
): void {
  const rows = all.flatMap((one) =>
    one.codes.map(({ code, used }) => [one.name, code, worth(one), used, one.validCount]),
  );
  const file = csvFile({ columns: texts.csvColumns, rows }, separator);
  saveFile(`${texts.fileName}.csv`, file);
}

/** `3 of 100`: all codes of a definition together. */
function usesOf({ codes, validCount }: Definition, texts: Texts): string {
  const used = codes.reduce((sum, code) => sum + code.used, 0);
  return validCount === null ? String(used) : texts.used(used, validCount * codes.length);
}

/** The definitions with all their codes, page by page. */
function useDefinitions(eventId: number) {
  const { request } = useSession();
  return useQuery({
    queryKey: [eventCodeDefinitions.path.replace(':id', String(eventId)), 'with codes'],
    queryFn: async (): Promise<readonly Definition[]> => {
      const deadlineMs = answerDeadlineMs;
      const { codeDefinitions } = answerOrThrow(
        await request(eventCodeDefinitions, { id: eventId, params: {}, deadlineMs }),
      );
      return Promise.all(
        codeDefinitions.map(async (id) => {
          const { codeDefinition } = answerOrThrow(
            await request(codeDefinitionRead, { id, params: {}, deadlineMs }),
          );
          const codes: CodeRecord[] = [];
          for (let page = 0, last = 0; page <= last; page += 1) {
            const params = { page, pageSize: codesPageLimit };
            const read = answerOrThrow(
              await request(codeDefinitionCodes, { id, params, deadlineMs }),
            );
            codes.push(...read.codes);
            last = read.lastPage;
          }
          return { ...codeDefinition, codes };
        }),
      );
    },
  });
}

const codeKinds = [
  'DISCOUNTCODE_TYPE_PERCENT',
  'DISCOUNTCODE_TYPE_ABSOLUTE',
  'DISCOUNTCODE_TYPE_CATEGORY',
] as const;
type CodeKind = (typeof codeKinds)[number];

type FormProps = Omit<Props, 'event'> & { readonly eventId: number; readonly onDone: () => void };

function CodeForm({ eventId, currency, categories, onDone }: FormProps) {
  const { codes: texts, save } = useScreenTexts('ticket-shop');
  const send = useSend();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<CodeKind>('DISCOUNTCODE_TYPE_PERCENT');
  const [value, setValue] = useState('');
  const [count, setCount] = useState('1');
  const [uses, setUses] = useState('');
  const [only, setOnly] = useState<readonly TicketCategoryId[] | null>(null);
  const [problems, setProblems] = useState<{
    name?: string;
    value?: string;
    count?: string;
    uses?: string;
    only?: string;
  }>({});
  const isOpening = kind === 'DISCOUNTCODE_TYPE_CATEGORY';

  const run = async (): Promise<Failure | null> => {
    const parsed =
      kind === 'DISCOUNTCODE_TYPE_PERCENT'
        ? value.trim() === '100'
          ? 10_000
          : parsePercent(value)
        : parseMoney(value, currency);
    const found = {
      ...(!/^[A-Za-z0-9_-]{1,90}$/.test(name.trim()) && { name: texts.nameForm }),
      ...(!isOpening && !parsed && { value: texts.valueForm }),
      ...(!/^[1-9]\d{0,3}$/.test(count.trim()) && { count: texts.countForm }),
      ...(!/^(|[1-9]\d{0,6})$/.test(uses.trim()) && { uses: texts.usesForm }),
      // Without a category it would open them all, those for the guest list too.
      ...(isOpening && (only ?? []).length === 0 && { only: texts.onlyMissing }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const outcome = await send(codeDefinitionCreate, {
      id: eventId,
      params: {
        name: name.trim(),
        type: kind,
        ...(!isOpening && { value: parsed ?? 0 }),
        categories: only ?? [],
        count: Number(count),
        ...(uses.trim() !== '' && { validCount: Number(uses) }),
      },
    });
    if (outcome.kind === 'answer') {
      onDone();
      return null;
    }
    const isTaken = outcome.kind === 'refused' && outcome.errors.includes(codeErrors.name);
    if (isTaken) setProblems({ name: texts.nameTaken });
    return isTaken ? null : outcome;
  };

  return (
    <Form submit={save} run={run} isNew>
      <TextRow
        label={texts.name}
        hint={texts.nameHint}
        error={problems.name}
        maxLength={90}
        value={name}
        onChange={setName}
        isCode
      />
      <OneOf
        legend={texts.kind}
        options={codeKinds.map((one) => ({ value: one, name: texts.kinds[one] }))}
        value={kind}
        onChange={(one) => {
          setKind(one);
          setOnly(one === 'DISCOUNTCODE_TYPE_CATEGORY' ? [] : null);
        }}
      />
      {!isOpening && (
        <TextRow
          label={kind === 'DISCOUNTCODE_TYPE_PERCENT' ? texts.percent : texts.amount(currency)}
          error={problems.value}
          inputMode="decimal"
          value={value}
          onChange={setValue}
        />
      )}
      <div className="rows__beside">
        <TextRow
          label={texts.count}
          hint={texts.countHint}
          error={problems.count}
          inputMode="numeric"
          value={count}
          onChange={setCount}
        />
        <TextRow
          label={texts.uses}
          error={problems.uses}
          inputMode="numeric"
          value={uses}
          onChange={setUses}
          isOptional
        />
      </div>
      <SomeOf<TicketCategoryId>
        legend={isOpening ? texts.openCategories : texts.forCategories}
        all={texts.allCategories}
        options={categories.map((one) => ({ value: asId(one.id), name: one.name }))}
        chosen={only}
        onChange={setOnly}
      >
        {problems.only && <p className="choice__error">{problems.only}</p>}
      </SomeOf>
    </Form>
  );
}
