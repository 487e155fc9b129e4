import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';

/**
 * The frame of every public page: the brand above one narrow column.
 * The build renders it to HTML, so that a page and its links work before any script runs.
 */
export function Shell({ hasBrand = true, children }: { hasBrand?: boolean; children: ReactNode }) {
  return (
    <div className="shell">
      {hasBrand && (
        <header>
          <a className="brand" href="/">
            <Mark />
            Leaseledger
          </a>
        </header>
      )}
      <main>{children}</main>
    </div>
  );
}
