/** English: what a device or an address lacks, and what to do about it. */
export const problems = {
  broken: {
    title: 'This screen has failed',
    why: 'The mistake is in Admit. Every check-in is stored on this device and goes on being sent.',
    next: 'Scan on with the plain screen, or open the usual one again.',
    last: 'Open it again. If it fails again, save the check-ins and take another device.',
    reload: 'Open it again',
    plain: 'Scan with the plain screen',
    plainTitle: 'Plain scan screen',
    plainWhy:
      'The usual screen has failed. Here you can go on checking in: with the camera, a hand scanner, or by typing the code.',
    files: 'Save the check-ins first',
    detail: 'For the organizer',
  },
  late: {
    title: 'This page has not arrived yet',
    why: 'It is fetched when it is first opened, and is asked for again every few seconds.',
  },
  outOfService: {
    title: 'This device is out of service',
    meanwhile:
      'It lets nobody in, and keeps its check-ins. The rest of this page has not arrived yet.',
  },
  insecure: {
    title: 'This address is not secure',
    why: 'Without https:// there is no camera, and nothing opens when the network fails.',
    next: 'Ask the organizer for the address that begins with https://. Where the venue has a certificate of its own, the organizer has a page that brings it onto this device.',
    secure: 'Try it with https://',
  },
};
