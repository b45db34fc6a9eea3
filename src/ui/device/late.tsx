import type { ComponentType, ReactNode } from 'react';
import { useLate } from './use-late.ts';

type MeanwhileProps = {
  /** The part was asked for, and has not arrived. */
  readonly isMissing: boolean;
};

/**
 * Makes a component of a part of the app that is fetched when it is first shown. If the part does not
 * arrive, nothing around it breaks, and it is requested again.
 * @param Meanwhile is in its place until it is there
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<MeanwhileProps> = () => null,
): (props: Props) => ReactNode {
  return function Late(props: Props) {
    const Part = useLate(load);
    if (typeof Part === 'string') return <Meanwhile isMissing={Part === 'missing'} />;
    return <Part {...props} />;
  };
}
