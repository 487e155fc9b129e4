/** Two persons who were found to be one: who is kept, and who is merged into them. */
export interface PersonMerge {
  readonly PersonID: number;
  readonly MergedPersonID: number;
  /** The merged person and everyone merged into them before. All that belongs to them moves along. */
  readonly persons: readonly number[];
}

export type PersonMergeEvent =
  /** `fields` of the kept person take the values of the other one. */
  | { readonly type: 'MergeDecided'; readonly data: PersonMerge & { readonly fields: readonly string[] } }
  | { readonly type: 'UnmergeDecided'; readonly data: PersonMerge };
