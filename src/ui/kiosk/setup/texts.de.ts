/** Deutsch: was das Personal liest, wenn es ein Gerät zum Kiosk macht. */
import type { KioskSetupTexts } from './texts.en.ts';

export const kioskSetup: KioskSetupTexts = {
  title: 'Kiosk',
  intro:
    'Gäste checken an diesem Gerät allein ein: mit der Frontkamera, einem Handscanner oder durch Eintippen des Codes. Wer nicht eingelassen werden kann, wird zum Personal geschickt.',
  welcome: 'Was Gäste zuerst sehen',
  headline: 'Überschrift',
  headlineHint: (event: string) => `Leer gelassen: ${event}`,
  words: 'Ein paar Worte zur Begrüßung',
  picture: 'Bild',
  choosePicture: 'Bild auswählen',
  otherPicture: 'Anderes auswählen',
  removePicture: 'Entfernen',
  pictureRefused: {
    'too-large': 'Dieses Bild ist zu groß. Möglich sind 20 MB und 50 Megapixel.',
    'not-a-picture':
      'Diese Datei lässt sich nicht anzeigen. Ein Bild als JPEG, PNG oder WebP schon.',
  },
  badges: 'Gäste drucken hier ihr Namensschild',
  badgesHint: 'Für Geräte mit Drucker. Der Browser zeigt seinen Druckdialog.',
  lock: 'PIN zum Verlassen',
  pin: 'PIN, 4 bis 8 Ziffern',
  repeat: 'PIN noch einmal',
  pinForm: 'Eine PIN hat 4 bis 8 Ziffern.',
  pinDiffers: 'Die beiden PINs sind nicht gleich.',
  lockHint:
    'Das Gerät bleibt ein Kiosk, bis jemand diese PIN eingibt, auch nach dem Neuladen. Damit Gäste nicht in andere Apps kommen, diese hier anheften: Bildschirmfixierung auf Android, Geführter Zugriff auf dem iPad.',
  start: 'Kiosk starten',
  failure: {
    insecure:
      'Diese Seite kam nicht über https://, die PIN ließe sich nicht sicher aufbewahren. Die App unter ihrer sicheren Adresse öffnen.',
    'cannot-store':
      'Dieses Gerät kann es nicht speichern. Platz schaffen und noch einmal versuchen.',
  },
};
