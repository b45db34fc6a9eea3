import { useState } from 'react';
import { useScreenTexts } from '../i18n/language.ts';
import { useObjectUrl } from '../kit/hooks/use-object-url.ts';
import { attendeeTexts } from './texts.ts';

type Props = { readonly picture: Blob | null; readonly name: string };

/** The guest's picture, to compare; nothing if there is none. */
export function GuestPicture({ picture, name }: Props) {
  const texts = useScreenTexts(attendeeTexts);
  const address = useObjectUrl(picture);
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return null;
  return (
    <img
      className="person__picture"
      src={address}
      alt={texts.picture(name)}
      onError={() => setBroken(address)}
    />
  );
}
