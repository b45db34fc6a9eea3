import * as v from 'valibot';

/** A field that the organizer added to the form of a ticket or a purchase, with its value. */
export const userDataAnswer = v.object({
  userFieldId: v.nullish(v.pipe(v.number(), v.integer()), null),
  title: v.string(),
  type: v.string(),
  value: v.nullish(v.string(), null),
});
