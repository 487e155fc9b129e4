import { decisionName } from '@leaseledger/contract/history/decision';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { fullName } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';

/** A name that a person had before a decision renamed them. */
export interface FormerNameRow {
  /** The id of the event. */
  readonly id: string;
  readonly PersonID: number;
  /** Null once the person is forgotten. */
  readonly FormerName: string | null;
  /** The decision that renamed the person, or that redid it after an undo. Null while it is undone. */
  readonly Decision: string | null;
  /** Null while the decision holds. */
  readonly UndoneBy: string | null;
  readonly CreatedDateTime: string;
}

type Renaming = Extract<PersonEvent, { type: 'PersonAmended' | 'PersonAbsorbed' | 'PersonReleased' }>;

/** The id of a merged person's name. */
const ofMerge = (PersonID: number): string => `merged-${PersonID}`;

/**
 * The event has both names when either changed. They are null for a forgotten person, but the row exists, so that a
 * replay gives the same rows.
 */
function renamed({
  id,
  data: { PersonID, was },
  stream,
  metadata: { correlationId, time },
}: DecodedEvent<Renaming>): readonly Change<FormerNameRow>[] {
  if (was === undefined || !Object.hasOwn(was, 'FirstName')) return [];
  return [
    {
      put: id,
      row: {
        id,
        PersonID,
        FormerName: fullName(was),
        Decision: decisionName(stream, correlationId),
        UndoneBy: null,
        CreatedDateTime: time,
      },
    },
  ];
}

/**
 * The former names of persons, for the search. While a renaming is undone, its former name is the current one, so it
 * does not count.
 */
export const formerNames: Projection<PersonEvent, FormerNameRow> = {
  name: 'formerNames',
  version: 1,
  readModel: {
    name: 'formerNames',
    id: 'id',
    columns: { PersonID: 'integer', Decision: 'text', UndoneBy: 'text', CreatedDateTime: 'time' },
    indexed: ['PersonID', 'Decision', 'UndoneBy'],
    search: ['FormerName'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  },
  handlers: {
    PersonRegistered: () => [],
    PersonAmended: (event) => {
      const {
        stream,
        metadata: { correlationId, undoes },
      } = event;
      const decision = decisionName(stream, correlationId);
      if (undoes !== undefined) {
        const undone = decisionName(stream, undoes);
        return [
          { patchWhere: { column: 'Decision', is: undone }, fields: { Decision: null, UndoneBy: decision } },
          { patchWhere: { column: 'UndoneBy', is: undone }, fields: { Decision: decision, UndoneBy: null } },
        ];
      }
      return renamed(event);
    },
    PersonAbsorbed: renamed,
    PersonReleased: renamed,
    // The name belongs to the merged person. Callers look up the kept person.
    PersonMerged: ({ data: { PersonID, ...names }, stream, metadata: { correlationId, time } }) => [
      {
        put: ofMerge(PersonID),
        row: {
          id: ofMerge(PersonID),
          PersonID,
          FormerName: fullName(names),
          Decision: decisionName(stream, correlationId),
          UndoneBy: null,
          CreatedDateTime: time,
        },
      },
    ],
    PersonUnmerged: ({ data: { PersonID } }) => [{ remove: ofMerge(PersonID) }],
    PersonForgotten: ({ data: { PersonID } }) => [
      { patchWhere: { column: 'PersonID', is: PersonID }, fields: { FormerName: null } },
    ],
  },
};
