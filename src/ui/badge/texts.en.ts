/** English: badges that were not printed. */
export const badge = {
  notPrinted: (firstName: string) => `The badge of ${firstName} was not printed.`,
  next: 'This device cannot print it. On another device: Search, the guest’s name, “Print badge”.',
};

export type BadgeTexts = typeof badge;
