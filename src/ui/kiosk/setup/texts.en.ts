/** English: what staff read when they start kiosk mode. */
import type { KioskFailure } from '../../../client/kiosk/kiosk.ts';
import type { PictureRead } from '../../../client/kiosk/welcome-picture.ts';

const failure: Record<KioskFailure, string> = {
  insecure:
    'This page did not come over https://, so the PIN can’t be stored safely. Open the app at its secure address.',
  'cannot-store': 'This device could not save it. Free some space and try again.',
};

const pictureRefused: Record<Extract<PictureRead, { kind: 'refused' }>['reason'], string> = {
  'too-large': 'This picture is too large. Choose one with at most 20 MB and 50 megapixels.',
  'not-a-picture': 'This file can’t be shown. Choose a JPEG, PNG or WebP picture.',
};

export const kioskSetup = {
  title: 'Kiosk mode',
  intro:
    'Guests check themselves in on this device. They use its front camera, a hand scanner, or type their code. If a check-in fails, the device sends them to the staff.',
  welcome: 'What guests see first',
  headline: 'Headline',
  headlineHint: (event: string) => `If you leave this empty: ${event}`,
  words: 'Welcome text',
  picture: 'Picture',
  choosePicture: 'Choose picture',
  otherPicture: 'Choose another',
  removePicture: 'Remove picture',
  pictureRefused,
  badges: 'Guests print their badge here',
  badgesHint: 'For a device with a printer. The browser shows its print dialog.',
  lock: 'Kiosk PIN',
  pin: 'PIN, 4 to 8 digits',
  repeat: 'Repeat PIN',
  pinForm: 'A PIN has 4 to 8 digits.',
  pinDiffers: 'The two PINs are not the same.',
  lockHint:
    'The device stays in kiosk mode until somebody enters this PIN, even after a reload. To keep guests out of other apps, use app pinning on Android or Guided Access on an iPad.',
  start: 'Start kiosk mode',
  failure,
};

export type KioskSetupTexts = typeof kioskSetup;
