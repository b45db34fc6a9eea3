/** The icons: strokes on a 24 by 24 grid, in the colour of the text around them. */
const paths = {
  check: 'M4.5 12.5l5 5 10-11',
  'double-check': 'M1.5 12.5l4.5 5 9-11M11 16l1.5 1.5 9-11',
  cross: 'M6 6l12 12M18 6L6 18',
  question: 'M8.5 8.8a3.6 3.6 0 1 1 5.3 3.2c-1.2.7-1.8 1.4-1.8 2.8M12 18.6v.1',
  exclamation: 'M12 6v7.5M12 17.6v.1',
  alert: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.8v5M12 16.2v.1',
  bar: 'M5 12h14',
  clock: 'M12 6.5V12l3.5 2.5M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z',
  'card-off': 'M7 5.5h14v11M17.5 18.5H3v-13M3 10h9.5M16.5 10H21M3 3l18 18',
  'calendar-off': 'M4 5.5h16V20H4zM8.5 3v4.5M15.5 3v4.5M9 11l6 5.5M15 11l-6 5.5',
  leave: 'M13 4.5H5v15h8M10 12h11M17 8l4 4-4 4',
  'person-off':
    'M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6M4 4l16 16',
  'disk-off': 'M8 4h8l4 4v8M17.5 20H4V6.5M8.5 20v-5.5h5.5M3.5 3.5l17 17',
  keyboard: 'M3 6.5h18v11.5H3zM7 10.3h.1M11 10.3h.1M15 10.3h.1M18 10.3h.1M8 14.3h8',
  light: 'M8 3h8v4l-1.5 3v10.5h-5V10L8 7zM8 7h8M12 13v2.5',
  camera: 'M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'camera-switch':
    'M3.5 7.5h4L9 5h6l1.5 2.5h4V19h-17zM8.5 13a3.5 3.5 0 0 1 6.2-1.8M15.5 13.2a3.5 3.5 0 0 1-6.2 1.8M15 9v2.4h-2.4M9 17.2v-2.4h2.4',
  'camera-off':
    'M8 5.5L9 5h6l1.5 2.5h4V17M17.5 19h-14V7.5H5M9.5 10.6a3.5 3.5 0 0 0 4.9 4.9M3 3l18 18',
  online:
    'M12 18.6v.1M8.7 15.2a4.7 4.7 0 0 1 6.6 0M5.7 12a9 9 0 0 1 12.6 0M2.7 8.8a13.2 13.2 0 0 1 18.6 0',
  offline:
    'M12 18.6v.1M8.7 15.2a4.7 4.7 0 0 1 6.6 0M5.7 12a9 9 0 0 1 4.5-2.5M15.5 10a9 9 0 0 1 2.8 2M2.7 8.8a13.2 13.2 0 0 1 4-2.7M11.5 5a13.2 13.2 0 0 1 9.8 3.8M4 3l16.5 17',
  connecting: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  outbox: 'M12 14.5V4M8 8l4-4 4 4M3.5 14.5v5.5h17v-5.5h-5l-1 2.5h-5l-1-2.5z',
  list: 'M9 6.5h11.5M9 12h11.5M9 17.5h11.5M4 6.5h.1M4 12h.1M4 17.5h.1',
  bag: 'M5 8.5h14l1 12H4zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5',
  coin: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM15 8.9a4 4 0 1 0 0 6.2M7 11h5M7 13.2h5',
  undo: 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10a8 8 0 0 0-14-3M4.5 14a8 8 0 0 0 14 3',
  save: 'M12 3.5v11.5M7.5 10.5l4.5 4.5 4.5-4.5M4 20h16',
  share:
    'M17.5 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM6.5 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM17.5 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM9.2 10.6l5.6-3.2M9.2 13.4l5.6 3.2',
  down: 'M5.5 9l6.5 6.5L18.5 9',
  key: 'M8 11.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11.2 12.8L20.5 3.5M16 8l3.5 3.5',
  back: 'M14.5 5.5L8 12l6.5 6.5',
  forward: 'M9.5 5.5L16 12l-6.5 6.5',
  scan: 'M3.5 8V3.5H8M16 3.5h4.5V8M20.5 16v4.5H16M8 20.5H3.5V16M7 12h10',
  search: 'M10.5 3.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM15.7 15.7l5 5',
  numbers: 'M5 20v-7M12 20V4M19 20V9.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  gate: 'M4.5 20.5v-17h15v17M4.5 9h15M9 20.5V9M15 20.5V9',
  settings:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM8.8 14.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
  tablet: 'M6 3h12v18H6zM11 18h2',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" data-icon={name} aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);
