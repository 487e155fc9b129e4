import { deletesPersons } from '@leaseledger/contract/access/permissions';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { personMergeMessage } from '@leaseledger/contract/persons/person-merge.messages';
import type { Actor } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { missing, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';

/** The kept person of each merged person, by the merged person's id. */
type PersonMergesState = ReadonlyMap<number, number>;

/**
 * All merges are in the one stream with this id. So the second of two merges that would form a circle is decided after
 * the first.
 */
export const PERSON_MERGES_ID = 1;

/** Two persons who were found to be one: who is kept, and who is merged into them. */
interface PersonMerge {
  readonly PersonID: number;
  readonly MergedPersonID: number;
  /** The merged person and everyone merged into them before. All that belongs to them moves along. */
  readonly persons: readonly number[];
}

/** As for deletion. */
const who = (actor: Actor): boolean => may(deletesPersons, actor);

/** A person and everyone merged into them, directly or indirectly. */
function withThoseIn(PersonID: number, merges: PersonMergesState): readonly number[] {
  const found = new Set([PersonID]);
  // The loop over a set also visits ids that are added during it.
  for (const id of found) for (const [merged, kept] of merges) if (kept === id) found.add(merged);
  return [...found];
}

interface MergePersons {
  readonly type: 'MergePersons';
  readonly PersonID: number;
  readonly MergedPersonID: number;
  readonly fields: readonly string[];
}

interface MergeDecided {
  readonly type: 'MergeDecided';
  /** `fields` of the kept person take the values of the other one. */
  readonly data: PersonMerge & { readonly fields: readonly string[] };
}

/** Only persons who are not merged themselves can be merged or kept, so that no circle forms. */
const mergePersons: Decision<PersonMergesState, MergePersons, MergeDecided> = {
  command: 'MergePersons',
  who,
  of: 'any',
  decide({ PersonID, MergedPersonID, fields }, merges) {
    if (PersonID === MergedPersonID) return ruleBroken(personMergeMessage.self);
    const [isIn, keptIsIn] = [merges.get(MergedPersonID), merges.get(PersonID)];
    if (isIn !== undefined) return ruleBroken(personMergeMessage.isMerged(isIn));
    if (keptIsIn !== undefined) return ruleBroken(personMergeMessage.keptIsMerged(PersonID, keptIsIn));
    const persons = withThoseIn(MergedPersonID, merges);
    return [{ type: 'MergeDecided', data: { PersonID, MergedPersonID, persons, fields } }];
  },
  events: {
    MergeDecided: {
      description: 'It was decided to merge one person into another; what comes of it stands in the streams of both.',
      evolve: (merges, { PersonID, MergedPersonID }) => new Map(merges).set(MergedPersonID, PersonID),
      history: null,
      undo: historyMessage.justHappened,
      example: { PersonID: 7, MergedPersonID: 8, persons: [8], fields: ['Email'] },
    },
  },
  any: (fc, { ids }) => fc.record({ PersonID: ids, MergedPersonID: ids, fields: fc.constant(['Email']) }),
};

interface UnmergePersons {
  readonly type: 'UnmergePersons';
  readonly MergedPersonID: number;
}

interface UnmergeDecided {
  readonly type: 'UnmergeDecided';
  readonly data: PersonMerge;
}

const unmergePersons: Decision<PersonMergesState, UnmergePersons, UnmergeDecided> = {
  command: 'UnmergePersons',
  who,
  of: 'any',
  decide({ MergedPersonID }, merges) {
    const PersonID = merges.get(MergedPersonID);
    if (PersonID === undefined) return missing(personMergeMessage.notMerged);
    const keptIsIn = merges.get(PersonID);
    if (keptIsIn !== undefined) return ruleBroken(personMergeMessage.unmergeFirst(PersonID, keptIsIn));
    const persons = withThoseIn(MergedPersonID, merges);
    return [{ type: 'UnmergeDecided', data: { PersonID, MergedPersonID, persons } }];
  },
  events: {
    UnmergeDecided: {
      description: 'It was decided that a person who was merged into another one is one of their own again.',
      evolve: (merges, { MergedPersonID }) => new Map([...merges].filter(([merged]) => merged !== MergedPersonID)),
      history: null,
      undo: historyMessage.justHappened,
      example: { PersonID: 7, MergedPersonID: 8, persons: [8] },
    },
  },
  any: (fc, { ids }) => fc.record({ MergedPersonID: ids }),
};

const personMergeDecisions = [mergePersons, unmergePersons] as const;
export type PersonMergeEvent = EventsOf<typeof personMergeDecisions>;
export type PersonMergeCommand = CommandsOf<typeof personMergeDecisions>;

/** Which persons were found to be one, in one stream: decision record 0053. The streams of both persons tell it. */
export const personMergeArea = aggregate<PersonMergeCommand, PersonMergesState, PersonMergeEvent>(
  personMergeDecisions,
  {
    category: 'personMerges',
    initialState: new Map(),
    subjectType: 'person',
    subjectID: ({ PersonID }) => PersonID,
    streamOf: () => PERSON_MERGES_ID,
  },
);
export const { decider: personMergeDecider } = personMergeArea;
