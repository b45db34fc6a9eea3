/**
 * Ours, beside the specification: what the devices are told of a guest. It is shown with the verdict (V4),
 * and is in `participant` as `note` and `flags`. A service that does not have the call answers 404 or 405.
 */
import { longestFlag, mostFlags } from '../domain/flags.ts';
import { call, keys, nothing } from './call.ts';
import { commaSeparated, text } from './form.ts';
import { clearable } from './resource.ts';

export const noteForm = text(1000);
export const flagsForm = commaSeparated(mostFlags, longestFlag);

export const participantDoorNote = call({
  method: 'POST',
  path: '/api/extension/participant/:id/doorNote',
  object: 'participant',
  keys: keys.adminEditorAttMgr,
  params: { note: clearable(noteForm), flags: clearable(flagsForm) },
  answer: nothing,
});
