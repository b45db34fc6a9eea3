export const board = {
  title: 'Device status',
  none: 'No device has reported yet. Devices report within half a minute after staff open the check-in app.',
  lacking: {
    title: 'This server has no device status',
    next: 'Look at the device itself for its connection and pending check-ins.',
  },
  columns: [
    'Device',
    'Last seen',
    'Pending',
    'Rejected',
    'Guest list',
    'Scans, 15 min',
    'Details',
    'Status',
  ],
  now: 'just now',
  ago: (time: string) => `${time} ago`,
  list: (size: string, age: string | null) =>
    age === null ? `${size}, up to date` : `${size}, updated ${age} ago`,
  noList: (size: string) => `${size}, download incomplete`,
  battery: (percent: number) => `battery ${percent} %`,
  clockRight: 'clock correct',
  clockBehind: (time: string) => `clock ${time} slow`,
  clockAhead: (time: string) => `clock ${time} fast`,
  app: (version: string) => `app ${version}`,
  states: { none: 'Active', rest: 'Paused', lock: 'Locked', wipe: 'Wiped' },
  notYet: (state: string) => `${state} at next contact`,
  tell: 'Manage',
  tellNamed: (name: string) => `Manage ${name}`,
  tellAll: 'Manage all devices',
  all: 'all devices',
  tellTitle: (name: string) => `Manage ${name}`,
  message: 'Message',
  messageHint:
    'The scan screen shows the message until staff have read it. Guests at a kiosk don’t see it.',
  takeBack: 'Delete previous message',
  takeBackHint: 'Devices that have not shown it yet remove it at their next contact.',
  orderLegend: 'Change status',
  asItIs: 'No change',
  orders: {
    none: 'Resume',
    rest: 'Pause: sync check-ins, then stop scanning',
    lock: 'Lock: stop check-in and hide guests',
    wipe: 'Wipe: lock and delete the guest list',
  },
  orderHint:
    'The device follows at its next contact, within half a minute if it is online. It stays that way until you resume it. Pending check-ins are still synced.',
  submit: 'Send',
  close: 'Close',
};

export type BoardTexts = typeof board;
