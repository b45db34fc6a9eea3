/**
 * Ours, beside the specification: up to four lines that devices show with the scan result of a guest, as the
 * organizer chose them (L1). A service that does not have the calls answers 404 or 405. Its devices show none.
 */
import * as v from 'valibot';
import type { UserFieldId } from '../domain/ids.ts';
import { mostScanLines } from '../domain/scan-line.ts';
import { call, keys, nothing } from './call.ts';
import { boolean, commaSeparated, id } from './form.ts';
import { absentOr, clearable, optional } from './resource.ts';

const path = '/api/extension/event/:id/scanLines';

/** Types of questions whose answers fit no line: a picture, an address or an add-on. */
export const typesWithoutLine = ['photo', 'product', 'address'] as const;

export const eventScanLines = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.any,
  doors: true,
  answer: v.object({
    /** In the order in which they are shown. One of a kind that a device does not know is left out there. */
    lines: v.array(
      v.object({
        /** `seat`, or the id of a question. */
        line: v.string(),
        userFieldId: absentOr(id<UserFieldId>().json),
        title: absentOr(v.string()),
        type: absentOr(v.string()),
      }),
    ),
    asksBirthDate: v.boolean(),
  }),
});

export const eventSetScanLines = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  params: {
    /** `seat` and ids of questions, comma-separated. Left out: as they are; empty: none. */
    lines: clearable(commaSeparated(mostScanLines, 20)),
    asksBirthDate: optional(boolean),
  },
  answer: nothing,
});
