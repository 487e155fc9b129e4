/** Messages about merging two persons. */
export const personMergeMessage = {
  self: 'A person cannot be merged into themselves',
  isMerged: (into: number) => `This person was merged into person ${into}.`,
  keptIsMerged: (kept: number, into: number) =>
    `Person ${kept} is now merged into person ${into}: merge into that one.`,
  notMerged: 'This person is merged into no other one.',
  unmergeFirst: (kept: number, into: number) => `Person ${kept} is merged into person ${into}: unmerge them first.`,
  unmergeInstead: 'A merge is not undone here: open the person who was kept, and unmerge the other one.',
  mergeInstead: 'This is not undone here: merge the two again.',
  changed: 'One of the two was changed in the meantime. Look at the preview again.',
  fields: 'The chosen fields could not be read.',
  merged: (name: string, id: number) => `${name} is person ${id} from now on.`,
  unmerged: (id: number) => `Person ${id} is a person of their own again.`,
} as const;
