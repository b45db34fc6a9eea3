import { useEffect, useId, useRef } from 'react';
import type { Scan } from '../../client/check-in/scan.ts';
import { openProducts } from '../../domain/product-verdict.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import { useIsPrinting } from '../badge/badge-queue.ts';
import { PrintBadge } from '../badge/print-badge.tsx';
import { useScreenTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { Icon } from '../kit/icon.tsx';
import { type Face, FaceBadge, faceOf } from '../kit/verdict-face.tsx';
import { guestWords } from './kiosk-words.ts';

type KioskFamilyVerdictProps = {
  readonly scans: readonly Scan[];
  readonly printsBadges: boolean;
  readonly onOver: () => void;
};

/** Long enough to print a badge for each; a touch starts it again. */
const familyShownMs = 45_000;

/** A family that was checked in at once: each with their own words, things to collect and badge. */
export function KioskFamilyVerdict({ scans, printsBadges, onOver }: KioskFamilyVerdictProps) {
  const texts = useScreenTexts('kiosk');
  const isPrinting = useIsPrinting();
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const isAll = scans.every(({ verdict }) => isRecorded(verdict.code));
  const [first] = scans.map((scan) => guestWords(scan, texts).kind);
  const done = first === 'goodbye' ? texts.verdict.goodbye('') : texts.verdict.welcome('');
  const word = isAll ? done : texts.verdict.staff;
  const line = isAll ? texts.verdict.familyText : texts.verdict.familyStaffText;

  useIdle(isPrinting ? null : familyShownMs, onOver);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={box}
      className="kiosk-verdict kiosk-verdict--family"
      data-tone={isAll ? 'go' : 'ask'}
      tabIndex={-1}
      aria-labelledby={heading}
    >
      <div className="kiosk-verdict__said">
        <h1 id={heading} className="kiosk-verdict__word">
          {word}
        </h1>
        <p className="kiosk-verdict__line">{line}</p>
      </div>
      <div className="kiosk-verdict__sheet">
        <ul className="kiosk-members">
          {scans.map((scan) => (
            <Member key={scan.id} scan={scan} printsBadges={printsBadges} />
          ))}
        </ul>
        <button type="button" className="button button--primary" onClick={onOver}>
          {texts.verdict.done}
        </button>
      </div>
    </section>
  );
}

function Member({
  scan,
  printsBadges,
}: Pick<KioskFamilyVerdictProps, 'printsBadges'> & { readonly scan: Scan }) {
  const texts = useScreenTexts('kiosk');
  const gate = useDoorState((state) => state.pairing.gate);
  const { kind } = guestWords(scan, texts);
  const { attendee } = scan.verdict;
  const products = kind === 'welcome' && attendee ? openProducts(attendee, gate) : [];
  return (
    <li className="kiosk-member" data-kind={kind}>
      <Icon name={kind === 'staff' ? 'person' : kind === 'welcome' ? 'check' : 'leave'} />
      <div className="kiosk-member__said">
        <p className="kiosk-member__name">{attendee?.firstName || attendee?.categoryName}</p>
        <p className="kiosk-member__line">
          {kind === 'staff'
            ? texts.verdict.staff
            : products.map(({ name }) => name).join(' · ') || texts.verdict.checked[kind]}
        </p>
      </div>
      {kind === 'welcome' && printsBadges && attendee && (
        <PrintBadge
          attendee={attendee}
          words={{
            print: texts.badgeOf.print(attendee.firstName),
            again: texts.badgeOf.again(attendee.firstName),
          }}
        />
      )}
    </li>
  );
}

type Props = {
  readonly scan: Scan;
  readonly printsBadges: boolean;
  readonly onOver: () => void;
};

/**
 * The same for every refusal: no stop sign before strangers, but staff see that it is not an admission.
 */
const staffFace: Face = { tone: 'ask', shape: 'square', icon: 'person' };

/** Long enough to read it and step aside; longer where there is something to find or to do. */
const shownMs = 8000;
const refusalMs = 15_000;
const withMoreMs = 20_000;

/** The verdict in a guest's words. Every verdict but an admission sends them to the staff. */
export function KioskVerdict({ scan, printsBadges, onOver }: Props) {
  const texts = useScreenTexts('kiosk');
  const gate = useDoorState((state) => state.pairing.gate);
  const isPrinting = useIsPrinting();
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const { kind, word, line } = guestWords(scan, texts);
  const face = kind === 'staff' ? staffFace : faceOf(scan.verdict.code);
  const { attendee } = scan.verdict;
  const products = kind === 'welcome' && attendee ? openProducts(attendee, gate) : [];
  const badgeOf = kind === 'welcome' && printsBadges ? attendee : null;
  const hasMore = products.length > 0 || badgeOf !== null;

  const patienceMs = kind === 'staff' ? refusalMs : hasMore ? withMoreMs : shownMs;
  useIdle(isPrinting ? null : patienceMs, onOver);
  // The section and not a button gets the focus: a scanner that types Enter must press nothing.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);

  return (
    <section
      ref={box}
      className="kiosk-verdict"
      data-tone={face.tone}
      tabIndex={-1}
      aria-labelledby={heading}
    >
      <div className="kiosk-verdict__said">
        <FaceBadge face={face} />
        <h1 id={heading} className="kiosk-verdict__word">
          {word}
        </h1>
        <p className="kiosk-verdict__line">{line}</p>
      </div>
      <div className="kiosk-verdict__sheet">
        {products.length > 0 && (
          <>
            <h2 className="kiosk-verdict__heading">{texts.verdict.collect}</h2>
            <ul className="kiosk-products">
              {products.map(({ productId, name, option }) => (
                <li key={productId} className="kiosk-product" data-product={productId}>
                  <Icon name="bag" />
                  <span className="kiosk-product__name">{name}</span>
                  {option !== '' && <span className="kiosk-product__option">{option}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="kiosk-verdict__actions">
          {badgeOf && <PrintBadge attendee={badgeOf} words={texts.badge} />}
          <button type="button" className="button button--primary" onClick={onOver}>
            {texts.verdict.done}
          </button>
        </div>
      </div>
    </section>
  );
}
