import { useState } from 'react';
import { Link } from 'wouter';
import type { AnswerTo, SentParams } from '../../contract/call.ts';
import { eventUpdate } from '../../contract/event.ts';
import {
  type CategoryColour,
  categoryColours,
  eventTicketCategories,
} from '../../contract/ticket-category.ts';
import { ticketShopPage, ticketShopRead, ticketShopUpdate } from '../../contract/ticket-shop.ts';
import { type AreaTexts, useLanguage, useScreenTexts } from '../../ui/i18n/language.ts';
import { Switch } from '../../ui/kit/choices.tsx';
import { QrCode } from '../../ui/kit/qr-code.tsx';
import { parsePercent } from '../i18n/percent.ts';
import { type EventPageProps, eventPath } from '../kit/addresses.ts';
import { knownColour } from '../kit/colour-mark.tsx';
import { Form } from '../kit/form.tsx';
import { SelectRow, TextRow } from '../kit/form-row.tsx';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { eventRead } from '../session/event-read.ts';
import { type Failure, lacksCall, useCall, useSend } from '../session/service-calls.ts';
import { CodeList, type ShopEvent } from './codes.tsx';
import { QuestionList, type ShopCategory } from './questions.tsx';
import './shop.css';

/** The ticket shop as guests meet it: where it is, what it asks, its promo codes and its looks. */
export function ShopPage({ eventId }: EventPageProps) {
  const { title, intro } = useScreenTexts('ticket-shop');
  const event = useCall(eventRead, { id: eventId, params: {} });
  const shop = useCall(ticketShopRead, { id: eventId, params: {} });
  const listed = useCall(eventTicketCategories, { id: eventId, params: { resultType: 'full' } });
  // Some services answer with bare ids, which name nothing.
  const categories = (listed.data?.ticketCategories ?? []).filter((one) => typeof one === 'object');
  return (
    <>
      <PageHead title={title} intro={intro} />
      <Answered asked={event}>
        {(answer) => <ShopAddress event={answer.event} categories={categories} />}
      </Answered>
      <QuestionList eventId={eventId} categories={categories} />
      <Answered asked={shop}>
        {({ ticketShop }) => (
          <>
            {event.data && (
              <CodeList
                event={event.data.event}
                currency={ticketShop.currency}
                categories={categories}
              />
            )}
            <Answered asked={event}>
              {(answer) => <ShopSettings event={answer.event} shop={ticketShop} />}
            </Answered>
          </>
        )}
      </Answered>
    </>
  );
}

type AddressProps = { readonly event: ShopEvent; readonly categories: readonly ShopCategory[] };

/** Where the shop is, to copy or to print; of a draft, its preview. */
function ShopAddress({ event, categories }: AddressProps) {
  const { address } = useScreenTexts('ticket-shop');
  const isDraft = event.activated !== true;
  const link = isDraft ? event.previewURL : event.eventURL;
  const sold = categories.filter(({ active }) => active !== false);
  if (!link) return null;
  return (
    <section className="card">
      <h2 className="card__title">{isDraft ? address.preview : address.title}</h2>
      <p className="card__intro">
        {isDraft
          ? address.previewIntro
          : event.deactivateEventPage === true
            ? address.unlisted
            : address.intro}
      </p>
      <div className="shop-address">
        <div className="rows">
          <LinkToCopy link={link} texts={address} />
          <p>
            <a className="link" href={link} target="_blank" rel="noopener noreferrer">
              {isDraft ? address.openPreview : address.open}
            </a>
          </p>
          <p>
            {sold.length === 0
              ? address.nothing
              : address.sold(sold.map(({ name }) => name).join(', '))}
          </p>
        </div>
        {!isDraft && <QrCode text={link} label={address.code} />}
      </div>
    </section>
  );
}

