export const board = {
  title: 'How the doors are',
  none: 'No door has told of itself yet. Each does within half a minute after it is opened.',
  lacking: {
    title: 'This service has no board of its doors.',
    next: 'Which door is offline, and what it has not sent, is seen at the door itself.',
  },
  columns: ['Door', 'Seen', 'Unsent', 'Refused', 'List', 'Scans, 15 min', 'Device', 'State'],
  now: 'just now',
  ago: (time: string) => `${time} ago`,
  list: (size: string, age: string | null) =>
    age === null ? `${size}, up to date` : `${size}, ${age} old`,
  noList: (size: string) => `${size}, not read to its end`,
  battery: (percent: number) => `battery ${percent} %`,
  clockRight: 'clock right',
  clockBehind: (time: string) => `clock ${time} slow`,
  clockAhead: (time: string) => `clock ${time} fast`,
  app: (version: string) => `app ${version}`,
  states: { none: 'at work', rest: 'rests', lock: 'locked', wipe: 'wiped' },
  notYet: (order: string) => `not yet: ${order}`,
  tell: 'Tell',
  tellNamed: (name: string) => `Tell ${name}`,
  tellAll: 'Tell all doors',
  all: 'all doors',
  tellTitle: (name: string) => `Tell ${name}`,
  message: 'Message',
  messageHint:
    'It stands on the screen that scans, until somebody has read it there. A kiosk’s guests don’t see it: it waits for staff.',
  takeBack: 'Take back what was told before',
  takeBackHint: 'Where it stands unread, it goes at the door’s next contact.',
  orderLegend: 'What the door does',
  asItIs: 'As it is',
  orders: {
    none: 'Work',
    rest: 'Send all and rest',
    lock: 'Lock: let nobody in, show no guest',
    wipe: 'Wipe: lock, and delete the list of guests',
  },
  orderHint:
    'It holds from the door’s next contact on, within half a minute where it has a network, until you let it work again. What it has recorded is sent all the same.',
  submit: 'Tell',
  close: 'Close',
};

export type BoardTexts = typeof board;
