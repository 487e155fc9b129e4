export type PersonMergeCommand =
  | {
      readonly type: 'MergePersons';
      readonly PersonID: number;
      readonly MergedPersonID: number;
      readonly fields: readonly string[];
    }
  | { readonly type: 'UnmergePersons'; readonly MergedPersonID: number };
