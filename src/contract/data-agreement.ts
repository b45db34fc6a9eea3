/** The host has not signed the data processing agreement (the administrator's mark on the user). */
export const agreementMissing = 'com.svc.api.rest.DataProcessingAgreementMissing';
