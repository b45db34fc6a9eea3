export const signInTexts = {
  title: 'Sign in',
  intro: 'The office is where events, guests and doors are made.',
  key: 'Organizer’s key',
  keyHint: 'Whoever runs the service has it: the first start prints one.',
  service: 'Address of the service',
  serviceHint: 'Where this page comes from, unless your tickets are with another service.',
  submit: 'Sign in',
  ended: 'The service doesn’t know the key any more. Sign in again.',
  keyMissing: 'Type in the key.',
  keyForm: 'This can’t be a key: it has at least 16 letters and digits, without spaces.',
  unknownKey: 'The service doesn’t know this key, or it was turned off.',
  keyOfADoor: 'This is the key of a door. The office needs an organizer’s key.',
  serviceForm: 'This is no address. It begins with https://',
};

export type SignInTexts = typeof signInTexts;
