import { useEffect } from 'react';
import { observable } from '../observable.ts';

/** The screen's title and count: the top bar of a phone says them. */
export const pageTitle = observable<{ readonly title: string; readonly count?: number }>({ title: '' });

/** Names the screen, in the browser's tab too. */
export function usePageTitle(title: string, count?: number): void {
  useEffect(() => {
    document.title = `${title} · Leaseledger`;
    pageTitle.set(count === undefined ? { title } : { title, count });
  }, [title, count]);
}
