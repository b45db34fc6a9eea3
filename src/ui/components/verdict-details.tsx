import type { Door } from '../../client/door.ts';
import type { Scan } from '../../client/door-state.ts';
import type { Origin } from '../../domain/verdict.ts';
import { useNow } from '../bindings/time.ts';
import { useFormat, useTexts } from '../i18n/language.ts';
import { Icon } from './icon.tsx';
import { ProductList } from './product-list.tsx';
import { shortCode } from './short-code.ts';

type Props = { readonly door: Door; readonly scan: Scan };

/** The person, what needs attention (V4), and where the verdict came from (V7). */
export function VerdictDetails({ door, scan }: Props) {
  const { verdict: texts } = useTexts();
  const { attendee, attention, code, origin } = scan.verdict;
  const showsCode = attendee === null || code === 'wrong-event' || code === 'cannot-record';
  return (
    <div className="details">
      {attendee && (
        <>
          <p className="details__name">
            {attendee.firstName} {attendee.lastName}
          </p>
          <p className="details__category">{attendee.categoryName}</p>
          {attendee.company !== null && <p className="details__company">{attendee.company}</p>}
        </>
      )}
      {showsCode && (
        <p className="details__code">
          <span className="details__label">{texts.code}</span>
          <code>{shortCode(scan.code)}</code>
        </p>
      )}
      {code === 'cannot-record' && (
        <ol className="details__steps">
          {texts.cannotRecordSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {attention.includes('money-due') && code !== 'unpaid' && code !== 'ask-unpaid' && (
        <p className="attention">
          <Icon name="coin" />
          {texts.moneyDue}
        </p>
      )}
      {attention.includes('unverified') && (
        <p className="attention">
          <Icon name="alert" />
          {texts.unverified}
        </p>
      )}
      {attendee && attention.includes('products') && (
        <ProductList door={door} scan={scan} attendee={attendee} />
      )}
      <OriginLine origin={origin} />
    </div>
  );
}

function OriginLine({ origin }: { readonly origin: Origin }) {
  return (
    <p className="details__origin" data-origin={origin.from}>
      <Icon name={origin.from === 'service' ? 'online' : 'list'} />
      <OriginText origin={origin} />
    </p>
  );
}

function OriginText({ origin }: { readonly origin: Origin }) {
  const { verdict: texts, age } = useTexts();
  const format = useFormat();
  const now = useNow(15_000);
  if (origin.from === 'service') return texts.fromService;
  if (origin.readAt === null) return texts.fromNoList;
  return texts.fromList(format.age(origin.readAt, now, age.now));
}
