import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import { fullName } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';

/** A person who was merged into another one. */
export interface MergedPersonRow {
  readonly id: number;
  readonly PersonID: number;
  /** The kept person, who may have been merged into a third one. */
  readonly KeptPersonID: number;
  readonly FullName: string;
  readonly FirstName: string | null;
  readonly LastName: string | null;
  readonly Email: string | null;
  readonly EmailSecondary: string | null;
  readonly ContactNumber: string | null;
  readonly ContactNumberSecondary: string | null;
  readonly MergedDateTime: string;
  readonly MergedByName: string;
}

/** The merges that hold, without forgotten persons. */
export const mergedPersons: Projection<PersonEvent, MergedPersonRow> = {
  name: 'mergedPersons',
  version: 2,
  readModel: {
    name: 'mergedPersons',
    id: 'PersonID',
    columns: {
      PersonID: 'integer',
      KeptPersonID: 'integer',
      LastName: 'text',
      Email: 'text',
      EmailSecondary: 'text',
      ContactNumber: 'text',
      ContactNumberSecondary: 'text',
      MergedDateTime: 'time',
    },
    indexed: ['KeptPersonID', 'Email', 'EmailSecondary', 'ContactNumber', 'ContactNumberSecondary'],
    defaultSort: { field: 'PersonID', order: 'ASC' },
  },
  handlers: {
    PersonRegistered: () => [],
    PersonAmended: () => [],
    PersonAbsorbed: () => [],
    PersonReleased: () => [],
    PersonMerged: ({ data: { PersonID, into, ...found }, metadata: { actor, time } }) => [
      {
        put: PersonID,
        row: {
          id: PersonID,
          PersonID,
          KeptPersonID: into,
          FullName: fullName(found) ?? '',
          ...found,
          MergedDateTime: time,
          MergedByName: actor.name,
        },
      },
    ],
    PersonUnmerged: ({ data: { PersonID } }) => [{ remove: PersonID }],
    PersonForgotten: ({ data: { PersonID } }) => [{ remove: PersonID }],
  },
};
