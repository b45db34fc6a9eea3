/** English: what a pairing link would change at a device that is a door. */
export const linkQuestion = {
  changeTitle: 'Change this door?',
  changeIntro: (event: string) =>
    `A pairing link wants to change the door of ${event}. Nothing changes before you say yes.`,
  addTitle: 'Add another event?',
  addIntro: (event: string) =>
    `This device is already the door of ${event}, and stays it. A pairing link wants to add another door and to bring it onto the screen.`,
  changes: 'What would change',
  newDoor: 'The new door',
  service: 'Service',
  event: 'Event',
  eventNumber: (id: number) => `Event ${id}`,
  key: 'Key',
  otherKey: 'Another key. The present one stays until the new one has worked.',
  before: 'Now:',
  after: 'Then:',
  none: 'None',
  on: 'Yes',
  off: 'No',
  chosen: (chosen: number) => `${chosen} chosen`,
  chosenAndNew: (chosen: number, added: number) => `${chosen} chosen, ${added} of them new`,
  chosenPin: 'As the organizer set it',
  looser: 'Lets more through',
  otherService: 'Another service decides who may pass',
  warning: 'Say yes only if this link came from your organizer.',
  no: 'Keep the door as it is',
  yesChange: 'Change the door',
  yesAdd: 'Add and open it',
};

export type LinkQuestionTexts = typeof linkQuestion;
