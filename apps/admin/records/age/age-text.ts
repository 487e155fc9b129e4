import { UNKNOWN_STATE } from '@leaseledger/contract/kernel/older-than';
import type { AnswerAge } from '../../platform/http/api.ts';
import { momentText } from '../../platform/time/moments.ts';

/** The notice of a list or record that lacks changes; undefined when it lacks none. */
export function ageText(what: 'list' | 'record', { olderThan, stateOf }: AnswerAge): string | undefined {
  if (stateOf !== undefined)
    return `This ${what} is being rebuilt; it shows ${stateOf === UNKNOWN_STATE ? 'an earlier state' : `the state of ${momentText(stateOf)}`}. Later changes are kept, and appear once it is done.`;
  return olderThan === undefined
    ? undefined
    : `This ${what} does not show your last change yet. It is read again until it does.`;
}
