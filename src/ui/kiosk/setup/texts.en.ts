/** English: what staff read when they make a device a kiosk. */
import type { KioskFailure } from '../../../client/kiosk/kiosk.ts';
import type { PictureRead } from '../../../client/kiosk/welcome-picture.ts';

const failure: Record<KioskFailure, string> = {
  insecure:
    'This page did not come by https://, so the PIN can’t be kept safely. Open the app under its secure address.',
  'cannot-store': 'This device can’t store it. Free some space and try again.',
};

const pictureRefused: Record<Extract<PictureRead, { kind: 'refused' }>['reason'], string> = {
  'too-large': 'This picture is too large. Up to 20 MB and 50 megapixels are fine.',
  'not-a-picture': 'This file can’t be shown. A JPEG, PNG or WebP picture can.',
};

export const kioskSetup = {
  title: 'Kiosk',
  intro:
    'Guests check in alone on this device, with its front camera, a hand scanner, or by typing in their code. Whoever can’t be let in is sent to the staff.',
  welcome: 'What guests see first',
  headline: 'Headline',
  headlineHint: (event: string) => `Left empty: ${event}`,
  words: 'A few words of welcome',
  picture: 'Picture',
  choosePicture: 'Choose a picture',
  otherPicture: 'Choose another',
  removePicture: 'Remove it',
  pictureRefused,
  badges: 'Guests print their badge here',
  badgesHint: 'For a device with a printer. The browser shows its print dialog.',
  lock: 'PIN for leaving',
  pin: 'PIN, 4 to 8 digits',
  repeat: 'PIN once more',
  pinForm: 'A PIN has 4 to 8 digits.',
  pinDiffers: 'The two PINs are not the same.',
  lockHint:
    'The device stays a kiosk until somebody types in this PIN, also after a reload. To keep guests from other apps, pin this one: app pinning on Android, Guided Access on an iPad.',
  start: 'Start the kiosk',
  failure,
};

export type KioskSetupTexts = typeof kioskSetup;
