import type { Role } from '../../contract/account.ts';

const roles: Record<Role, string> = {
  organizer: 'Organizer',
  editor: 'Editor',
  headOfDoor: 'Check-in manager',
};

export const accountTexts = {
  roles,
  people: {
    title: 'Team',
    intro: 'Team members and pending invitations for your events.',
    list: 'Team members',
    columns: ['Name', 'E-mail', 'Role', 'Access', 'Last sign-in'],
    none: 'You are the only team member',
    noneNext: 'Create an invitation link below and send it to a colleague.',
    you: 'you',
    all: 'All events',
    some: 'Selected events',
    never: 'Never',
    roleOf: (name: string) => `Role of ${name}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    sureRole: (name: string, role: string) =>
      `Change the role of ${name} to ${role}? Access keys that ${name} created are disabled. Paired devices keep working.`,
    sureRemove: (name: string) =>
      `Remove ${name}? ${name} is signed out immediately. All devices that ${name} added are disabled.`,
    yesRole: 'Change role',
    yesRemove: 'Remove',
    no: 'Cancel',
    otherRole:
      'The role was not changed. This account owns events or also works for another organizer.',
    forbidden: {
      title: 'Only organizers can see the team',
      next: 'Ask an organizer to invite someone or to change a role.',
    },
    notThere: {
      title: 'This server has no accounts',
      next: 'Ask your administrator for an access key.',
    },
  },
  invite: {
    title: 'Invite team member',
    role: 'Role',
    hints: {
      organizer: 'Full access, including payouts, billing and team.',
      editor: 'Manages events and guests. No access to payouts, billing and team.',
      headOfDoor: 'Adds, monitors and disables devices. No access to guests and prices.',
    },
    holds: 'Access',
    allOf: (host: string) => `All events of ${host}`,
    noEvents: 'Create an event before you invite team members.',
    submit: 'Create invitation link',
    ready: (role: string) => `Invitation link: ${role}`,
    close: 'Done',
    once: 'The link works once and expires in a week. The first person who opens it gets the account, so send it to one person only.',
    code: 'Invitation link as a QR code',
    link: 'Invitation link',
    copy: 'Copy link',
    copied: 'Copied',
    notCopied: 'Your browser blocks copying. Select the link and copy it yourself.',
  },
  invitations: {
    title: 'Pending invitations',
    columns: ['Role', 'Access', 'Expires'],
    allOf: (host: string) => `All events of ${host}`,
    withdraw: 'Revoke',
    withdrawNamed: (role: string, of: string) => `Revoke invitation: ${role}, ${of}`,
  },
  own: {
    title: 'My account',
    withKey: 'You are signed in with an access key',
    withKeyNext: 'Sign in with e-mail and password to see your sessions and change your password.',
    sessions: 'Active sessions',
    sessionsIntro: 'A session expires after one day without use, and after 30 days at the latest.',
    columns: ['Browser', 'Signed in', 'Last used'],
    unknown: 'Unknown browser',
    this: 'this browser',
    end: 'Sign out',
    endNamed: (browser: string, date: string) => `Sign out ${browser}, last used ${date}`,
    password: 'Password',
    passwordIntro: 'When you change your password, all other sessions are signed out.',
    now: 'Current password',
    wanted: 'New password',
    wantedHint: 'Three or four words are easy to remember and hard to guess.',
    missing: 'Enter a password.',
    wrong: 'The current password is wrong. Enter it again.',
    short: 'This password is too short. Enter a longer one.',
    insecure: 'Passwords need a secure connection. Open the dashboard with https://',
    change: 'Change password',
    changed: 'Your password was changed. All other sessions were signed out.',
  },
};

export type AccountTexts = typeof accountTexts;
