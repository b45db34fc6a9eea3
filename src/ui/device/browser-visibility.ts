import type { PageVisibility } from '../../client/device/page-visibility.ts';

/** The page's own. It stands apart from its type, which the workers know as well. */
export const browserVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
