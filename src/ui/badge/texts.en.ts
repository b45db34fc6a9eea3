/** English: badges that were not printed. */
export const badge = {
  notPrinted: (firstName: string) => `The badge of ${firstName} was not printed.`,
  next: 'This device can’t print it. On another device, search for the guest and tap “Print badge”.',
};

export type BadgeTexts = typeof badge;
