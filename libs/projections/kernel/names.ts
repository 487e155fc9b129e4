import type { CompanyEvent } from '@leaseledger/domain/companies/company.area';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import type { PersonEvent, ShownOfPerson } from '@leaseledger/domain/persons/person.events';
import type { UserEvent } from '@leaseledger/domain/users/user.events';
import type { DecodedEvent } from '@leaseledger/event-log/codec/decoded-event';
import type { Change, FieldOf, Row } from './projection.ts';

/** First and last name as one, or null where either is not known (any more). */
export const fullName = ({
  FirstName,
  LastName,
}: {
  FirstName?: string | null | undefined;
  LastName?: string | null | undefined;
}): string | null => (FirstName && LastName ? `${FirstName} ${LastName}` : null);

/** Which columns of a list show what of a person. */
export interface PersonColumns<R extends Row> {
  /** The column that holds the person's id: of the one who is kept, where persons were merged. */
  readonly id: FieldOf<R>;
  /** And the one, indexed too, that holds whom the record itself names: it goes back to that person when a merge is taken back. */
  readonly own: FieldOf<R>;
  readonly name?: FieldOf<R>;
  readonly employer?: FieldOf<R>;
  readonly email?: FieldOf<R>;
  readonly phone?: FieldOf<R>;
  /** Further fields that tell of the person and go when they are forgotten. */
  readonly forget?: readonly FieldOf<R>[];
}

type PersonHandlers<R extends Row> = {
  readonly [Type in PersonEvent['type']]: (
    event: DecodedEvent<Extract<PersonEvent, { type: Type }>>,
  ) => readonly Change<R>[];
};

/** What happens to persons, for a list that shows names of persons: renames reach every row, rows follow a merge and go back when it is taken back, and forgetting empties them. */
export function followPersons<R extends Row>(columns: PersonColumns<R>): PersonHandlers<R> {
  const { id, own, name, employer, email, phone, forget = [] } = columns;
  const shown = ({ CompanyName, Email, ContactNumber, ...names }: ShownOfPerson) => ({
    ...(name !== undefined && { [name]: fullName(names) }),
    ...(employer !== undefined && { [employer]: CompanyName }),
    ...(email !== undefined && { [email]: Email }),
    ...(phone !== undefined && { [phone]: ContactNumber }),
  });
  /** All rows that name one of these themselves are a person's from now on. */
  const given = (persons: readonly number[], PersonID: number, details: ShownOfPerson): readonly Change<R>[] =>
    // As below; the id is a number.
    persons.map((is) => ({
      patchWhere: { column: own, is },
      fields: { [id]: PersonID, ...shown(details) } as Partial<R>,
    }));
  const where = (PersonID: number, fields: Partial<Record<string, string | null>>, column = id): readonly Change<R>[] =>
    // The fields are columns of R that hold text or null, which R's type cannot tell here.
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
    // Rows are found by either person from then on; what the kept one is called they learn from PersonAbsorbed, which comes after it.
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
      // What a record says is sealed with the key of whom it names itself: it goes with them also where somebody else is shown, into whom they were merged.
      return [...where(data.PersonID, emptied([...ofPerson, ...said])), ...where(data.PersonID, emptied(said), own)];
    },
  };
}

/** A rename of a member of staff, as lists that show their names follow it. */
export type UserRenaming = Extract<UserEvent, { type: 'UserAmended' }>;

/**
 * What happens to users, for a list that shows names of users: renames reach every row. A deleted user's name stays.
 * @param columns that hold users' ids, each with the field that shows the name
 */
export const followUsers = <R extends Row>(
  columns: readonly { readonly id: FieldOf<R>; readonly name: FieldOf<R> }[],
): { readonly UserAmended: (event: DecodedEvent<UserRenaming>) => readonly Change<R>[] } => ({
  UserAmended({ data }) {
    const newName = fullName(data);
    // The field is one of R that holds text, which R's type cannot tell here.
    return newName === null
      ? []
      : columns.map(({ id, name }) => ({
          patchWhere: { column: id, is: data.UserID },
          fields: { [name]: newName } as Partial<R>,
        }));
  },
});

/** What happens to companies, as lists that show their names follow it. */
export type CompanyRenaming = Extract<CompanyEvent, { type: 'CompanyAmended' }>;

/** A new name of a company, for a list that shows names of companies: it reaches every row. */
export const followCompanies = <R extends Row>({
  id,
  name,
}: {
  readonly id: FieldOf<R>;
  readonly name: FieldOf<R>;
}): { readonly CompanyAmended: (event: DecodedEvent<CompanyRenaming>) => readonly Change<R>[] } => ({
  CompanyAmended: ({ data: { CompanyID, CompanyTradingName } }) =>
    // The field is one of R that holds text, which R's type cannot tell here.
    CompanyTradingName === undefined
      ? []
      : [{ patchWhere: { column: id, is: CompanyID }, fields: { [name]: CompanyTradingName } as Partial<R> }],
});
