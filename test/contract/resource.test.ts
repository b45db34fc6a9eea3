import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { event, eventCreate } from '../../src/contract/event.ts';
import { participantAnswer } from '../../src/contract/participant.ts';
import { ticketCategoryUpdate } from '../../src/contract/ticket-category.ts';

describe('parameters come from the attribute codes', () => {
  test('create takes the C properties, the required ones required', () => {
    const { params } = eventCreate;
    expect(params.title.need).toBe('required');
    expect(params.location.need).toBe('optional');
    expect(params).not.toHaveProperty('activated');
    const creatable = Object.entries(event).filter(([, { attr }]) => attr.endsWith('C'));
    expect(Object.keys(params)).toEqual(creatable.map(([name]) => name));
  });

  test('update takes the W properties; an empty optional one is cleared', () => {
    expect(ticketCategoryUpdate.params.comment.need).toBe('clearable');
    expect(ticketCategoryUpdate.params.name.need).toBe('optional');
    expect(ticketCategoryUpdate.params).not.toHaveProperty('sold');
  });
});

describe('an answer of another service', () => {
  const least = { id: 1, eventId: 2, status: 'com.svc.participant.status.accepted', tickets: [] };
  const whole = { ...least, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org' };

  test('may leave out what has no value: it is null', () => {
    expect(v.parse(participantAnswer, whole)).toMatchObject({ company: null, products: null });
  });
  test('may hold what this contract does not know: it is dropped', () => {
    expect(v.parse(participantAnswer, { ...whole, mood: 'good' })).not.toHaveProperty('mood');
  });
  test('does not exist without its id', () => {
    expect(v.safeParse(participantAnswer, { ...whole, id: undefined }).success).toBe(false);
  });
});

describe('the table of calls', () => {
  const all = Object.entries(calls);
  test('no two calls share method and path', () => {
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
  test.each(all)(
    '%s names the object of its id, unless its password is the permission, or the id is a place in the feed or a colleague’s account',
    (name, call) => {
      const ofColleagues = ['accountRemove', 'accountChangeRole'];
      const namesNone = ['userRequestPermission', 'syncRead', ...ofColleagues].includes(name);
      expect(call.object !== null).toBe(call.path.includes(':id') && !namesNone);
    },
  );
});
