import type { Role } from '../../contract/account.ts';

const tasks: Record<Role, string> = {
  organizer: 'This account can manage events, guests and devices',
  editor: 'This account can manage events and their guests',
  headOfDoor: 'This account can add and manage check-in devices',
};

export const signInTexts = {
  title: 'Sign in',
  intro: 'Manage your events, guests and check-in devices.',
  email: 'E-mail',
  emailForm: 'Enter an e-mail address, for example name@example.org',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'The e-mail or password is wrong.',
  passwordForgotten: 'Forgot your password? Your administrator can send you a reset link.',
  accountEnded: 'This account has expired. Ask an organizer for a new invitation.',
  insecure: 'Passwords need a secure connection. Open the dashboard with https://',
  withKey: 'Sign in with an access key',
  withAccount: 'Sign in with e-mail and password',
  key: 'Access key',
  keyHint: 'Ask your administrator. The server prints an access key when it first starts.',
  service: 'Server address',
  serviceHint: 'Change this only if your tickets are on another server.',
  submit: 'Sign in',
  ended:
    'You were signed out: your session expired, or your access key was disabled. Sign in within half an hour to continue on your page.',
  cookieNotKept: 'Your browser blocks cookies for this page. Allow cookies, and sign in again.',
  mayBeSignedIn:
    'The server did not respond. You may already be signed in. Check your network connection and try again.',
  keyMissing: 'Enter your access key.',
  keyForm: 'An access key has at least 16 letters and digits, without spaces.',
  unknownKey: 'This access key is unknown or disabled. Check it, or ask your administrator.',
  keyOfADoor: 'This access key belongs to a device. Sign in with an organizer’s access key.',
  serviceForm: 'Enter an address that begins with https://',
  join: {
    title: 'Create your account',
    checking: 'Checking the link…',
    intro: (role: Role, of: string | null) =>
      of === null ? `${tasks[role]}.` : `${tasks[role]}: ${of}.`,
    over: 'This link was already used or has expired. Ask its sender for a new link.',
    again: 'Try again',
    signInInstead: 'Sign in with an existing account',
    firstName: 'First name',
    lastName: 'Last name',
    nameMissing: 'Enter your name.',
    passwordHint: (length: number) =>
      `At least ${length} characters. Three or four words are easy to remember and hard to guess.`,
    passwordShort: (length: number) => `Enter at least ${length} characters.`,
    ownPassword: 'An account with this e-mail exists. Enter its password.',
    otherRole:
      'The account with this e-mail has another role. Use another e-mail, or ask the sender to change the role.',
    submit: 'Create account',
  },
};

export type SignInTexts = typeof signInTexts;
