/**
 * The page of an event (`eventURL`), for everybody, without a key: at `/<identifier>.html`, with what
 * its shop offers. The app's own page is `/index.html`: that of an event called so is at
 * `/event/index.html` (issue 17.15).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenIn } from '../../core/access/document-token.ts';
import type { Means } from '../../core/access/handler.ts';
import { type Given, noneGiven, parseForm } from '../../core/deps/form-text.ts';
import { isRefusal, type Result } from '../../core/deps/refusal.ts';
import { languageWished } from '../../core/http/form-page.ts';
import { beginPurchase, type RefusedField } from './begin-purchase.ts';
import { busyHtml } from './busy-html.ts';
import { buyPath } from './buy-path.ts';
import { type Choice, choiceIn, codeField, ticketField } from './choice.ts';
import { eventHtml, noEventHtml } from './event-html.ts';
import { eventReader, type ReadEvent } from './event-reader.ts';
import { type Fault, type Faults, faultOf } from './faults.ts';
import { guestHeaders, seeOther } from './page-frame.ts';
import type { SalesLine } from './sales-line.ts';

const headers = { ...guestHeaders('*', 'no-cache'), Vary: 'Accept-Language' };

type AtPage = { Params: { identifier: string } };

export function addEventPages(app: FastifyInstance, means: Means, line: SalesLine): void {
  const read = eventReader(means);
  const paths = [
    '/:identifier(^(?!index[.])[A-Za-z0-9_-]+).html',
    '/event/:identifier(^[iI][nN][dD][eE][xX]).html',
  ];
  for (const path of paths) {
    app.get<AtPage>(path, show);
    app.post<AtPage>(path, buy);
  }

  async function show(request: FastifyRequest<AtPage>, reply: FastifyReply) {
    const [, query = ''] = (request.raw.url ?? '').split('?', 2);
    const choice = choiceIn(parseForm(query) ?? noneGiven);
    return answer(request, reply, 200, { ...choice, faults: new Map() });
  }

  async function answer(
    request: FastifyRequest<AtPage>,
    reply: FastifyReply,
    status: number,
    choice: Choice,
  ) {
    const shown = await readFor(request, choice);
    await line.look();
    return reply
      .status(shown ? status : 404)
      .headers(headers)
      .send(shown ? pageOf(shown, choice) : noEventHtml(languageWished(request)));
  }

  const readFor = (request: FastifyRequest<AtPage>, { code }: Choice) =>
    read({
      identifier: request.params.identifier,
      languageWished: languageWished(request),
      token: tokenIn(request),
      code,
    });

  async function buy(request: FastifyRequest<AtPage>, reply: FastifyReply) {
    const { form } = (request.body ?? {}) as { form?: Given };
    const choice = choiceIn(form ?? noneGiven);
    const shown = await readFor(request, choice);
    await line.look();
    if (!shown)
      return reply
        .status(404)
        .headers(headers)
        .send(noEventHtml(languageWished(request)));
    const faults = faultsBefore(shown, choice);
    if (faults.size > 0)
      return reply
        .status(400)
        .headers(headers)
        .send(pageOf(shown, { ...choice, faults }));
    const begun: Result<string> = await line.reserve(request.ip, () =>
      beginPurchase(means, shown.event.id, shown.language, choice),
    );
    if (!isRefusal(begun)) return seeOther(reply, buyPath(begun));
    const { retryAfterSeconds } = begun;
    if (retryAfterSeconds !== undefined) {
      return reply
        .status(begun.status)
        .headers({ ...headers, 'Retry-After': retryAfterSeconds })
        .send(
          busyHtml({
            language: shown.language,
            title: shown.event.title,
            path: shown.path,
            typed: [...choice.typed, [codeField, choice.code]],
            seconds: retryAfterSeconds,
            isReserved: false,
          }),
        );
    }
    const { field = '' } = begun as Partial<RefusedField>;
    return answer(request, reply, begun.status, {
      ...choice,
      faults: new Map([[field, faultOf(begun)]]),
    });
  }
}

/** By what was read: of a crowd that shares a reading, those who chose the same share a page. */
const pages = new WeakMap<ReadEvent, Map<string, string>>();

function pageOf(read: ReadEvent, choice: Choice): string {
  const known = pages.get(read) ?? new Map<string, string>();
  pages.set(read, known);
  const chosen = JSON.stringify([[...choice.typed], [...choice.faults]]);
  const page = known.get(chosen) ?? eventHtml({ ...read, choice });
  known.set(chosen, page);
  return page;
}

/**
 * What can be told without waiting in line with those who sell: a house that is sold out tells
 * thousands so in the time of a reading.
 */
function faultsBefore({ offers }: ReadEvent, { tickets, faults }: Choice): Faults {
  const found = new Map<string, Fault>(faults);
  const wanted = [...tickets].filter(([, count]) => count > 0);
  if (wanted.length === 0 && found.size === 0) found.set('', 'noTickets');
  for (const [id] of wanted) {
    const offer = offers.categories.find((category) => category.id === id);
    if (offer?.state === 'soldOut') found.set(ticketField(id), 'tooMany');
  }
  return found;
}
