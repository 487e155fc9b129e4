import { unlikelyDays } from '@leaseledger/contract/leads/lead.days';
import { badInput } from '../../../platform/answers/failure.ts';

/** Checks a lead before it is logged. @param now ISO 8601, UTC. @throws Failure 400 as the decider would */
export function mustBeLikely(lead: object, now: string): void {
  const errors = unlikelyDays({ ...lead }, now);
  if (Object.keys(errors).length > 0) throw badInput(errors);
}