type Shop = AnswerTo<typeof ticketShopRead>['ticketShop'];
type UrlField = 'ownTermsAndConditions' | 'ownPrivacyPolicy' | 'ownImprint';
const urlFields = ['ownTermsAndConditions', 'ownPrivacyPolicy', 'ownImprint'] as const;

type Draft = Readonly<Record<UrlField, string>> & {
  /** Per cent, as typed. */
  readonly tax: string;
  readonly limit: string;
  readonly accent: CategoryColour | '';
  readonly showAvailableTickets: boolean;
  readonly asksAddress: boolean;
  readonly payWithin: string;
  readonly mayCancel: boolean;
};

const draftOf = (shop: Shop, event: ShopEvent, tag: string): Draft => ({
  ownTermsAndConditions: shop.ownTermsAndConditions ?? '',
  ownPrivacyPolicy: shop.ownPrivacyPolicy ?? '',
  ownImprint: shop.ownImprint ?? '',
  tax: new Intl.NumberFormat(tag, { useGrouping: false }).format((shop.salesTax ?? 0) / 100),
  limit: shop.availableLimit === null ? '' : String(shop.availableLimit),
  accent: knownColour(shop.accent) ?? '',
  showAvailableTickets: shop.showAvailableTickets !== false,
  asksAddress: shop.asksAddress === true,
  payWithin: shop.payWithinDays === null ? '' : String(shop.payWithinDays),
  mayCancel: !['NotAllowed', null].includes(event.cancellationOption),
});

/** A service that has no such setting tells none. */
const isDays = (typed: string): boolean =>
  /^\d{0,3}$/.test(typed.trim()) && (typed.trim() === '' || (+typed >= 1 && +typed <= 365));

/** Sent empty, a property is cleared. */
const cleared = '' as never;

/** What differs, by the specification's call. */
function sentOfShop(draft: Draft, before: Draft): SentParams<typeof ticketShopUpdate> {
  const changed = (field: keyof Draft) => draft[field] !== before[field];
  const address = (field: 'ownTermsAndConditions' | 'ownPrivacyPolicy') =>
    changed(field) && { [field]: draft[field].trim() || cleared };
  return {
    ...address('ownTermsAndConditions'),
    ...address('ownPrivacyPolicy'),
    ...(changed('tax') && { salesTax: parsePercent(draft.tax) ?? 0, commercial: true }),
    ...(changed('limit') && { availableLimit: draft.limit === '' ? cleared : Number(draft.limit) }),
    ...(changed('showAvailableTickets') && { showAvailableTickets: draft.showAvailableTickets }),
  };
}

/** What differs, by our own call. */
function sentOfPage(draft: Draft, before: Draft): SentParams<typeof ticketShopPage> {
  const changed = (field: keyof Draft) => draft[field] !== before[field];
  return {
    ...(changed('ownImprint') && { ownImprint: draft.ownImprint.trim() || cleared }),
    ...(changed('accent') && { accent: draft.accent || cleared }),
    ...(changed('asksAddress') && { asksAddress: draft.asksAddress }),
    ...(changed('payWithin') && {
      payWithinDays: draft.payWithin.trim() === '' ? cleared : Number(draft.payWithin),
    }),
  };
}

type Problems = { readonly [Field in keyof Draft]?: string };

function problemsOf(draft: Draft, texts: AreaTexts['ticket-shop']['settings']): Problems {
  return {
    ...(parsePercent(draft.tax) === null && { tax: texts.taxForm }),
    ...(!/^(|[1-9]\d{0,6})$/.test(draft.limit.trim()) && { limit: texts.limitForm }),
    ...(!isDays(draft.payWithin) && { payWithin: texts.payWithinForm }),
    ...Object.fromEntries(
      urlFields
        .filter((field) => draft[field] !== '' && !/^https?:\/\/\S+$/i.test(draft[field].trim()))
        .map((field) => [field, texts.urlForm]),
    ),
  };
}

