import { gate as de } from './de-gate.ts';
import { gate as en, type GateTexts } from './en-gate.ts';
import type { ScreenTexts } from './language.ts';

export const gateTexts: ScreenTexts<GateTexts> = { en, de };
