/**
 * What a navigation must ask for, path and query, to get the app's page from the device. Everything else
 * is the service's: the pages of events, purchases and tickets, documents, the service's description.
 */
export const ownPages = /^\/(index\.html)?(\?|$)/;
