/** English: what is set on this device, whatever door it is. */
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
  held: 'It stays on while the door is open.',
  off: 'It stays on while the door is open.',
  refused:
    'This device does not let the app keep it on, perhaps to save power. Set the longest time in the device’s settings, under Display.',
};

const keeping: Record<Keeping, string> = {
  kept: 'What is recorded stays until somebody removes it.',
  'may-be-cleared':
    'The browser may clear it when this device runs out of space. Keep some space free, or install the app.',
  'cleared-unused':
    'iPhones and iPads clear what a web page stores after seven days without use. On the Home Screen it stays.',
};

const installation: Record<InstallationState, string> = {
  installed: 'The app is installed: it opens like any other, without a network as well.',
  offered: 'It then opens like any other app, in full screen, and what it stores is safer.',
  'by-hand': 'It then opens like any other app, and what it stores stays. In Safari:',
  'not-offered':
    'Look for “Install” or “Add to Home screen” in the browser’s menu. Not every browser has it.',
};

export const settings = {
  title: 'Settings',

  language: 'Language',
  ownLanguage: 'As the device',

  sound: 'Sound and vibration',
  soundHint:
    'Tap to hear each. Nothing? Turn the volume up; on iPhones also the switch at the side.',
  noVibration: 'This device does not vibrate for web apps.',
  play: (verdict: string) => `Play: ${verdict}`,

  camera: 'Camera',
  automatic: 'Automatic',
  cameraNumber: (number: string) => `Camera ${number}`,
  noCamera: 'No camera was found on this device.',
  cameraHint: 'The names are known once the camera was allowed.',

  screen: 'Screen',
  awake,

  scanner: 'Hand scanner',
  scannerHint:
    'Most need no setting. Fill this in if yours puts characters around each code that are not part of it.',
  prefix: 'Before the code',
  suffix: 'After the code',

  formats: 'Codes to look for',
  formatsHint:
    'Each further kind costs time and brings wrong readings: turn on only what the tickets have.',
  usual: 'Usual on tickets',
  rare: 'Rare',
  format,

  storage: 'Storage',
  free: (space: string) => `${space} free for this app.`,
  keeping,

  install: 'App on the home screen',
  installation,
  installNow: 'Install the app',
  installSteps: [
    'Tap the share button: the square with the arrow.',
    'Choose “Add to Home Screen”.',
    'Open Admit from there and pair it once more: the app has its own storage.',
  ],

  about: 'About Admit',
  version: (version: string) => `Version ${version}`,
  licences: 'Open-source licences',
  licencesUnread: 'The licences could not be read.',
  close: 'Close',
};

export type SettingsTexts = typeof settings;
