import type { PageVisibility } from '../../client/device/page-visibility.ts';

/** The page's own. It is in another file than its type, which the workers also use. */
export const browserVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
