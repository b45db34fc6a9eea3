import type { CameraFailure } from '../../client/camera/camera.ts';
import { useTexts } from '../i18n/language.ts';
import { ActionButton } from '../kit/action-button.tsx';
import { Icon } from '../kit/icon.tsx';

type Props = { readonly failure: CameraFailure; readonly onRetry: () => Promise<void> };

export function CameraFailurePanel({ failure, onRetry }: Props) {
  const { camera } = useTexts();
  const { title, next } = camera.failure[failure];
  return (
    <section className="camera-failure" data-camera-failure={failure}>
      <Icon name="camera-off" />
      <h2 className="camera-failure__title">{title}</h2>
      <p>{next}</p>
      <ActionButton kind="secondary" icon="refresh" run={onRetry}>
        {camera.retry}
      </ActionButton>
    </section>
  );
}
