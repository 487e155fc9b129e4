import { decisionName } from '@leaseledger/contract/history/decision';
import type { PersonEvent } from '@leaseledger/domain/persons/person.events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { fullName } from '../kernel/names.ts';
import type { Change, Projection } from '../kernel/projection.ts';

/** A name that a person had before a decision gave them another one. */
export interface FormerNameRow {
  /** Of the event. */
  readonly id: string;
  readonly PersonID: number;
  /** Null once the person is forgotten. */
  readonly FormerName: string | null;
  /** What renamed them: the decision, or the one that made it again after it was undone; null while it is undone. */
  readonly Decision: string | null;
  /** Null while the decision holds. */
  readonly UndoneBy: string | null;
  readonly CreatedDateTime: string;
}

type Renaming = Extract<PersonEvent, { type: 'PersonAmended' | 'PersonAbsorbed' | 'PersonReleased' }>;

/** Of the name that a person had who was merged into another one. */
const ofMerge = (PersonID: number): string => `merged-${PersonID}`;

/** Both names are told where either changed. Of the forgotten they are null, and the row is there all the same: a replay comes to the same rows. */
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

/** The names by which persons were known, for the search. What an undone decision replaced is the name still, so it counts for nothing until it is made again. */
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
    // The name stays that of the one who was merged: whoever shows them looks up who was kept.
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
