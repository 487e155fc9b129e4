import type { Page } from 'playwright-core';
import type { StaffClient } from '../../faults/staff-client.ts';

/** Something that the console can show. */
export interface ConsoleState {
  readonly name: string;
  /** Below /admin/, or whole, with a slash at its begin. */
  readonly path: string;
  /** Answers that the state needs, given before the page is opened. */
  readonly answers?: (page: Page) => Promise<unknown>;
  /** From the opened page to the state; resolves when it stands there. */
  readonly reach: (page: Page, staff: StaffClient) => Promise<unknown>;
  /** Whether a phone shows it too, although another state has its address. */
  readonly alsoOnPhone?: true;
  /** Where there is no such thing on the other kind of screen. */
  readonly only?: 'phone' | 'desk';
}
