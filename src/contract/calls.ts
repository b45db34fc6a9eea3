/** Every call there is: the service routes from this table. The client imports calls one by one. */
import * as account from './account.ts';
import * as session from './account.ts';
import * as address from './address.ts';
import * as bankAccount from './address.ts';
import * as agreement from './agreement.ts';
import * as apiKey from './api-key.ts';
import * as eventDoors from './api-key.ts';
import * as area from './area.ts';
import * as attendance from './attendance.ts';
import * as badgeJob from './badge-job.ts';
import * as badgeLayout from './badge-layout.ts';
import * as cashSession from './cash-session.ts';
import * as changeLog from './change-log.ts';
import * as deviceLink from './device-link.ts';
import * as doorBoard from './door-board.ts';
import * as refusedScan from './door-board.ts';
import * as settledDouble from './door-board.ts';
import * as doorClaim from './door-claim.ts';
import * as event from './event.ts';
import * as eventActivation from './event.ts';
import * as eventCopy from './event.ts';
import * as eventImage from './event.ts';
import * as eventPutAway from './event.ts';
import * as outboxKey from './event.ts';
import * as factor from './factor.ts';
import * as guestImport from './guest-import.ts';
import * as mail from './mail.ts';
import * as mailing from './mailing.ts';
import * as order from './order.ts';
import * as doorNote from './participant.ts';
import * as participant from './participant.ts';
import * as partner from './partner.ts';
import * as eventPurchases from './payment.ts';
import * as payment from './payment.ts';
import * as paymentReceived from './payment.ts';
import * as product from './product.ts';
import * as productDefinition from './product.ts';
import * as promotionCode from './promotion-code.ts';
import * as purchase from './purchase.ts';
import * as record from './record.ts';
import * as retention from './retention.ts';
import * as scanLines from './scan-lines.ts';
import * as signedCodes from './signed-codes.ts';
import * as sync from './sync.ts';
import * as ticket from './ticket.ts';
import * as ticketCancel from './ticket.ts';
import * as ticketReplaceCode from './ticket.ts';
import * as categoryColour from './ticket-category.ts';
import * as ticketCategory from './ticket-category.ts';
import * as paymentType from './ticket-shop.ts';
import * as ticketShop from './ticket-shop.ts';
import * as ticketType from './ticket-shop.ts';
import * as user from './user.ts';
import * as userData from './user-data.ts';
import * as webhook from './webhook.ts';

