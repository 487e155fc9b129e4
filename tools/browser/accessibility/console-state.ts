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

/** A state that needs no more than its name, its path and the way to it. */
export const state = (name: string, path: string, reach: ConsoleState['reach']): ConsoleState => ({
  name,
  path,
  reach,
});

/** A state of one kind of screen. */
export const only = (screen: 'phone' | 'desk', ...of: Parameters<typeof state>): ConsoleState => ({
  ...state(...of),
  only: screen,
});

/** A state that a phone shows too, although another state has its address. */
export const alsoOnPhone = (...of: Parameters<typeof state>): ConsoleState => ({ ...state(...of), alsoOnPhone: true });

/** A state that needs answers, too. */
export const answered = (
  name: string,
  path: string,
  answers: NonNullable<ConsoleState['answers']>,
  reach: ConsoleState['reach'],
): ConsoleState => ({ name, path, answers, reach });
