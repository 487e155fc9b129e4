import { UNKNOWN_STATE } from '@leaseledger/contract/kernel/older-than';
import type { ListAnswerMeta } from '../../../platform/http/rest-list.ts';
import { momentText } from '../../../platform/time/moments.ts';

/** The notice of a list whose rows lack changes; undefined when they lack none. */
export function ageText({ olderThan, stateOf }: ListAnswerMeta): string | undefined {
  if (stateOf !== undefined)
    return `This list is being rebuilt; it shows ${stateOf === UNKNOWN_STATE ? 'an earlier state' : `the state of ${momentText(stateOf)}`}. Later changes are kept, and appear once it is done.`;
  return olderThan === undefined
    ? undefined
    : 'This list does not show your last change yet. It is read again until it does.';
}
