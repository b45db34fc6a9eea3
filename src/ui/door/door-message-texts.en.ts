/** English: a message to this device. */
export const doorMessage = { label: 'Message to this device', read: 'Mark as read' };
