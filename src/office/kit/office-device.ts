/** The device by which doors and histories know a check-in that was made in the office. */
export const officeDevice = 'Office';
