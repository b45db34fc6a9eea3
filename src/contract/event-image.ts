import * as v from 'valibot';
import { call, keys } from './call.ts';
import { url } from './form.ts';
import { imageErrors } from './image.ts';

/** The logo: at least 256 × 256 pixels. */
export const eventLogo = call({
  method: 'POST',
  path: '/api/event/:id/logo',
  object: 'event',
  keys: keys.adminEditor,
  body: 'image',
  answer: v.object({ logo: url.json }),
  errors: Object.values(imageErrors),
});

/** The banner: 984 × 311 pixels. */
export const eventBanner = call({
  method: 'POST',
  path: '/api/event/:id/banner',
  object: 'event',
  keys: keys.adminEditor,
  body: 'image',
  answer: v.object({ banner: url.json }),
  errors: Object.values(imageErrors),
});
