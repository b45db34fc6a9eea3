/** Images that are uploaded: their bytes are the body of the call, its key stands in the query. */

export const imageTypes = ['image/jpeg', 'image/png'] as const;
export type ImageType = (typeof imageTypes)[number];

export const imageErrors = {
  wrongType: 'com.svc.Event.InvalidContentType',
  noBytes: 'com.svc.api.rest.BinaryDataMissing',
} as const;
