import { it } from '@jest/globals';
import { given } from '../../kernel/given-policy.ts';
import { mailAssigneeOnBatchEnded } from './mail-assignee-on-batch-ended.policy.ts';

const totals = { done: 3, unchanged: 0, refused: 1 };
const about = { record: { kind: 'batch', id: 7 }, facts: {} } as const;
const told = [
  { type: 'QueueMail', mail: 'leads-assigned', ...about },
  { type: 'QueueMail', mail: 'enquiries-assigned', ...about },
] as const;

it('mails the assignee of a batch once about all leads and once about all enquiries, even if it was stopped half way', () => {
  given(mailAssigneeOnBatchEnded, {
    type: 'BatchFinished',
    data: { BatchID: 7, title: 'Assign leads to Sam Whitlock', many: 'leads', totals },
  }).then(told);
  given(mailAssigneeOnBatchEnded, {
    type: 'BatchStopped',
    data: { BatchID: 7, title: 'Assign leads to Sam Whitlock', because: null, totals },
  }).then(told);
});
it('nobody is told of a batch that ended before anything was done', () =>
  given(mailAssigneeOnBatchEnded, {
    type: 'BatchStopped',
    data: { BatchID: 7, title: 'Assign leads to Sam Whitlock', because: null, totals: { ...totals, done: 0 } },
  }).then([]));
