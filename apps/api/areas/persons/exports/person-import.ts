import { importsPersons } from '@leaseledger/contract/access/permissions';
import { AddPersonBody } from '@leaseledger/contract/persons/person.bodies';
import { blankPerson, type PersonDetails } from '@leaseledger/contract/persons/person.details';
import { personImport } from '@leaseledger/contract/persons/person.import';
import type { PersonRecord, PersonRow } from '@leaseledger/contract/persons/person.views';
import { personDecider } from '@leaseledger/domain/persons/person.area';
import { whyChanged, whyNeeded } from '@leaseledger/domain/imports/taken-back';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  Importables,
  type ImportedArea,
  type MadeRecord,
  type RowAtWork,
  type RowValues,
} from '../../../records/imports/exports/importables.ts';
import { partOfBody, refusalOf, textAt } from '../../../records/imports/exports/imported-body.ts';
import { asLookedAt } from '../../../records/imports/exports/untouched.ts';
import type { Caller } from '../../../platform/callers/caller.ts';
import { Execute } from '../../../platform/commands/execute.ts';
import { notFound, refuseIf } from '../../../platform/answers/failure.ts';
import { Persons } from '../persons.ts';
import { AlikePersons, personKeys } from './alike-persons.ts';
import { PersonViews } from './person-views.ts';

/** The name of a row's person. */
export const personNameIn = (values: RowValues): string =>
  [textAt(values, 'Person.FirstName'), textAt(values, 'Person.LastName')]
    .filter((name) => name !== undefined)
    .join(' ');

/** A newly registered person. */
export type Registered = Pick<PersonRow, 'PersonID' | 'FullName'> &
  Pick<PersonDetails, 'CompanyName' | 'Email' | 'ContactNumber'>;

export type PersonCounts = Pick<
  PersonRecord,
  'LeadCount' | 'EnquiryCount' | 'FuelCardTrackerCount' | 'SessionAttendeeCount'
>;

/** Why an imported person stays when the import is undone: the records that need them. Undefined without any. */
export const whyPersonNeeded = (counts: PersonCounts): string | undefined =>
  whyNeeded({
    leads: counts.LeadCount,
    enquiries: counts.EnquiryCount,
    'fuel cards': counts.FuelCardTrackerCount,
    'session attendances': counts.SessionAttendeeCount,
  });

const fieldsOf = (values: RowValues) => partOfBody(AddPersonBody, 'Person', values).Person;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Imports persons from files. The imports of leads and enquiries use it too. */
@Injectable()
export class PersonImport {
  constructor(
    private readonly bus: CommandBus,
    private readonly persons: Persons,
    private readonly views: PersonViews,
    private readonly alike: AlikePersons,
    importables: Importables,
  ) {
    importables.add(this.area);
  }

  /** The entry in the register of imports. */
  get area(): ImportedArea {
    return {
      of: personImport,
      who: importsPersons,
      category: personDecider.category,
      nameOf: personNameIn,
      keysOf: personKeys,
      look: async (rows) => {
        const alike = await this.alike.of(rows);
        return rows.map((values, index) => ({
          errors: () => this.refusal(values),
          existing: (alike[index] ?? []).map(({ person, by }) => ({ id: person.PersonID, name: person.FullName, by })),
        }));
      },
      add: async (row) => [
        `${personDecider.category}-${(await this.register(row.values, row.as('person', row))).PersonID}`,
      ],
      fill: (id, row) => this.#fill(id, row),
      mayGo: (record, caller) => this.#mayGo(record, caller),
      remove: (record, caller) => this.#remove(record, caller),
    };
  }

  /** The reasons why this person cannot be registered: field to message. */
  refusal(values: RowValues): Readonly<Record<string, string>> {
    return refusalOf(() => fieldsOf(values));
  }

  /** @returns the person as recorded; the same for the same key. @throws Failure */
  async register(values: RowValues, caller: Caller): Promise<Registered> {
    const { id: PersonID, events } = await this.persons.register(fieldsOf(values), caller);
    const { CompanyName, Email, ContactNumber } =
      events.map(({ type, data }) =>
        type === 'PersonRegistered' && 'CompanyName' in data ? { ...blankPerson, ...data } : undefined,
      )[0] ?? blankPerson;
    return { PersonID, FullName: personNameIn(values), CompanyName, Email, ContactNumber };
  }

  /**
   * Forgets a person that an import registered and that did not change since. @throws Failure with the reason why they
   * stay
   */
  async #remove(record: MadeRecord, caller: Caller): Promise<void> {
    if (await this.#mayGo({ ...record, row: [record.subject] }, caller))
      await this.persons.forget(idOf(record.subject), [], caller, asLookedAt(record));
  }

  async #mayGo({ subject, events, row }: MadeRecord, caller: Caller): Promise<boolean> {
    if (events.some(({ type }) => type === 'PersonForgotten')) return false;
    refuseIf(whyChanged(events));
    const person = await this.views.recordOrNull(idOf(subject), caller);
    if (person === null) throw notFound('Person');
    // For a row with a lead or an enquiry, that record gives the reason.
    if (row.length === 1) refuseIf(whyPersonNeeded(person));
    return true;
  }

  async #fill(id: number, row: RowAtWork): Promise<readonly string[]> {
    const known: Readonly<Partial<Record<string, unknown>>> = { ...(await this.views.row(id)) };
    const given = Object.entries(fieldsOf(row.values)).filter(
      ([field, value]) => field in blankPerson && isEmpty(known[field]) && !isEmpty(value),
    );
    // A known employer stays, whichever of the two fields holds it.
    const hasEmployer = !isEmpty(known['CompanyID']) || !isEmpty(known['CompanyName']);
    // The fields of a person from their body class.
    const changes = Object.fromEntries(
      given.filter(([field]) => !hasEmployer || !field.startsWith('Company')),
    ) as Partial<PersonDetails>;
    if (Object.keys(changes).length === 0) return [];
    const { position } = await this.bus.execute(
      new Execute(personDecider, { id, command: { type: 'AmendPerson', changes } }, row.as('fill', row)),
    );
    return position === undefined ? [] : [`${personDecider.category}-${id}`];
  }
}

const idOf = (subject: string): number => Number(subject.replace(/^\D+/, ''));
