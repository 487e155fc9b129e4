import { useEffect } from 'react';
import { observable } from '../observable.ts';

/** The screen's title and count. A phone shows them in the top bar. */
export const pageTitle = observable<{ readonly title: string; readonly count?: number }>({ title: '' });

/** Sets the screen's title, also in the browser's tab. */
export function usePageTitle(title: string, count?: number): void {
  useEffect(() => {
    document.title = `${title} · Leaseledger`;
    pageTitle.set(count === undefined ? { title } : { title, count });
  }, [title, count]);
}
