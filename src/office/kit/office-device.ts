/** The device name under which doors and histories show a check-in made in the dashboard. */
export const officeDevice = 'Office';
