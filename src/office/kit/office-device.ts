/** The device name of check-ins that are made in the dashboard. */
export const officeDevice = 'Dashboard';
