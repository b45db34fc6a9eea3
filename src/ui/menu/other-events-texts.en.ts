/** English: the other events of a device. */
export const otherEvents = {
  unopened:
    'Not open: what this device stores of it can’t be read, and nothing of it is sent. Free some space on the device, then tap here to try again.',
};
