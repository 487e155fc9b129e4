import { view } from '../kernel/answer.ts';

/** A page that a user has on the Overview (specification 1, section 2.4). */
export interface TabRow {
  id: number;
  UserEmbeddedItemID: number;
  UserID: number;
  Name: string;
  /** As it was typed: what is shown of it is `embedAddress`. */
  EmbedContent: string;
  /** At most one of a user's is. */
  Selected: boolean;
}

export const tabRow = view<TabRow>('TabRow');
