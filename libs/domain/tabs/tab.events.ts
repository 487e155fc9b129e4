/** The content of a tab. Both fields are the user's own words, or show what they look at. */
export interface TabDetails {
  readonly Name: string;
  readonly EmbedContent: string;
}

interface OfUser {
  readonly UserID: number;
  readonly UserEmbeddedItemID: number;
}

export type TabEvent =
  /** It is the selected one from then on. */
  | { readonly type: 'TabAdded'; readonly data: OfUser & TabDetails }
  | { readonly type: 'TabAmended'; readonly data: OfUser & Partial<TabDetails> & { readonly was: Partial<TabDetails> } }
  | { readonly type: 'TabSelected'; readonly data: OfUser }
  /** `selected` is the tab that is the selected one from then on; null where none is left. */
  | { readonly type: 'TabDeleted'; readonly data: OfUser & { readonly selected: number | null } };

/** The fields that are sealed with the user's key. */
export const personalFieldsOfTabs = ['Name', 'EmbedContent'] as const satisfies readonly (keyof TabDetails)[];
