import type { CompanyEvent } from '@leaseledger/domain/companies/company.area';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { ShownOfPerson } from '@leaseledger/domain/persons/absorb-person';
import type { PersonEvent } from '@leaseledger/domain/persons/person.area';
import type { UserEvent } from '@leaseledger/domain/users/user.area';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, FieldOf, Row } from './projection.ts';

/** First and last name as one text; null when either is missing. */
export const fullName = ({
  FirstName,
  LastName,
}: {
  FirstName?: string | null | undefined;
  LastName?: string | null | undefined;
}): string | null => (FirstName && LastName ? `${FirstName} ${LastName}` : null);

/** The columns of a list that show details of a person. */
export interface PersonColumns<R extends Row> {
  /** The column of the person's id. After a merge, it is the id of the kept person. */
  readonly id: FieldOf<R>;
  /** The indexed column of the person that the record itself names. An unmerge moves the row back to that person. */
  readonly own: FieldOf<R>;
  readonly name?: FieldOf<R>;
  readonly employer?: FieldOf<R>;
  readonly email?: FieldOf<R>;
  readonly phone?: FieldOf<R>;
  /** Further fields about the person, which are emptied when they are forgotten. */
  readonly forget?: readonly FieldOf<R>[];
}

type PersonHandlers<R extends Row> = {
  readonly [Type in PersonEvent['type']]: (
    event: DecodedEvent<Extract<PersonEvent, { type: Type }>>,
  ) => readonly Change<R>[];
};

/**
 * Handlers of events of persons, for a list that shows their names: renames update every row, rows follow merges and
 * unmerges, and forgetting empties them.
 */
export function followPersons<R extends Row>(columns: PersonColumns<R>): PersonHandlers<R> {
  const { id, own, name, employer, email, phone, forget = [] } = columns;
  const shown = ({ CompanyName, Email, ContactNumber, ...names }: ShownOfPerson) => ({
    ...(name !== undefined && { [name]: fullName(names) }),
    ...(employer !== undefined && { [employer]: CompanyName }),
    ...(email !== undefined && { [email]: Email }),
    ...(phone !== undefined && { [phone]: ContactNumber }),
  });
  /** Moves all rows that name one of these persons to another person. */
  const given = (persons: readonly number[], PersonID: number, details: ShownOfPerson): readonly Change<R>[] =>
    // As below; the id is a number.
    persons.map((is) => ({
      patchWhere: { column: own, is },
      fields: { [id]: PersonID, ...shown(details) } as Partial<R>,
    }));
  const where = (PersonID: number, fields: Partial<Record<string, string | null>>, column = id): readonly Change<R>[] =>
    // The fields are columns of R with text or null, which R's type does not show here.
    Object.keys(fields).length === 0 ? [] : [{ patchWhere: { column, is: PersonID }, fields: fields as Partial<R> }];
  const changed = (data: { readonly PersonID: number } & Partial<PersonDetails>): readonly Change<R>[] => {
    const newName = fullName(data);
    return where(data.PersonID, {
      ...(name !== undefined && newName !== null && { [name]: newName }),
      ...(employer !== undefined && data.CompanyName !== undefined && { [employer]: data.CompanyName }),
      ...(email !== undefined && data.Email !== undefined && { [email]: data.Email }),
      ...(phone !== undefined && data.ContactNumber !== undefined && { [phone]: data.ContactNumber }),
    });
  };
  return {
    PersonRegistered: () => [],
    PersonAmended: ({ data }) => changed(data),
    PersonReleased: ({ data }) => changed(data),
    // Moves the rows to the kept person. The following PersonAbsorbed gives them that person's details.
    PersonMerged: ({ data: { PersonID, into } }) => [
      { patchWhere: { column: id, is: PersonID }, fields: { [id]: into } as Partial<R> },
    ],
    PersonAbsorbed: ({ data: { PersonID, persons, shown: details } }) => [
      ...given(persons, PersonID, details),
      ...where(PersonID, shown(details)),
    ],
    PersonUnmerged: ({ data }) => given(data.persons, data.PersonID, data),
    PersonForgotten: ({ data }) => {
      const ofPerson = [name, employer, email, phone].filter((column) => column !== undefined);
      const said = forget.filter((column) => !ofPerson.includes(column));
      const emptied = (gone: readonly FieldOf<R>[]) => Object.fromEntries(gone.map((column) => [column, null]));
      // Texts of a record are sealed with the key of its own person. They are emptied with that person, even when a
      // merge shows another one.
      return [...where(data.PersonID, emptied([...ofPerson, ...said])), ...where(data.PersonID, emptied(said), own)];
    },
  };
}

/** The event that renames a user, for lists that show names of users. */
export type UserRenaming = Extract<UserEvent, { type: 'UserAmended' }>;

/**
 * Handlers of events of users, for a list that shows their names: renames update every row. The name of a deleted user
 * stays.
 * @param columns of the users' ids, each with the field of the name
 */
export const followUsers = <R extends Row>(
  columns: readonly { readonly id: FieldOf<R>; readonly name: FieldOf<R> }[],
): { readonly UserAmended: (event: DecodedEvent<UserRenaming>) => readonly Change<R>[] } => ({
  UserAmended({ data }) {
    const newName = fullName(data);
    // The field is a text of R, which R's type does not show here.
    return newName === null
      ? []
      : columns.map(({ id, name }) => ({
          patchWhere: { column: id, is: data.UserID },
          fields: { [name]: newName } as Partial<R>,
        }));
  },
});

/** The event that renames a company, for lists that show names of companies. */
export type CompanyRenaming = Extract<CompanyEvent, { type: 'CompanyAmended' }>;

/** Handlers of events of companies, for a list that shows their names: renames update every row. */
export const followCompanies = <R extends Row>({
  id,
  name,
}: {
  readonly id: FieldOf<R>;
  readonly name: FieldOf<R>;
}): { readonly CompanyAmended: (event: DecodedEvent<CompanyRenaming>) => readonly Change<R>[] } => ({
  CompanyAmended: ({ data: { CompanyID, CompanyTradingName } }) =>
    // The field is a text of R, which R's type does not show here.
    CompanyTradingName === undefined
      ? []
      : [{ patchWhere: { column: id, is: CompanyID }, fields: { [name]: CompanyTradingName } as Partial<R> }],
});
