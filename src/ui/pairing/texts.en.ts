/** English: what a pairing link would change on a paired device. */
export const linkQuestion = {
  changeTitle: 'Change this device?',
  changeIntro: (event: string) =>
    `A pairing link wants to change this device for ${event}. Nothing changes until you confirm.`,
  addTitle: 'Add another event?',
  addIntro: (event: string) =>
    `This device is paired with ${event} and stays so. A pairing link wants to add another event and open it.`,
  changes: 'Changes',
  newDoor: 'New event',
  service: 'Server',
  event: 'Event',
  eventNumber: (id: number) => `Event ${id}`,
  key: 'Access key',
  otherKey: 'Another access key. The current key stays until the new one has worked.',
  before: 'Now:',
  after: 'New:',
  none: 'None',
  on: 'Yes',
  off: 'No',
  chosen: (chosen: number) => `${chosen} selected`,
  chosenAndNew: (chosen: number, added: number) => `${chosen} selected, ${added} of them new`,
  chosenPin: 'Set by the organizer',
  looser: 'Admits more tickets',
  otherService: 'Another server decides about entry',
  warning: 'Confirm only if this link came from your organizer.',
  no: 'Cancel',
  yesChange: 'Change device',
  yesAdd: 'Add event',
};

export type LinkQuestionTexts = typeof linkQuestion;
