import { choices } from '@leaseledger/contract/kernel/codes';
import { priorities, priority } from '@leaseledger/contract/leads/lead.codes';
import { codeOf } from '../../../platform/marks/codes.ts';
import { PriorityMark } from '../../../platform/marks/PriorityMark.tsx';

/** The choices of the priority of a record, for a menu that changes it in place. */
export const priorityChoices = choices(priority, priorities).map(({ id }) => ({
  id,
  shown: <PriorityMark code={codeOf(priorities, id)} />,
}));
