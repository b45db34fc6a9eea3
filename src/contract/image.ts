/** Uploaded images: their bytes are the call's body, and the key is in the query. */

export const imageTypes = ['image/jpeg', 'image/png'] as const;
export type ImageType = (typeof imageTypes)[number];

export const imageErrors = {
  wrongType: 'com.svc.Event.InvalidContentType',
  noBytes: 'com.svc.api.rest.BinaryDataMissing',
} as const;
