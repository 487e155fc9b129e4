import { blankPerson, searchedPersonDetails, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personList, type PersonRow } from '@leaseledger/contract/persons/person.views';
import type { PersonEvent } from '@leaseledger/domain/persons/person.events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import { followUsers, fullName, type UserRenaming } from '../kernel/names.ts';
import type { Projection } from '../kernel/projection.ts';
import { readModelOf } from '../kernel/read-model.ts';

/** Persons as the list and the record show them. A forgotten person has no row. */
export const personRows: Projection<PersonEvent | UserRenaming, PersonRow> = {
  name: 'personRows',
  version: 3,
  readModel: readModelOf(personList, {
    indexed: ['LastName', 'FullName', 'Email', 'EmailSecondary', 'ContactNumber', 'ContactNumberSecondary', 'State', 'CompanyID', 'CompanyName', 'CreatedByUserID', 'ModifiedDateTime'],
    search: ['FullName', ...searchedPersonDetails],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  }),
  handlers: {
    ...followUsers<PersonRow>([{ id: 'CreatedByUserID', name: 'CreatedByName' }]),
    PersonRegistered: ({ data: { PersonID, ...details }, metadata, revision }) => [
      {
        put: PersonID,
        row: {
          id: PersonID,
          PersonID,
          Version: Number(revision),
          ...blankPerson,
          ...details,
          FirstName: details.FirstName ?? '',
          LastName: details.LastName ?? '',
          FullName: fullName(details) ?? '',
          CreatedByUserID: metadata.actor.id,
          CreatedByName: metadata.actor.name,
          CreatedDateTime: metadata.time,
          ModifiedDateTime: metadata.time,
        },
      },
    ],
    PersonAmended: (event) => [{ patch: event.data.PersonID, fields: amended(event) }],
    PersonForgotten: ({ data: { PersonID } }) => [{ remove: PersonID }],
  },
};

/** First and last name travel together when either changed, so that the full name needs no look at the row. */
function amended({ data, metadata, revision }: DecodedEvent<Extract<PersonEvent, { type: 'PersonAmended' }>>): Partial<PersonRow> {
  const { PersonID: _, was: __, FirstName, LastName, ...rest }: { PersonID: number; was?: object } & Partial<PersonDetails> = data;
  const name = fullName({ FirstName, LastName });
  return {
    ...rest,
    ...(name !== null && { FirstName: FirstName ?? '', LastName: LastName ?? '', FullName: name }),
    Version: Number(revision),
    ModifiedDateTime: metadata.time,
  };
}
