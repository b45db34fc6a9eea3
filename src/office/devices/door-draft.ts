/** What the form of a door holds, and what is wrong with it. */
import { canDigest, digestPin, longPin } from '../../client/device/pin.ts';
import { longestClaimMs } from '../../contract/door-claim.ts';
import { defaultGate, type Gate } from '../../domain/gate.ts';
import {
  type Instant,
  instant,
  instantOf,
  type LocalDateTime,
  localDateTime,
  parseLocalDateTime,
  type Timezone,
} from '../../domain/time.ts';
import type { DoorEnds } from './door-key.ts';

/** The claims of a print are made one after another, and each is a row in the service. */
export const mostSheets = 50;
/** As long as a door's link takes it. */
export const longestDoorName = 60;
/** Of sheets, where nobody says otherwise: an evening. */
const usualSheetMs = 12 * 60 * 60_000;

export type DoorDraft = {
  readonly name: string;
  readonly gate: Gate;
  /** As the browser's field writes it, on the event's wall clock; empty: no end. */
  readonly until: string;
  /** Of a device for staff, as it was typed: six to twelve digits. */
  readonly supervisorPin: string;
  /** How its phone gets the code. */
  readonly way: 'screen' | 'paper';
  readonly sheets: string;
  /** Until when the sheets can be used. */
  readonly sheetsUntil: string;
};

export type DoorProblem =
  | 'pin-form'
  | 'pin-insecure'
  | 'name-missing'
  | 'date-form'
  | 'past'
  | 'too-late'
  | 'sheets-form';
export type DoorProblems = Partial<
  Record<'name' | 'until' | 'supervisorPin' | 'sheets' | 'sheetsUntil', DoorProblem>
>;

export const newDoorDraft = (now: Instant, zone: Timezone): DoorDraft => ({
  name: '',
  gate: defaultGate,
  until: '',
  supervisorPin: '',
  way: 'screen',
  sheets: '20',
  sheetsUntil: localDateTime(instant(now + usualSheetMs), zone).slice(0, 16),
});

const momentOf = (typed: string): LocalDateTime | undefined => parseLocalDateTime(`${typed}:00`);

export function problemsOfDoor(draft: DoorDraft, now: Instant, zone: Timezone): DoorProblems {
  const problemOf = (typed: string, longestMs = Number.POSITIVE_INFINITY): DoorProblem | null => {
    const moment = momentOf(typed);
    if (!moment) return 'date-form';
    const leftMs = instantOf(moment, zone) - now;
    if (leftMs <= 0) return 'past';
    return leftMs > longestMs ? 'too-late' : null;
  };
  const until = draft.until === '' ? null : problemOf(draft.until);
  const isOnPaper = draft.way === 'paper';
  const sheetsUntil = isOnPaper ? problemOf(draft.sheetsUntil, longestClaimMs) : null;
  const needsPin = draft.gate.role === 'steward';
  const pinProblem = canDigest() ? 'pin-form' : 'pin-insecure';
  const isPinGood = canDigest() && longPin.isPin(draft.supervisorPin);
  const sheets = Number(draft.sheets);
  const isCount = Number.isInteger(sheets) && sheets >= 1 && sheets <= mostSheets;
  return {
    ...(draft.name.trim() === '' && { name: 'name-missing' as const }),
    ...(needsPin && !isPinGood && { supervisorPin: pinProblem }),
    ...(until && { until }),
    ...(isOnPaper && !isCount && { sheets: 'sheets-form' as const }),
    ...(sheetsUntil && { sheetsUntil }),
  };
}

export function endsOf({ until, way, sheetsUntil }: DoorDraft): DoorEnds {
  const keyEndDate = momentOf(until);
  const endDate = way === 'paper' ? momentOf(sheetsUntil) : undefined;
  return { ...(endDate && { endDate }), ...(keyEndDate && { keyEndDate }) };
}

/**
 * The gate as the link of a door brings it: of the supervisor PIN its digest alone.
 * @param salt 128 random bits in hex
 */
export async function gateOf({ gate, supervisorPin }: DoorDraft, salt: string): Promise<Gate> {
  if (gate.role === 'supervisor') return gate;
  return { ...gate, supervisorPin: await digestPin(supervisorPin, salt) };
}

/** @returns the name itself for one; with several each has its number */
export const doorNames = ({ name, way, sheets }: DoorDraft): readonly string[] => {
  const count = way === 'paper' ? Number(sheets) : 1;
  if (count === 1) return [name.trim()];
  const room = longestDoorName - ` ${count}`.length;
  return Array.from({ length: count }, (_, at) => `${name.trim().slice(0, room)} ${at + 1}`);
};
