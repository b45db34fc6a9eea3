import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Advice } from './states.tsx';
import { officeKitTexts } from './texts.ts';

export function BrokenPage() {
  const { broken } = useScreenTexts(officeKitTexts);
  return (
    <Advice title={broken.title} next={broken.next}>
      <p className="advice__way">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => location.reload()}
        >
          {broken.reload}
        </button>
      </p>
    </Advice>
  );
}
