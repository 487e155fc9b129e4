import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { carryOutMergeOnMergeDecided } from './carry-out-merge-on-merge-decided.policy.ts';

const merge = { PersonID: 7, MergedPersonID: 8, persons: [8, 9] };

it('a merge reaches both persons', () =>
  given(carryOutMergeOnMergeDecided, { type: 'MergeDecided', data: { ...merge, fields: ['Email'] } }).then([
    { type: 'CarryOutMerge', ...merge, fields: ['Email'] },
  ]));
it('and so does its end', () =>
  given(carryOutMergeOnMergeDecided, { type: 'UnmergeDecided', data: merge }).then([
    { type: 'CarryOutUnmerge', ...merge },
  ]));
