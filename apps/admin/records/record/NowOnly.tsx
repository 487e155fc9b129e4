import type { ReactNode } from 'react';
import { useIsPast } from '../../platform/time/as-of.ts';

/** Hides parts that describe only the present while the record shows the past. */
export const NowOnly = ({ children }: { readonly children: ReactNode }) => (useIsPast() ? null : children);
