/** Uploaded images: their bytes are the call's body, and the key is in the query. */

export const imageTypes = ['image/jpeg', 'image/png'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Of an image as it is sent. The service keeps none that is larger. */
export const largestImageBytes = 10 * 1024 * 1024;

export const imageErrors = {
  wrongType: 'com.svc.Event.InvalidContentType',
  noBytes: 'com.svc.api.rest.BinaryDataMissing',
} as const;
