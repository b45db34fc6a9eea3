import type { SignInTexts } from './texts.en.ts';

export const signInTexts: SignInTexts = {
  title: 'Anmelden',
  intro: 'Im Büro entstehen Veranstaltungen, Gästelisten und Türen.',
  key: 'Schlüssel des Veranstalters',
  keyHint: 'Wer den Dienst betreibt, hat ihn: Beim ersten Start wird einer ausgegeben.',
  service: 'Adresse des Dienstes',
  serviceHint: 'Die dieser Seite, außer die Tickets liegen bei einem anderen Dienst.',
  submit: 'Anmelden',
  ended: 'Der Dienst kennt den Schlüssel nicht mehr. Bitte neu anmelden.',
  keyMissing: 'Bitte den Schlüssel eingeben.',
  keyForm:
    'Das kann kein Schlüssel sein: Er hat mindestens 16 Buchstaben und Ziffern ohne Leerzeichen.',
  unknownKey: 'Der Dienst kennt diesen Schlüssel nicht, oder er wurde abgeschaltet.',
  keyOfADoor: 'Das ist der Schlüssel einer Tür. Das Büro braucht den eines Veranstalters.',
  serviceForm: 'Das ist keine Adresse. Sie beginnt mit https://',
};
