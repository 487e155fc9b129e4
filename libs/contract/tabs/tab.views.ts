import { view } from '../kernel/answer.ts';

/** A page that a user added to the Overview (specification 1, section 2.4). */
export interface TabRow {
  id: number;
  UserEmbeddedItemID: number;
  UserID: number;
  Name: string;
  /** The typed text. `embedAddress` reads the address from it. */
  EmbedContent: string;
  /** Whether the tab is open. At most one tab of a user is. */
  Selected: boolean;
}

export const tabRow = view<TabRow>('TabRow');
