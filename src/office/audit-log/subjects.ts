/** What the log is looked through by: the calls that belong to one subject. */

export const logSubjects = ['event', 'tickets', 'guests', 'doors', 'people'] as const;
export type LogSubject = (typeof logSubjects)[number];

export const callsOf: Readonly<Record<LogSubject, readonly string[]>> = {
  event: [
    ...[
      'eventCreate',
      'eventUpdate',
      'eventDelete',
      'eventPutAway',
      'eventActivate',
      'eventCopy',
      'eventLogo',
    ],
    ...['eventBanner', 'ticketShopUpdate', 'paymentTypeCreate', 'paymentTypeUpdate'],
    ...['paymentTypeDelete', 'ticketTypeCreate', 'ticketTypeUpdate', 'ticketTypeDelete'],
    ...['userDataDefinitionCreate'],
  ],
  tickets: [
    ...['ticketCategoryCreate', 'ticketCategoryUpdate', 'ticketCategoryColour'],
    ...['productDefinitionCreate'],
    ...['codeDefinitionCreate', 'codeDefinitionAdd'],
  ],
  guests: [
    ...[
      'participantCreate',
      'participantUpdate',
      'participantDoorNote',
      'participantUploadPicture',
      'ticketUpdate',
      'ticketCancel',
      'ticketReplaceCode',
    ],
    ...[
      'ticketUserData',
      'paymentFinalize',
      'paymentMarkPaid',
      'paymentReceived',
      'orderNotPaid',
      'orderCollect',
      'orderCancel',
      'orderRefund',
      'orderSendAgain',
      'ticketChangeCategory',
      'paymentBuyerAddressUpdate',
    ],
    ...['paymentShipmentAddressUpdate', 'importBegin', 'importUndo'],
    ...['eventSendMailAgain', 'participantSendTicket'],
  ],
  doors: [
    ...[
      'apiKeyCreate',
      'apiKeyUpdate',
      'doorClaimCreate',
      'doorKeyCreate',
      'eventTellDoor',
      'eventTurnDoor',
      'eventWithdrawDoorClaims',
    ],
    ...['eventGrantPermission', 'eventPrintSignedCodes', 'eventNewSigningKey', 'eventSetOutboxKey'],
  ],
  people: [
    ...['accountClaim', 'accountChangeRole', 'invitationWithdraw', 'userPassword'],
    ...['accountInvite', 'accountRemove', 'partnerCreate', 'partnerUpdate', 'userCreate'],
    ...['userUpdate', 'userDelete', 'userLogout', 'userRequestPermission', 'userSessionsEnd'],
    ...['userAgreementSign', 'userBankAccountUpdate', 'userBillingAddressUpdate'],
  ],
};
