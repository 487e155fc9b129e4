import type { Policy } from '../../kernel/policy.ts';
import type { CarryOutMerge, CarryOutUnmerge } from '../../person-merges/person-merge.effects.ts';
import type { PersonMergeEvent } from '../../person-merges/person-merge.area.ts';

/** A merge, or its end, reaches both persons, also after a crash in between. */
export const carryOutMergeOnMergeDecided: Policy<PersonMergeEvent, CarryOutMerge | CarryOutUnmerge> = {
  name: 'carry-out-merge-on-merge-decided',
  on: ['MergeDecided', 'UnmergeDecided'],
  asksFor: { CarryOutMerge: true, CarryOutUnmerge: true },
  react: ({ type, data }) => [
    type === 'MergeDecided' ? { type: 'CarryOutMerge', ...data } : { type: 'CarryOutUnmerge', ...data },
  ],
};
