import type { ReactNode } from 'react';
import { useIsPast } from '../../platform/time/as-of.ts';

/** What is told of a record as it is now, and left out where it is shown as it was. */
export const NowOnly = ({ children }: { readonly children: ReactNode }) => (useIsPast() ? null : children);
