/** English: what is set on this device, for all of its events. */
import type { Keeping } from '../../client/device/device-storage.ts';
import type { InstallationState } from '../../client/device/installation.ts';
import type { Awake } from '../../client/device/screen-awake.ts';
import type { CodeFormat } from '../../domain/code-format.ts';

/** As they are called on tickets and in the settings of scanners. */
const format: Record<CodeFormat, string> = {
  qr: 'QR Code',
  aztec: 'Aztec',
  datamatrix: 'Data Matrix',
  pdf417: 'PDF417',
  code128: 'Code 128',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  upce: 'UPC-E',
  code39: 'Code 39',
  code93: 'Code 93',
  itf: 'Interleaved 2 of 5',
  codabar: 'Codabar',
  databar: 'GS1 DataBar',
  maxicode: 'MaxiCode',
};

const awake: Record<Exclude<Awake, 'taking'>, string> = {
  held: 'The screen stays on while the app is open.',
  off: 'The screen stays on while the app is open.',
  refused:
    'This device does not let the app keep the screen on, perhaps to save power. In the device’s settings, under Display, choose the longest time.',
};

const keeping: Record<Keeping, string> = {
  kept: 'Stored data stays until somebody removes it.',
  'may-be-cleared':
    'The browser may clear stored data when this device runs out of space. Keep some space free, or install the app.',
  'cleared-unused':
    'iPhones and iPads clear the data of a web page after seven days without use. An app on the Home Screen keeps it.',
};

const installation: Record<InstallationState, string> = {
  installed: 'The app is installed. It opens like any other app, even offline.',
  offered: 'It then opens like any other app, in full screen, and its data is safer.',
  'by-hand': 'It then opens like any other app and keeps its data. In Safari:',
  'not-offered':
    'Look for “Install” or “Add to Home screen” in the browser’s menu. Not every browser has it.',
};

export const settings = {
  title: 'Settings',

  language: 'Language',
  ownLanguage: 'Same as the device',

  sound: 'Sound and vibration',
  soundHint:
    'Tap to hear each sound. If you hear nothing, turn the volume up. On an iPhone, also check the switch at the side.',
  noVibration: 'This device does not vibrate for web apps.',
  play: (verdict: string) => `Play: ${verdict}`,

  camera: 'Camera',
  automatic: 'Automatic',
  cameraNumber: (number: string) => `Camera ${number}`,
  noCamera: 'No camera was found on this device.',
  cameraHint: 'The names appear when the camera is allowed.',

  screen: 'Screen',
  awake,

  scanner: 'Hand scanner',
  scannerHint:
    'Most scanners need no setting. Fill this in if yours adds characters before or after each code.',
  prefix: 'Before the code',
  suffix: 'After the code',

  formats: 'Code formats',
  formatsHint:
    'Each additional format costs time and can cause misreads. Turn on only the formats on your tickets.',
  usual: 'Usual on tickets',
  rare: 'Rare',
  format,

  storage: 'Storage',
  free: (space: string) => `${space} free for this app.`,
  keeping,

  install: 'App on the home screen',
  installation,
  installNow: 'Install app',
  installSteps: [
    'Tap the share button: the square with the arrow.',
    'Choose “Add to Home Screen”.',
    'Open Admit from there and pair it again. The app has its own storage.',
  ],

  about: 'About Admit',
  version: (version: string) => `Version ${version}`,
  licences: 'Open-source licences',
  showLicences: 'Show open-source licences',
  licencesUnread: 'The licences could not be loaded. Try again.',
  close: 'Close',
};

export type SettingsTexts = typeof settings;
