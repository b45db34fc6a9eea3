/** Deutsch: was auf diesem Gerät eingestellt ist, für alle seine Veranstaltungen. */
import type { SettingsTexts } from './texts.en.ts';

export const settings: SettingsTexts = {
  title: 'Einstellungen',

  language: 'Sprache',
  ownLanguage: 'Wie das Gerät',

  sound: 'Ton und Vibration',
  soundHint:
    'Tippen Sie, um jeden Ton zu hören. Hören Sie nichts, erhöhen Sie die Lautstärke. Prüfen Sie beim iPhone auch den Schalter an der Seite.',
  noVibration: 'Dieses Gerät vibriert bei Web-Apps nicht.',
  play: (verdict) => `Abspielen: ${verdict}`,

  camera: 'Kamera',
  automatic: 'Automatisch',
  cameraNumber: (number) => `Kamera ${number}`,
  noCamera: 'Auf diesem Gerät wurde keine Kamera gefunden.',
  cameraHint: 'Die Namen erscheinen, sobald die Kamera erlaubt ist.',

  screen: 'Bildschirm',
  awake: {
    held: 'Der Bildschirm bleibt an, solange die App offen ist.',
    off: 'Der Bildschirm bleibt an, solange die App offen ist.',
    refused:
      'Die App darf den Bildschirm dieses Geräts nicht anlassen, vielleicht um Strom zu sparen. Wählen Sie in den Einstellungen des Geräts unter „Display“ die längste Zeit.',
  },

  scanner: 'Handscanner',
  scannerHint:
    'Die meisten Scanner brauchen keine Einstellung. Füllen Sie das aus, wenn Ihrer Zeichen vor oder nach jedem Code ergänzt.',
  prefix: 'Vor dem Code',
  suffix: 'Nach dem Code',

  formats: 'Codeformate',
  formatsHint:
    'Jedes weitere Format kostet Zeit und kann Lesefehler verursachen. Schalten Sie nur die Formate Ihrer Tickets ein.',
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
    kept: 'Gespeicherte Daten bleiben, bis sie jemand entfernt.',
    'may-be-cleared':
      'Der Browser kann gespeicherte Daten löschen, wenn das Gerät voll ist. Lassen Sie etwas Platz frei oder installieren Sie die App.',
    'cleared-unused':
      'iPhones und iPads löschen die Daten einer Website nach sieben Tagen ohne Benutzung. Eine App auf dem Home-Bildschirm behält sie.',
  },

  install: 'App auf dem Startbildschirm',
  installation: {
    installed: 'Die App ist installiert. Sie öffnet sich wie jede andere App, auch offline.',
    offered:
      'Dann öffnet sie sich wie jede andere App, bildschirmfüllend, und ihre Daten sind sicherer.',
    'by-hand': 'Dann öffnet sie sich wie jede andere App und behält ihre Daten. In Safari:',
    'not-offered':
      'Suchen Sie im Menü des Browsers nach „Installieren“ oder „Zum Startbildschirm“. Nicht jeder Browser hat das.',
  },
  installNow: 'App installieren',
  installSteps: [
    'Tippen Sie auf „Teilen“: das Quadrat mit dem Pfeil.',
    'Wählen Sie „Zum Home-Bildschirm“.',
    'Öffnen Sie Admit von dort und koppeln Sie erneut. Die App hat ihren eigenen Speicher.',
  ],

  about: 'Über Admit',
  version: (version) => `Version ${version}`,
  licences: 'Open-Source-Lizenzen',
  showLicences: 'Open-Source-Lizenzen zeigen',
  licencesUnread: 'Die Lizenzen konnten nicht geladen werden. Versuchen Sie es erneut.',
  close: 'Schließen',
};
