import { type ChangeEvent, useState } from 'react';
import { eventLogo } from '../../contract/event-image.ts';
import { imageTypes, largestImageBytes } from '../../contract/image.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { FormRow } from '../kit/form-row.tsx';
import { Advice, useFailureWords } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { type Failure, useRefresh } from '../session/service-calls.ts';
import { uploadImage } from '../session/upload-image.ts';
import { useSession } from '../session/use-session.ts';
import type { EventOfList } from './read-events.ts';
import { officeEventTexts } from './texts.ts';

/** The event's picture: shown, and taken from a file as soon as one is chosen. */
export function EventPicture({ event }: { readonly event: EventOfList }) {
  const { picture } = useScreenTexts(officeEventTexts);
  const session = useSession();
  const refresh = useRefresh();
  const { origin, timers, log } = useMeans();
  // The page's policy shows pictures of its own address alone.
  const isShown = event.logo?.startsWith(`${origin}/`) === true;
  const wordsOf = useFailureWords();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    setProblem(undefined);
    setFailure(null);
    if (!file) return;
    if (!imageTypes.some((type) => type === file.type)) return setProblem(picture.wrongType);
    if (file.size > largestImageBytes) return setProblem(picture.tooLarge);
    setBusy(true);
    const outcome = await uploadImage({ ...session, timers, log }, eventLogo, event.id, file);
    setBusy(false);
    if (outcome.kind === 'answer') return refresh();
    // Its type is right: what the service refuses is its size.
    if (outcome.kind === 'refused' && outcome.status === 400) return setProblem(picture.tooSmall);
    setFailure(outcome);
  };

  return (
    <section className="card">
      <h2 className="card__title">{picture.title}</h2>
      <div className="event-picture">
        {isShown && <img src={event.logo ?? ''} alt={picture.alt} />}
        <div className="rows">
          <FormRow label={picture.choose} hint={picture.hint} error={problem} isOptional>
            {(control) => (
              <input
                {...control}
                type="file"
                accept={imageTypes.join(',')}
                aria-busy={isBusy}
                disabled={isBusy}
                onChange={take}
              />
            )}
          </FormRow>
          {failure && <Advice {...wordsOf(failure)} />}
        </div>
      </div>
    </section>
  );
}
