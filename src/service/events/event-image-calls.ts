import { invalidFormat } from '../../contract/error-code.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { refuse } from '../core/deps/api-error.ts';
import { type Image, imagePath, keepImage, removeImage, tokenIn } from '../core/image/image.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { announceEvent } from '../sync/announce.ts';

/** The shortest side of a logo in pixels. The property's description says 320, the call's says this. */
const logoSide = 256;
const banner = { width: 984, height: 311 };

export const eventImageCalls = (deps: Deps) =>
  ({
    async eventLogo({ id, image, caller, store }) {
      if (image.width < logoSide || image.height < logoSide) return wrongSize('logo');
      return store.write(async (queries) => {
        const path = await putImage(queries, deps, id, 'logo', image);
        return { logo: `${caller.origin}${path}` };
      });
    },

    async eventBanner({ id, image, caller, store }) {
      if (image.width !== banner.width || image.height !== banner.height) {
        return wrongSize('banner');
      }
      return store.write(async (queries) => {
        const path = await putImage(queries, deps, id, 'banner', image);
        return { banner: `${caller.origin}${path}` };
      });
    },
  }) satisfies Partial<Handlers>;

type Place = 'logo' | 'banner';

const wrongSize = (place: Place) => refuse(400, invalidFormat(place));

/** @returns the path of the image, which replaces the one before */
async function putImage(
  queries: Queries,
  { clock, randomness }: Deps,
  eventId: EventId,
  place: Place,
  image: Image,
): Promise<string> {
  const event = await queries
    .selectFrom('event')
    .select('details')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const details = fromJson(event.details);
  const before = details[place];
  if (before !== undefined) await removeImage(queries, eventId, tokenIn(before));
  const path = imagePath(await keepImage(queries, randomness, eventId, image), image.type);
  await queries
    .updateTable('event')
    .set({ details: toJson({ ...details, [place]: path }), modifiedMs: clock.now() })
    .where('id', '=', eventId)
    .execute();
  await announceEvent(queries, eventId);
  return path;
}
