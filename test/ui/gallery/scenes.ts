/** Every state of the app, by name, for the gallery. */
import { activityScenes } from './activity-scenes.ts';
import { boxOfficeScenes } from './box-office-scenes.ts';
import { deskScenes } from './desk-scenes.ts';
import { kioskScenes } from './kiosk-scenes.ts';
import { menuScenes } from './menu-scenes.ts';
import { numbersScenes } from './numbers-scenes.ts';
import { orderScenes } from './order-scenes.ts';
import { paymentScenes } from './payment-scenes.ts';
import { scanScenes } from './scan-scenes.ts';
import type { Scene } from './scene.ts';
import { sessionScenes } from './session-scenes.ts';
import { verdictScenes } from './verdict-scenes.ts';

export const scenes: Readonly<Record<string, Scene>> = {
  ...sessionScenes,
  ...scanScenes,
  ...verdictScenes,
  ...activityScenes,
  ...menuScenes,
  ...deskScenes,
  ...orderScenes,
  ...kioskScenes,
  ...numbersScenes,
  ...paymentScenes,
  ...boxOfficeScenes,
};
