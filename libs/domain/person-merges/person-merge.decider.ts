import { deletesPersons } from '@leaseledger/contract/access/permissions';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing, type Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { PersonMergeCommand } from './person-merge.commands.ts';
import type { PersonMergeEvent } from './person-merge.events.ts';

/** The kept person of each merged person, by the merged person's id. */
export type PersonMergesState = ReadonlyMap<number, number>;

/**
 * All merges are in the one stream with this id. So the second of two merges that would form a circle is decided after
 * the first.
 */
export const PERSON_MERGES_ID = 1;

/** Which persons were found to be one: decision record 0053; who may what: as deletion (decisions 1). */
export const personMergeDecider: Decider<PersonMergeCommand, PersonMergesState, PersonMergeEvent> = {
  category: 'personMerges',
  initialState: new Map(),
  decide(command, merges, { actor }) {
    if (!may(deletesPersons, actor)) return forbidden(message.forbidden);
    return command.type === 'MergePersons' ? merge(command, merges) : unmerge(command.MergedPersonID, merges);
  },
  evolve(merges, { type, data: { PersonID, MergedPersonID } }) {
    const after = new Map(merges);
    if (type === 'MergeDecided') after.set(MergedPersonID, PersonID);
    else after.delete(MergedPersonID);
    return after;
  },
};

/** Only persons who are not merged themselves can be merged or kept, so that no circle forms. */
function merge(
  { PersonID, MergedPersonID, fields }: Extract<PersonMergeCommand, { type: 'MergePersons' }>,
  merges: PersonMergesState,
): readonly PersonMergeEvent[] | Rejection {
  if (PersonID === MergedPersonID) return ruleBroken(personMergeMessage.self);
  const [isIn, keptIsIn] = [merges.get(MergedPersonID), merges.get(PersonID)];
  if (isIn !== undefined) return ruleBroken(personMergeMessage.isMerged(isIn));
  if (keptIsIn !== undefined) return ruleBroken(personMergeMessage.keptIsMerged(PersonID, keptIsIn));
  return [
    { type: 'MergeDecided', data: { PersonID, MergedPersonID, persons: withThoseIn(MergedPersonID, merges), fields } },
  ];
}

function unmerge(MergedPersonID: number, merges: PersonMergesState): readonly PersonMergeEvent[] | Rejection {
  const PersonID = merges.get(MergedPersonID);
  if (PersonID === undefined) return missing(personMergeMessage.notMerged);
  const keptIsIn = merges.get(PersonID);
  if (keptIsIn !== undefined) return ruleBroken(personMergeMessage.unmergeFirst(PersonID, keptIsIn));
  return [{ type: 'UnmergeDecided', data: { PersonID, MergedPersonID, persons: withThoseIn(MergedPersonID, merges) } }];
}

/** A person and everyone merged into them, directly or indirectly. */
export function withThoseIn(PersonID: number, merges: PersonMergesState): readonly number[] {
  const found = new Set([PersonID]);
  // The loop over a set also visits ids that are added during it.
  for (const id of found) for (const [merged, kept] of merges) if (kept === id) found.add(merged);
  return [...found];
}
