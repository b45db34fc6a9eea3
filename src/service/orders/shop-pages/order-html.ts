/** What is bought, as a table, and until when it is reserved. */
import { instant } from '../../../domain/time.ts';
import { escaped } from '../../core/deps/html.ts';
import { moneyText, zonedText } from '../../core/deps/printed-text.ts';
import { textsIn } from '../../core/texts/texts.ts';
import type { BegunPurchase } from './begun-purchase.ts';
import { againPath } from './buy-path.ts';
import { reservationBar } from './page-style.ts';

export function orderHtml(purchase: BegunPurchase): string {
  const { language, currency, lines, discount, amount } = purchase;
  const { shop } = textsIn(language);
  const money = (minorUnits: number) => escaped(moneyText(minorUnits, currency, language));
  const rows = lines.map(
    ({ name, count, amount: ofLine }) =>
      `<tr><td>${count} × ${escaped(name)}</td><td>${money(ofLine)}</td></tr>`,
  );
  return `<h2>${escaped(shop.yourOrder)}</h2>
<table>
${rows.join('\n')}
${discount > 0 ? `<tr><td>${escaped(shop.discount)}</td><td>${money(-discount)}</td></tr>` : ''}
<tr class="sum"><th scope="row">${escaped(shop.total)}</th><td>${money(amount)}</td></tr>
</table>`;
}

/** @param isGone that not enough is left for it to be reserved again */
export function reservationHtml(
  purchase: BegunPurchase,
  startIdentifier: string,
  isGone = false,
): string {
  const { language, reservedUntilMs, leftMs, zone, eventPath } = purchase;
  const { shop } = textsIn(language);
  const choose = `<a class="button" href="${escaped(eventPath)}">${escaped(shop.chooseAgain)}</a>`;
  if (isGone) {
    return `<div class="note bad" role="alert"><p>${escaped(shop.notAgain)}</p></div>\n${choose}`;
  }
  if (reservedUntilMs === null) {
    return `<div class="note bad" role="status"><p>${escaped(shop.lapsed)}</p></div>
<form method="post" action="${escaped(againPath(startIdentifier))}"><button class="main">${escaped(shop.again)}</button></form>`;
  }
  const time = zonedText(instant(reservedUntilMs), zone, language, { timeStyle: 'short' });
  return `<p role="timer">${escaped(shop.reservedUntil(time))}</p>${reservationBar(leftMs)}`;
}
