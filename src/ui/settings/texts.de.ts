/** Deutsch: was auf diesem Gerät eingestellt ist, egal welche Tür es ist. */
import type { SettingsTexts } from './texts.en.ts';

export const settings: SettingsTexts = {
  title: 'Einstellungen',

  language: 'Sprache',
  ownLanguage: 'Wie das Gerät',

  sound: 'Ton und Vibration',
  soundHint:
    'Antippen und hören. Nichts zu hören? Lautstärke hochdrehen, beim iPhone auch den Schalter an der Seite umlegen.',
  noVibration: 'Dieses Gerät vibriert bei Web-Apps nicht.',
  play: (verdict) => `Abspielen: ${verdict}`,

  camera: 'Kamera',
  automatic: 'Automatisch',
  cameraNumber: (number) => `Kamera ${number}`,
  noCamera: 'Auf diesem Gerät wurde keine Kamera gefunden.',
  cameraHint: 'Die Namen sind bekannt, sobald die Kamera einmal erlaubt wurde.',

  screen: 'Bildschirm',
  awake: {
    held: 'Er bleibt an, solange die Tür offen ist.',
    off: 'Er bleibt an, solange die Tür offen ist.',
    refused:
      'Dieses Gerät lässt das nicht zu, vielleicht um Strom zu sparen. In den Einstellungen des Geräts unter „Display“ die längste Zeit wählen.',
  },

  scanner: 'Handscanner',
  scannerHint:
    'Die meisten gehen ohne Einstellung. Nur ausfüllen, wenn der Scanner Zeichen um jeden Code setzt, die nicht dazugehören.',
  prefix: 'Vor dem Code',
  suffix: 'Nach dem Code',

  formats: 'Code-Arten',
  formatsHint:
    'Jede weitere kostet Zeit und bringt Fehllesungen: nur einschalten, was auf den Tickets steht.',
  usual: 'Auf Tickets üblich',
  rare: 'Selten',
  format: {
    qr: 'QR-Code',
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
    itf: '2/5 Interleaved',
    codabar: 'Codabar',
    databar: 'GS1 DataBar',
    maxicode: 'MaxiCode',
  },

  storage: 'Speicher',
  free: (space) => `${space} frei für diese App.`,
  keeping: {
    kept: 'Was gespeichert ist, bleibt, bis es jemand entfernt.',
    'may-be-cleared':
      'Der Browser kann es löschen, wenn das Gerät voll ist. Etwas Platz frei lassen oder die App installieren.',
    'cleared-unused':
      'iPhones und iPads löschen nach sieben Tagen ohne Benutzung, was eine Webseite gespeichert hat. Auf dem Home-Bildschirm bleibt es.',
  },

  install: 'App auf dem Startbildschirm',
  installation: {
    installed: 'Die App ist installiert: Sie öffnet sich wie jede andere, auch ohne Netz.',
    offered:
      'Dann öffnet sie sich wie jede andere App, bildschirmfüllend, und Gespeichertes ist sicherer.',
    'by-hand': 'Dann öffnet sie sich wie jede andere App, und Gespeichertes bleibt. In Safari:',
    'not-offered':
      'Im Menü des Browsers nach „Installieren“ oder „Zum Startbildschirm“ suchen. Nicht jeder Browser hat das.',
  },
  installNow: 'App installieren',
  installSteps: [
    'Auf „Teilen“ tippen: das Quadrat mit dem Pfeil.',
    '„Zum Home-Bildschirm“ wählen.',
    'Admit von dort öffnen und noch einmal koppeln: Die App hat ihren eigenen Speicher.',
  ],

  about: 'Über Admit',
  version: (version) => `Version ${version}`,
  licences: 'Open-Source-Lizenzen',
  licencesUnread: 'Die Lizenzen ließen sich nicht lesen.',
  close: 'Schließen',
};
