import type { PersonRow } from '@leaseledger/contract/persons/person.views';
import type { PersonDetails, PersonEvent } from '@leaseledger/domain/persons/person.events';
import type { Projection, DecodedEvent } from '../kernel/projection.ts';
import { fullName } from '../kernel/names.ts';

/** Persons as the list and the record show them. A forgotten person has no row. */
export const personRows: Projection<PersonEvent, PersonRow> = {
  name: 'personRows',
  version: 1,
  readModel: {
    name: 'persons',
    id: 'PersonID',
    columns: {
      PersonID: { type: 'integer' },
      Title: { type: 'text' },
      FirstName: { type: 'text' },
      LastName: { type: 'text', indexed: true },
      FullName: { type: 'text', indexed: true },
      Email: { type: 'text', indexed: true },
      EmailSecondary: { type: 'text', indexed: true },
      ContactNumber: { type: 'text', indexed: true },
      ContactNumberSecondary: { type: 'text', indexed: true },
      Suburb: { type: 'text' },
      State: { type: 'text', indexed: true },
      Postcode: { type: 'text' },
      CompanyID: { type: 'integer', indexed: true },
      CompanyName: { type: 'text', indexed: true },
      MarketingOptOut: { type: 'boolean' },
      CreatedByName: { type: 'text' },
      CreatedDateTime: { type: 'time' },
      ModifiedDateTime: { type: 'time', indexed: true },
    },
    search: ['FullName', 'Email', 'EmailSecondary', 'ContactNumber', 'ContactNumberSecondary', 'CompanyName', 'Suburb', 'Postcode'],
    defaultSort: { field: 'CreatedDateTime', order: 'DESC' },
    creationOrder: 'CreatedDateTime',
  },
  handlers: {
    PersonRegistered: ({ data: { PersonID, ...details }, metadata, revision }) => [
      {
        put: PersonID,
        row: {
          id: PersonID,
          PersonID,
          Version: Number(revision),
          ...details,
          FirstName: details.FirstName ?? '',
          LastName: details.LastName ?? '',
          FullName: fullName(details) ?? '',
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
  const { PersonID: _, FirstName, LastName, ...rest }: { PersonID: number } & Partial<PersonDetails> = data;
  const name = fullName({ FirstName, LastName });
  return {
    ...rest,
    ...(name !== null && { FirstName: FirstName ?? '', LastName: LastName ?? '', FullName: name }),
    Version: Number(revision),
    ModifiedDateTime: metadata.time,
  };
}
