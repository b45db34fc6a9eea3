import type { Role } from '../../contract/account.ts';
import type { SignInTexts } from './texts.en.ts';

const tasks: Record<Role, string> = {
  organizer: 'Mit diesem Konto verwalten Sie Veranstaltungen, Gäste und Geräte',
  editor: 'Mit diesem Konto verwalten Sie Veranstaltungen und deren Gäste',
  headOfDoor: 'Mit diesem Konto verwalten Sie die Geräte für den Check-in',
};

export const signInTexts: SignInTexts = {
  title: 'Anmelden',
  intro: 'Verwalten Sie Ihre Veranstaltungen, Gäste und Geräte für den Check-in.',
  email: 'E-Mail',
  emailForm: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.org',
  password: 'Passwort',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  passwordWrong: 'E-Mail oder Passwort ist falsch.',
  passwordForgotten:
    'Passwort vergessen? Ihr Administrator kann Ihnen einen Link zum Zurücksetzen schicken.',
  accountEnded:
    'Dieses Konto ist abgelaufen. Bitten Sie einen Veranstalter um eine neue Einladung.',
  insecure: 'Passwörter brauchen eine sichere Verbindung. Öffnen Sie das Dashboard mit https://',
  withKey: 'Mit Zugangsschlüssel anmelden',
  withAccount: 'Mit E-Mail und Passwort anmelden',
  key: 'Zugangsschlüssel',
  keyHint:
    'Fragen Sie Ihren Administrator. Der Server gibt beim ersten Start einen Zugangsschlüssel aus.',
  service: 'Serveradresse',
  serviceHint: 'Ändern Sie sie nur, wenn Ihre Tickets auf einem anderen Server liegen.',
  submit: 'Anmelden',
  ended:
    'Sie wurden abgemeldet: Ihre Sitzung ist abgelaufen, oder Ihr Zugangsschlüssel wurde deaktiviert. Melden Sie sich binnen einer halben Stunde an, um auf Ihrer Seite fortzufahren.',
  cookieNotKept:
    'Ihr Browser blockiert Cookies für diese Seite. Erlauben Sie Cookies, und melden Sie sich erneut an.',
  mayBeSignedIn:
    'Der Server hat nicht geantwortet. Vielleicht sind Sie schon angemeldet. Prüfen Sie Ihre Netzverbindung, und versuchen Sie es erneut.',
  keyMissing: 'Geben Sie Ihren Zugangsschlüssel ein.',
  keyForm: 'Ein Zugangsschlüssel hat mindestens 16 Buchstaben und Ziffern ohne Leerzeichen.',
  unknownKey:
    'Dieser Zugangsschlüssel ist unbekannt oder deaktiviert. Prüfen Sie ihn, oder fragen Sie Ihren Administrator.',
  keyOfADoor:
    'Dieser Zugangsschlüssel gehört zu einem Gerät. Melden Sie sich mit dem eines Veranstalters an.',
  serviceForm: 'Geben Sie eine Adresse ein, die mit https:// beginnt',
  join: {
    title: 'Konto erstellen',
    checking: 'Der Link wird geprüft …',
    intro: (role, of) => (of === null ? `${tasks[role]}.` : `${tasks[role]}: ${of}.`),
    over: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie den Absender um einen neuen.',
    again: 'Erneut versuchen',
    signInInstead: 'Mit bestehendem Konto anmelden',
    firstName: 'Vorname',
    lastName: 'Nachname',
    nameMissing: 'Geben Sie Ihren Namen ein.',
    passwordHint: (length) =>
      `Mindestens ${length} Zeichen. Drei oder vier Wörter sind leicht zu merken und schwer zu erraten.`,
    passwordShort: (length) => `Geben Sie mindestens ${length} Zeichen ein.`,
    ownPassword: 'Zu dieser E-Mail gibt es schon ein Konto. Geben Sie dessen Passwort ein.',
    otherRole:
      'Das Konto mit dieser E-Mail hat eine andere Rolle. Verwenden Sie eine andere E-Mail, oder bitten Sie den Absender, die Rolle zu ändern.',
    submit: 'Konto erstellen',
  },
};
