/** English: the other events of a device. */
export const otherEvents = {
  unopened:
    'The stored data of this event can’t be read, so nothing of it is synced. Free some space on the device, then tap here to try again.',
};
