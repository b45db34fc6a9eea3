/** Deutsch: was das Personal liest, wenn es den Kiosk-Modus startet. */
import type { KioskSetupTexts } from './texts.en.ts';

export const kioskSetup: KioskSetupTexts = {
  title: 'Kiosk-Modus',
  intro:
    'Gäste checken an diesem Gerät selbst ein: mit der Frontkamera, einem Handscanner oder eingetipptem Code. Gelingt das nicht, schickt das Gerät sie zum Personal.',
  welcome: 'Was Gäste zuerst sehen',
  headline: 'Überschrift',
  headlineHint: (event: string) => `Wenn Sie nichts eingeben: ${event}`,
  words: 'Text zur Begrüßung',
  picture: 'Bild',
  choosePicture: 'Bild auswählen',
  otherPicture: 'Anderes auswählen',
  removePicture: 'Bild entfernen',
  pictureRefused: {
    'too-large': 'Dieses Bild ist zu groß. Wählen Sie eines mit höchstens 20 MB und 50 Megapixeln.',
    'not-a-picture':
      'Diese Datei lässt sich nicht anzeigen. Wählen Sie ein Bild im Format JPEG, PNG oder WebP.',
  },
  badges: 'Gäste drucken hier ihr Namensschild',
  badgesHint: 'Für Geräte mit Drucker. Der Browser zeigt seinen Druckdialog.',
  lock: 'Kiosk-PIN',
  pin: 'PIN, 4 bis 8 Ziffern',
  repeat: 'PIN wiederholen',
  pinForm: 'Eine PIN hat 4 bis 8 Ziffern.',
  pinDiffers: 'Die beiden PINs sind nicht gleich.',
  lockHint:
    'Das Gerät bleibt im Kiosk-Modus, bis jemand diese PIN eingibt, auch nach dem Neuladen. Damit Gäste nicht in andere Apps gelangen, benutzen Sie die Bildschirmfixierung (Android) oder den Geführten Zugriff (iPad).',
  start: 'Kiosk-Modus starten',
  failure: {
    insecure:
      'Diese Seite kam nicht über https://, deshalb ist die PIN hier nicht sicher. Öffnen Sie die App unter ihrer sicheren Adresse.',
    'cannot-store':
      'Dieses Gerät konnte es nicht speichern. Geben Sie Speicherplatz frei und versuchen Sie es erneut.',
  },
};
