import type { Role } from '../../contract/account.ts';

const roles: Record<Role, string> = {
  organizer: 'Organizer',
  editor: 'Editor',
  headOfDoor: 'Head of door',
};

export const accountTexts = {
  roles,
  people: {
    title: 'People',
    intro: 'Who works on your events, and who is asked in.',
    list: 'Who works here',
    columns: ['Name', 'E-mail', 'Role', 'Holds', 'Last sign-in', 'Remove'],
    none: 'Nobody else works here yet',
    noneNext: 'Make a link below and send it to whoever is to help.',
    you: 'you',
    all: 'all events',
    some: 'single events',
    never: 'never',
    roleOf: (name: string) => `Role of ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove: ${name}`,
    sureRole: (name: string, role: string) =>
      `Make ${name} ${role}? Keys that ${name} made are turned off, but not those of doors.`,
    sureRemove: (name: string) =>
      `Remove ${name}? ${name} is signed out at once, and the doors that ${name} made are turned off.`,
    yesRole: 'Yes, change the role',
    yesRemove: 'Yes, remove',
    no: 'Leave it as it is',
    otherRole:
      'The role stays: this account has events of its own, or works for another organizer, too.',
    forbidden: {
      title: 'Only organizers see who works here.',
      next: 'Ask an organizer to ask somebody in, or to change a role.',
    },
    notThere: {
      title: 'This service has no accounts.',
      next: 'Whoever runs it gives out keys. Admit’s own service has accounts.',
    },
  },
  invite: {
    title: 'Ask somebody in',
    role: 'Role',
    hints: {
      organizer: 'Does everything, also bank account, billing and people.',
      editor: 'Looks after events and guests; not bank account, billing and people.',
      headOfDoor: 'Makes doors, watches over them and turns them off; no guest and no price.',
    },
    holds: 'For',
    allOf: (host: string) => `All events of ${host}`,
    noEvents: 'There is nothing to ask anybody in for yet: make an event first.',
    submit: 'Make the link',
    ready: (role: string) => `Link for: ${role}`,
    close: 'Done',
    once: 'It works once, and for a week. Whoever opens it first gets the account: send it to one person alone.',
    code: 'The link as a QR code',
    link: 'Link of this invitation',
    copy: 'Copy the link',
    copied: 'Copied.',
    notCopied: 'The browser doesn’t allow it: mark the link and copy it.',
  },
  invitations: {
    title: 'Asked in, and not there yet',
    columns: ['Role', 'For', 'Good until', 'Withdraw'],
    allOf: (host: string) => `all events of ${host}`,
    withdraw: 'Withdraw',
    withdrawNamed: (role: string, of: string) => `Withdraw: ${role}, ${of}`,
  },
  own: {
    title: 'My account',
    withKey: 'You are signed in with a key',
    withKeyNext: 'Sessions and a password belong to an account: sign in with e-mail and password.',
    sessions: 'Where I am signed in',
    sessionsIntro: 'A session ends after a day without use, and after 30 days in any case.',
    columns: ['Browser', 'Signed in', 'Last used', 'End'],
    unknown: 'Unknown browser',
    this: 'this browser',
    end: 'End',
    endNamed: (browser: string, date: string) => `End: ${browser}, last used ${date}`,
    password: 'Change the password',
    passwordIntro: 'All other browsers are signed out then.',
    now: 'Password of now',
    wanted: 'New password',
    wantedHint: 'Three or four words are easy to remember and hard to guess.',
    missing: 'Type in a password.',
    wrong: 'That is not the password of now.',
    short: 'That is too short for this service.',
    insecure: 'The service takes no password over plain http. Open the office with https://',
    change: 'Change the password',
    changed: 'The password is changed. All other browsers are signed out.',
  },
};

export type AccountTexts = typeof accountTexts;
