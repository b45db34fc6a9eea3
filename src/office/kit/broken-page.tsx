import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Advice } from './states.tsx';

export function BrokenPage() {
  const { broken } = useScreenTexts('kit');
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
