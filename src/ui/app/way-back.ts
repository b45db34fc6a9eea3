/**
 * A page that is left may be kept by the browser for the way back: stopped, without its place as the
 * device's door (O8). It lets go of what it was writing, and starts again if somebody comes back to it.
 */
import { releaseDatabases } from '../../client/device/database.ts';

export function startAnewOnTheWayBack(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) releaseDatabases();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
