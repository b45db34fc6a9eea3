import * as v from 'valibot';
import type { EventId, PartnerId, UserId } from '../domain/ids.ts';
import { call, created, keys, nothing } from './call.ts';
import { general } from './error-code.ts';
import { country, id, language, text, url } from './form.ts';
import { answerOf, createParams, kept, property, required, updateParams } from './resource.ts';

const name = text(255);

export const partner = {
  id: property(id<PartnerId>(), 'R--', 'always'),
  adminId: property(id<UserId>(), 'R-C', 'required'),
  name: property(name, 'RWC', 'required'),
  language: property(language, 'RWC', 'required'),
  defaultCountry: property(country, 'RWC', 'required'),
  subdomain: property(text(63), 'RWC'),
  url: property(url, 'RWC'),
  menuCssUrl: property(url, 'RWC'),
  ticketShopCssUrl: property(url, 'RWC'),
  ssoCallback: property(url, 'RWC'),
  referrerPartnerId: property(id<PartnerId>(), '--C'),
} as const;

const partnerAnswer = answerOf(partner);

const prefix = 'com.svc.Partner.';
export const partnerErrors = {
  noLanguage: `${prefix}NoLanguage`,
  unsupportedLanguage: `${prefix}UnsupportedLanguage`,
  invalidCountry: `${prefix}InvalidCountry`,
  noName: `${prefix}NoName`,
} as const;
export const partnerExists = 'com.svc.api.rest.PartnerAlreadyExists';

export const partnerRead = call({
  method: 'GET',
  path: '/api/partner/:id',
  object: 'partner',
  keys: keys.any,
  answer: v.object({ partner: partnerAnswer }),
});

export const partnerCreate = call({
  method: 'POST',
  path: '/api/partner/create',
  keys: keys.adminEditor,
  // The referrer, too: else its ids could be tried out, and another's partner be named as who brought this one.
  permission: { adminId: 'user', referrerPartnerId: 'partner' },
  params: {
    ...createParams(partner),
    name: required(name, partnerErrors.noName),
    language: {
      ...required(language, partnerErrors.noLanguage),
      invalid: partnerErrors.unsupportedLanguage,
    },
    defaultCountry: { ...required(country), invalid: partnerErrors.invalidCountry },
  },
  answer: created(id<PartnerId>().json),
  statuses: [201],
  errors: [...Object.values(partnerErrors), general.objectNotFound, partnerExists],
});

export const partnerUpdate = call({
  method: 'POST',
  path: '/api/partner/:id',
  object: 'partner',
  keys: keys.adminEditor,
  params: {
    ...updateParams(partner),
    name: kept(name, partnerErrors.noName),
    language: {
      ...kept(language, partnerErrors.noLanguage),
      invalid: partnerErrors.unsupportedLanguage,
    },
    defaultCountry: { ...kept(country), invalid: partnerErrors.invalidCountry },
  },
  answer: nothing,
  errors: [...Object.values(partnerErrors), partnerExists],
});

export const partnerEvents = call({
  method: 'GET',
  path: '/api/partner/:id/events',
  object: 'partner',
  keys: keys.any,
  answer: v.object({ events: v.array(id<EventId>().json) }),
});