export const calls = {
  accountChangeRole: account.accountChangeRole,
  accountClaim: account.accountClaim,
  accountInvite: account.accountInvite,
  accountLinkRead: account.accountLinkRead,
  accountRemove: account.accountRemove,
  accountsRead: account.accountsRead,
  apiKeyCreate: apiKey.apiKeyCreate,
  apiKeyUpdate: apiKey.apiKeyUpdate,
  eventActivate: eventActivation.eventActivate,
  eventAttendance: attendance.eventAttendance,
  eventAreas: area.eventAreas,
  eventAreaCounts: area.eventAreaCounts,
  eventLendPlaces: area.eventLendPlaces,
  eventSetArea: area.eventSetArea,
  eventRemoveArea: area.eventRemoveArea,
  eventBadgeLayout: badgeLayout.eventBadgeLayout,
  eventSetBadgeLayout: badgeLayout.eventSetBadgeLayout,
  eventRemoveBadgeLayout: badgeLayout.eventRemoveBadgeLayout,
  eventBadgePreview: badgeLayout.eventBadgePreview,
  eventBadges: badgeLayout.eventBadges,
  eventBadgeJobs: badgeJob.eventBadgeJobs,
  eventAddBadgeJobs: badgeJob.eventAddBadgeJobs,
  eventTakeBadgeJob: badgeJob.eventTakeBadgeJob,
  eventEndBadgeJob: badgeJob.eventEndBadgeJob,
  eventBanner: eventImage.eventBanner,
  eventCopy: eventCopy.eventCopy,
  codeDefinitionAdd: promotionCode.codeDefinitionAdd,
  codeDefinitionCodes: promotionCode.codeDefinitionCodes,
  codeDefinitionCreate: promotionCode.codeDefinitionCreate,
  codeDefinitionFindCode: promotionCode.codeDefinitionFindCode,
  codeDefinitionRead: promotionCode.codeDefinitionRead,
  codeDefinitionTurn: promotionCode.codeDefinitionTurn,
  eventCodeDefinitions: promotionCode.eventCodeDefinitions,
  eventCreate: event.eventCreate,
  eventDelete: event.eventDelete,
  eventDoors: eventDoors.eventDoors,
  eventExists: event.eventExists,
  eventFind: event.eventFind,
  eventGrantPermission: event.eventGrantPermission,
  eventImports: guestImport.eventImports,
  eventLog: changeLog.eventLog,
  eventLogo: eventImage.eventLogo,
  eventNewSigningKey: signedCodes.eventNewSigningKey,
  eventParticipants: event.eventParticipants,
  eventPaymentTypes: paymentType.eventPaymentTypes,
  eventPayments: event.eventPayments,
  eventPrintSignedCodes: signedCodes.eventPrintSignedCodes,
  eventProductDefinitions: productDefinition.eventProductDefinitions,
  eventPurchases: eventPurchases.eventPurchases,
  eventPutAway: eventPutAway.eventPutAway,
  eventRead: event.eventRead,
  eventMails: mail.eventMails,
  eventOrders: order.eventOrders,
  eventSendMailAgain: mail.eventSendMailAgain,
  eventMailings: mailing.eventMailings,
  eventMailingPreview: mailing.eventMailingPreview,
  eventMailingCreate: mailing.eventMailingCreate,
  eventMailingStop: mailing.eventMailingStop,
  participantMails: mail.participantMails,
  participantSendTicket: mail.participantSendTicket,
  eventSettle: settledDouble.eventSettle,
  eventSettled: settledDouble.eventSettled,
  eventOutboxKey: outboxKey.eventOutboxKey,
  eventSetOutboxKey: outboxKey.eventSetOutboxKey,
  eventRetention: retention.eventRetention,
  eventSetRetention: retention.eventSetRetention,
  eventWebhooks: webhook.eventWebhooks,
  eventSetWebhook: webhook.eventSetWebhook,
  eventNewWebhookSecret: webhook.eventNewWebhookSecret,
  eventRemoveWebhook: webhook.eventRemoveWebhook,
  eventWebhookDeliveries: webhook.eventWebhookDeliveries,
  eventSendWebhookAgain: webhook.eventSendWebhookAgain,
  eventScanLines: scanLines.eventScanLines,
  eventSetScanLines: scanLines.eventSetScanLines,
  eventSignedCodes: signedCodes.eventSignedCodes,
  eventTasks: eventCopy.eventTasks,
  eventTicketCategories: ticketCategory.eventTicketCategories,
  eventTicketTypes: ticketType.eventTicketTypes,
  eventTurnDoor: eventDoors.eventTurnDoor,
  eventUpdate: event.eventUpdate,
  eventUserDataDefinitions: userData.eventUserDataDefinitions,
  eventUserData: userData.eventUserData,
  importBegin: guestImport.importBegin,
  importEnd: guestImport.importEnd,
  importTakeRows: guestImport.importTakeRows,
  importUndo: guestImport.importUndo,
  invitationsRead: account.invitationsRead,
  invitationWithdraw: account.invitationWithdraw,
  orderCancel: order.orderCancel,
  orderCollect: order.orderCollect,
  orderNotPaid: order.orderNotPaid,
  orderRead: order.orderRead,
  orderRefund: order.orderRefund,
  orderSendAgain: order.orderSendAgain,
  participantCheck: participant.participantCheck,
  participantCreate: participant.participantCreate,
  participantDoorNote: doorNote.participantDoorNote,
  participantRead: participant.participantRead,
  participantCopy: participant.participantCopy,
  participantErase: participant.participantErase,
  participantReset: participant.participantReset,
  participantUpdate: participant.participantUpdate,
  participantUploadPicture: participant.participantUploadPicture,
  partnerCreate: partner.partnerCreate,
  partnerEvents: partner.partnerEvents,
  partnerRead: partner.partnerRead,
  partnerUpdate: partner.partnerUpdate,
  paymentBuyerAddressRead: address.paymentBuyerAddressRead,
  paymentBuyerAddressUpdate: address.paymentBuyerAddressUpdate,
  paymentApplyDiscountCode: purchase.paymentApplyDiscountCode,
  paymentCreate: purchase.paymentCreate,
  paymentFinalize: purchase.paymentFinalize,
  paymentMarkPaid: purchase.paymentMarkPaid,
  paymentSetProductCount: purchase.paymentSetProductCount,
  paymentSetTicketCount: purchase.paymentSetTicketCount,
  paymentStart: purchase.paymentStart,
  paymentProducts: payment.paymentProducts,
  paymentRead: payment.paymentRead,
  paymentShipmentAddressRead: address.paymentShipmentAddressRead,
  paymentShipmentAddressUpdate: address.paymentShipmentAddressUpdate,
  paymentTickets: payment.paymentTickets,
  paymentTypeCreate: paymentType.paymentTypeCreate,
  paymentTypeDelete: paymentType.paymentTypeDelete,
  paymentTypeRead: paymentType.paymentTypeRead,
  paymentTypeUpdate: paymentType.paymentTypeUpdate,
  productCheck: product.productCheck,
  productDefinitionCreate: productDefinition.productDefinitionCreate,
  productDefinitionDelete: productDefinition.productDefinitionDelete,
  productDefinitionRead: productDefinition.productDefinitionRead,
  productDefinitionUpdate: productDefinition.productDefinitionUpdate,
  productRead: product.productRead,
  productReset: product.productReset,
  eventDoorBoard: doorBoard.eventDoorBoard,
  eventRefusedScans: refusedScan.eventRefusedScans,
  eventRecord: record.eventRecord,
  eventReportRefused: refusedScan.eventReportRefused,
  eventReportCashSessions: cashSession.eventReportCashSessions,
  eventCashSessions: cashSession.eventCashSessions,
  eventLinks: deviceLink.eventLinks,
  eventReportDoor: doorBoard.eventReportDoor,
  eventTellDoor: doorBoard.eventTellDoor,
  doorClaimCreate: doorClaim.doorClaimCreate,
  eventDoorClaims: doorClaim.eventDoorClaims,
  eventWithdrawDoorClaims: doorClaim.eventWithdrawDoorClaims,
  doorKeyCreate: doorClaim.doorKeyCreate,
  sessionCreate: session.sessionCreate,
  sessionEnd: session.sessionEnd,
  sessionRead: session.sessionRead,
  syncRead: sync.syncRead,
  syncRegister: sync.syncRegister,
  paymentReceived: paymentReceived.paymentReceived,
  ticketCancel: ticketCancel.ticketCancel,
  ticketReplaceCode: ticketReplaceCode.ticketReplaceCode,
  ticketCategoryColour: categoryColour.ticketCategoryColour,
  ticketCategoryCreate: ticketCategory.ticketCategoryCreate,
  ticketCategoryDelete: ticketCategory.ticketCategoryDelete,
  ticketCategoryRead: ticketCategory.ticketCategoryRead,
  ticketCategoryUpdate: ticketCategory.ticketCategoryUpdate,
  ticketChangeCategory: order.ticketChangeCategory,
  ticketCheck: ticket.ticketCheck,
  ticketFind: ticket.ticketFind,
  ticketProducts: ticket.ticketProducts,
  ticketRead: ticket.ticketRead,
  ticketReset: ticket.ticketReset,
  ticketShopOrder: ticketShop.ticketShopOrder,
  ticketShopPage: ticketShop.ticketShopPage,
  ticketShopRead: ticketShop.ticketShopRead,
  ticketShopUpdate: ticketShop.ticketShopUpdate,
  ticketTypeCreate: ticketType.ticketTypeCreate,
  ticketTypeDelete: ticketType.ticketTypeDelete,
  ticketTypeRead: ticketType.ticketTypeRead,
  ticketTypeUpdate: ticketType.ticketTypeUpdate,
  ticketUpdate: ticket.ticketUpdate,
  ticketUserData: ticket.ticketUserData,
  userAgreementRead: agreement.userAgreementRead,
  userAgreementSign: agreement.userAgreementSign,
  userBankAccountRead: bankAccount.userBankAccountRead,
  userBankAccountUpdate: bankAccount.userBankAccountUpdate,
  userBillingAddressRead: address.userBillingAddressRead,
  userBillingAddressUpdate: address.userBillingAddressUpdate,
  userCreate: user.userCreate,
  userDataDefinitionCreate: userData.userDataDefinitionCreate,
  userDataDefinitionRemove: userData.userDataDefinitionRemove,
  userDataDefinitionUpdate: userData.userDataDefinitionUpdate,
  userDelete: user.userDelete,
  userEvents: user.userEvents,
  userExists: user.userExists,
  userFind: user.userFind,
  userLog: changeLog.userLog,
  userLogout: user.userLogout,
  codeAppAdd: factor.codeAppAdd,
  codeAppBegin: factor.codeAppBegin,
  factorRemove: factor.factorRemove,
  passkeyAdd: factor.passkeyAdd,
  passkeyBegin: factor.passkeyBegin,
  passkeySignIn: factor.passkeySignIn,
  passkeySignInBegin: factor.passkeySignInBegin,
  recoveryCodesCreate: factor.recoveryCodesCreate,
  userFactors: factor.userFactors,
  userPassword: account.userPassword,
  userProfile: account.userProfile,
  userChangeAddress: account.userChangeAddress,
  addressConfirm: account.addressConfirm,
  passwordForgotten: account.passwordForgotten,
  passwordReset: account.passwordReset,
  userRead: user.userRead,
  userRequestPermission: user.userRequestPermission,
  userSessionsEnd: session.userSessionsEnd,
  userSessionsRead: session.userSessionsRead,
  userUpdate: user.userUpdate,
} as const;

export type CallName = keyof typeof calls;
