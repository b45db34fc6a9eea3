import type { Role } from '../../contract/account.ts';
import type { SignInTexts } from './texts.en.ts';

const tasks: Record<Role, string> = {
  organizer: 'Sie bekommen ein Konto für Veranstaltungen, Gäste und Türen',
  editor: 'Sie bekommen ein Konto, das Veranstaltungen und ihre Gäste betreut',
  headOfDoor: 'Sie bekommen ein Konto, das Türen anlegt und betreut',
};

export const signInTexts: SignInTexts = {
  title: 'Anmelden',
  intro: 'Im Büro entstehen Veranstaltungen, Gästelisten und Türen.',
  email: 'E-Mail',
  emailForm: 'Bitte eine E-Mail-Adresse eingeben: name@example.org',
  password: 'Passwort',
  passwordMissing: 'Bitte das Passwort eingeben.',
  passwordWrong: 'E-Mail oder Passwort ist falsch.',
  passwordForgotten: 'Vergessen? Wer den Dienst betreibt, kann einen Link für ein neues machen.',
  accountEnded: 'Dieses Konto ist beendet. Einen Veranstalter um eine neue Einladung bitten.',
  insecure:
    'Über unverschlüsseltes http nimmt der Dienst kein Passwort. Das Büro bitte mit https:// öffnen.',
  withKey: 'Stattdessen mit einem Schlüssel anmelden',
  withAccount: 'Stattdessen mit E-Mail und Passwort anmelden',
  key: 'Schlüssel des Veranstalters',
  keyHint: 'Wer den Dienst betreibt, hat ihn: Beim ersten Start wird einer ausgegeben.',
  service: 'Adresse des Dienstes',
  serviceHint: 'Die dieser Seite, außer die Tickets liegen bei einem anderen Dienst.',
  submit: 'Anmelden',
  ended:
    'Sie sind abgemeldet: Die Sitzung ist zu Ende, oder der Schlüssel wurde abgeschaltet. Wer sich binnen einer halben Stunde wieder anmeldet, findet die Seite, wie sie war.',
  cookieNotKept:
    'E-Mail und Passwort stimmen, aber der Browser behält kein Cookie dieser Seite. Cookies für sie erlauben und noch einmal versuchen.',
  mayBeSignedIn:
    'Der Dienst hat nicht geantwortet: Vielleicht sind Sie schon angemeldet. Die Netzverbindung prüfen und noch einmal versuchen.',
  keyMissing: 'Bitte den Schlüssel eingeben.',
  keyForm:
    'Das kann kein Schlüssel sein: Er hat mindestens 16 Buchstaben und Ziffern ohne Leerzeichen.',
  unknownKey: 'Der Dienst kennt diesen Schlüssel nicht, oder er wurde abgeschaltet.',
  keyOfADoor: 'Das ist der Schlüssel einer Tür. Das Büro braucht den eines Veranstalters.',
  serviceForm: 'Das ist keine Adresse. Sie beginnt mit https://',
  join: {
    title: 'Konto anlegen',
    checking: 'Der Dienst wird gefragt, wofür der Link ist.',
    intro: (role, of) => (of === null ? `${tasks[role]}.` : `${tasks[role]}: ${of}.`),
    over: 'Dieser Link wurde schon benutzt, oder seine Zeit ist um. Dort, wo er herkam, gibt es einen neuen.',
    again: 'Noch einmal versuchen',
    signInInstead: 'Ich habe ein Konto: anmelden',
    firstName: 'Vorname',
    lastName: 'Nachname',
    nameMissing: 'Bitte den Namen eingeben.',
    passwordHint: (length) =>
      `Mindestens ${length} Zeichen. Drei oder vier Wörter sind leicht zu merken und schwer zu raten.`,
    passwordShort: (length) => `Bitte mindestens ${length} Zeichen eingeben.`,
    ownPassword: 'Zu dieser E-Mail gibt es ein Konto. Bitte dessen Passwort eingeben.',
    otherRole:
      'Das Konto mit dieser E-Mail hat eine andere Rolle. Wer den Link geschickt hat, kann sie ändern, oder eine andere E-Mail nehmen.',
    submit: 'Konto anlegen',
  },
};
