import { useDoorState } from './door.ts';

/** How many devices this one hears, through others as well. */
export const useHeardCount = (): number =>
  useDoorState(({ others }) => others.filter(({ hearing }) => hearing !== 'not').length);