const linkTexts = (texts: AreaTexts['ticket-shop']['settings']) => ({
  ownTermsAndConditions: { label: texts.terms, hint: texts.termsHint },
  ownPrivacyPolicy: { label: texts.privacy },
  ownImprint: { label: texts.imprint },
});

type SettingsProps = { readonly event: ShopEvent; readonly shop: Shop };

/** Tax, links of the law, colour, and what the shop shows and asks. */
function ShopSettings({ event, shop }: SettingsProps) {
  const eventId = event.id;
  const { settings } = useScreenTexts('ticket-shop');
  const { categories: categoryTexts } = useScreenTexts('tickets');
  const { tag } = useLanguage();
  const send = useSend();
  const [before, setBefore] = useState(() => draftOf(shop, event, tag));
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<Problems>({});
  const [end, setEnd] = useState<'saved' | 'lacking' | null>(null);

  const set = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setEnd(null);
  };

  const run = async (): Promise<Failure | null> => {
    setEnd(null);
    const found = problemsOf(draft, settings);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    const outcome = await send(ticketShopUpdate, {
      id: eventId,
      params: sentOfShop(draft, before),
    });
    if (outcome.kind !== 'answer') return outcome;
    if (draft.mayCancel !== before.mayCancel) {
      const cancellationOption = draft.mayCancel ? 'Allowed' : 'NotAllowed';
      const saved = await send(eventUpdate, { id: eventId, params: { cancellationOption } });
      if (saved.kind !== 'answer') return saved;
    }
    const page = sentOfPage(draft, before);
    const look =
      Object.keys(page).length === 0
        ? outcome
        : await send(ticketShopPage, { id: eventId, params: page });
    if (look.kind !== 'answer') {
      setEnd(lacksCall(look) ? 'lacking' : null);
      return lacksCall(look) ? null : look;
    }
    setBefore(draft);
    setEnd('saved');
    return null;
  };

  const row = (field: UrlField | 'tax' | 'limit' | 'payWithin') => ({
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: problems[field],
    isOptional: field !== 'tax' && field !== 'payWithin',
  });
  return (
    <section className="card">
      <h2 className="card__title">{settings.title}</h2>
      <Form submit={settings.save} run={run}>
        <div className="rows__beside">
          <TextRow
            label={settings.tax}
            hint={settings.taxHint}
            inputMode="decimal"
            {...row('tax')}
          />
          <TextRow
            label={settings.limit}
            hint={settings.limitHint}
            inputMode="numeric"
            {...row('limit')}
          />
        </div>
        <TextRow
          label={settings.payWithin}
          hint={settings.payWithinHint}
          inputMode="numeric"
          {...row('payWithin')}
        />
        <Switch
          name={settings.mayCancel}
          hint={settings.mayCancelHint}
          on={draft.mayCancel}
          onChange={(mayCancel) => set({ mayCancel })}
        />
        {urlFields.map((field) => (
          <TextRow key={field} {...linkTexts(settings)[field]} inputMode="url" {...row(field)} />
        ))}
        <SelectRow
          label={settings.accent}
          hint={settings.accentHint}
          value={draft.accent}
          options={[
            { value: '', name: settings.noAccent },
            ...categoryColours.map((value) => ({ value, name: categoryTexts.colours[value] })),
          ]}
          onChange={(value) => set({ accent: value as Draft['accent'] })}
          isOptional
        />
        <Switch
          name={settings.showLeft}
          on={draft.showAvailableTickets}
          onChange={(showAvailableTickets) => set({ showAvailableTickets })}
        />
        <Switch
          name={settings.asksAddress}
          hint={settings.asksAddressHint}
          on={draft.asksAddress}
          onChange={(asksAddress) => set({ asksAddress })}
        />
        <p>
          <Link className="link" href={eventPath(eventId, 'edit')}>
            {settings.picture}
          </Link>
        </p>
        <p role="status">
          {end === 'saved' && settings.saved}
          {end === 'lacking' && settings.lacking}
        </p>
      </Form>
    </section>
  );
}
