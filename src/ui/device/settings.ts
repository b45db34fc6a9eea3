import { openDeviceSettings } from '../../client/device/device-settings.ts';

/** This device's, for its face and for the door's parts alike. */
export const settings = openDeviceSettings(() => localStorage);
