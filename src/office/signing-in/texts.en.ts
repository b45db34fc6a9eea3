import type { Role } from '../../contract/account.ts';

const tasks: Record<Role, string> = {
  organizer: 'You get an account that makes events, guests and doors',
  editor: 'You get an account that looks after events and their guests',
  headOfDoor: 'You get an account that makes doors and watches over them',
};

export const signInTexts = {
  title: 'Sign in',
  intro: 'The office is where events, guests and doors are made.',
  email: 'E-mail',
  emailForm: 'Type in an e-mail address: name@example.org',
  password: 'Password',
  passwordMissing: 'Type in the password.',
  passwordWrong: 'E-mail or password is wrong.',
  passwordForgotten: 'Forgotten? Whoever runs the service can make a link for a new one.',
  accountEnded: 'This account has ended. Ask an organizer to ask you in again.',
  insecure: 'The service takes no password over plain http. Open the office with https://',
  withKey: 'Sign in with a key instead',
  withAccount: 'Sign in with e-mail and password instead',
  key: 'Organizer’s key',
  keyHint: 'Whoever runs the service has it: the first start prints one.',
  service: 'Address of the service',
  serviceHint: 'Where this page comes from, unless your tickets are with another service.',
  submit: 'Sign in',
  ended:
    'You are signed out: the session is over, or the key was turned off. Sign in again within half an hour, and your page is as you left it.',
  cookieNotKept:
    'E-mail and password are right, but the browser keeps no cookie of this page. Allow it cookies, and try again.',
  mayBeSignedIn:
    'The service gave no answer: you may be signed in already. Check the network and try again.',
  keyMissing: 'Type in the key.',
  keyForm: 'This can’t be a key: it has at least 16 letters and digits, without spaces.',
  unknownKey: 'The service doesn’t know this key, or it was turned off.',
  keyOfADoor: 'This is the key of a door. The office needs an organizer’s key.',
  serviceForm: 'This is no address. It begins with https://',
  join: {
    title: 'Make your account',
    checking: 'The service is asked what the link is for.',
    intro: (role: Role, of: string | null) =>
      of === null ? `${tasks[role]}.` : `${tasks[role]}: ${of}.`,
    over: 'This link was used already, or its time is over. Ask for a new one where it came from.',
    again: 'Try again',
    signInInstead: 'I have an account: sign in',
    firstName: 'First name',
    lastName: 'Last name',
    nameMissing: 'Type in your name.',
    passwordHint: (length: number) =>
      `At least ${length} characters. Three or four words are easy to remember and hard to guess.`,
    passwordShort: (length: number) => `Type in at least ${length} characters.`,
    ownPassword: 'There is an account with this e-mail. Type in its password.',
    otherRole:
      'The account with this e-mail has another role. Whoever sent the link can change it, or take another e-mail.',
    submit: 'Make the account',
  },
};

export type SignInTexts = typeof signInTexts;
