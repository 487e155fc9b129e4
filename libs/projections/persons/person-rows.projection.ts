import { blankPerson, searchedPersonDetails, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personList, type PersonRow } from '@leaseledger/contract/persons/person.views';
import { formerly } from '@leaseledger/domain/behaviours/amendment';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers, fullName, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Persons as the list and the record show them. A forgotten or merged person has no row. */
export const personRows: Projection<PersonEvent | UserRenaming, PersonRow> = {
  name: 'personRows',
  version: 3,
  readModel: readModelOf(personList, {
    indexed: [
      'LastName',
      'FullName',
      'Email',
      'EmailSecondary',
      'ContactNumber',
      'ContactNumberSecondary',
      'State',
      'CompanyID',
      'CompanyName',
      'CreatedByUserID',
      'ModifiedDateTime',
    ],
    search: ['FullName', ...searchedPersonDetails],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followUsers<PersonRow>([{ id: 'CreatedByUserID', name: 'CreatedByName' }]),
    PersonRegistered: ({ data: { PersonID, ...details }, metadata, revision }) => [
      {
        put: PersonID,
        row: row(PersonID, details, {
          createdBy: metadata.actor,
          createdAt: metadata.time,
          modifiedAt: metadata.time,
          revision,
        }),
      },
    ],
    PersonAmended: (event) => [{ patch: event.data.PersonID, fields: amended(event) }],
    PersonAbsorbed: (event) => [{ patch: event.data.PersonID, fields: amended(event) }],
    PersonReleased: (event) => [{ patch: event.data.PersonID, fields: amended(event) }],
    PersonMerged: ({ data: { PersonID } }) => [{ remove: PersonID }],
    PersonUnmerged: ({
      data: { PersonID, from: _, persons: __, createdBy, createdAt, ...details },
      metadata,
      revision,
    }) => [
      { put: PersonID, row: row(PersonID, details, { createdBy, createdAt, modifiedAt: metadata.time, revision }) },
    ],
    PersonForgotten: ({ data: { PersonID } }) => [{ remove: PersonID }],
  },
};

interface Traces {
  readonly createdBy: { readonly id: number | null; readonly name: string };
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly revision: bigint;
}

const row = (
  PersonID: number,
  details: PersonDetails,
  { createdBy, createdAt, modifiedAt, revision }: Traces,
): PersonRow => ({
  id: PersonID,
  PersonID,
  Version: Number(revision),
  ...blankPerson,
  ...details,
  FirstName: details.FirstName ?? '',
  LastName: details.LastName ?? '',
  FullName: fullName(details) ?? '',
  CreatedByUserID: createdBy.id,
  CreatedByName: createdBy.name,
  CreatedDateTime: createdAt,
  ModifiedDateTime: modifiedAt,
});

/** The event has both names when either changed, so that the full name does not need the row. */
function amended({
  data,
  metadata,
  revision,
}: DecodedEvent<
  Extract<PersonEvent, { type: 'PersonAmended' | 'PersonAbsorbed' | 'PersonReleased' }>
>): Partial<PersonRow> {
  const { FirstName, LastName, ...rest } = formerly<Partial<PersonDetails>>(data, blankPerson);
  const name = fullName({ FirstName, LastName });
  return {
    ...rest,
    ...(name !== null && { FirstName: FirstName ?? '', LastName: LastName ?? '', FullName: name }),
    Version: Number(revision),
    ModifiedDateTime: metadata.time,
  };
}
