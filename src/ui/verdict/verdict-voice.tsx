import type { ReactNode } from 'react';
import type { Scan } from '../../client/check-in/scan.ts';

type Props = { readonly scan: Scan | null; readonly children: ReactNode };

/** The only live region: always present, so that screen readers say each verdict once. */
export const VerdictVoice = ({ scan, children }: Props) => (
  <p
    role="status"
    className="unseen"
    data-verdict={scan?.verdict.code}
    data-scan={scan?.id}
    data-code={scan?.code}
  >
    {children}
  </p>
);
