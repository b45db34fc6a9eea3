/** English: what a device or an address does not have, and what to do about it. */
export const problems = {
  broken: {
    title: 'This screen has failed',
    why: 'The fault is in Admit. Every check-in is stored on this device and will be synced.',
    next: 'Use the plain screen, or open the usual one again.',
    last: 'Open it again. If it fails again, export the check-ins and use another device.',
    reload: 'Open again',
    plain: 'Use plain screen',
    plainTitle: 'Plain scan screen',
    plainWhy:
      'The usual screen has failed. You can still check in guests here: with the camera, a hand scanner or a typed code.',
    files: 'Export check-ins first',
    detail: 'For the organizer',
  },
  late: {
    title: 'This page has not arrived yet',
    why: 'Admit downloads it when you first open it, and tries again every few seconds.',
  },
  outOfService: {
    title: 'This device is out of service',
    meanwhile:
      'It checks nobody in and keeps its pending check-ins. The rest of this page has not arrived yet.',
  },
  insecure: {
    title: 'This address is not secure',
    why: 'Without https:// there is no camera, and nothing opens when the network fails.',
    next: 'Ask the organizer for the address that begins with https://. If the venue has its own certificate, the organizer has a page that installs it.',
    secure: 'Open with https://',
  },
};
