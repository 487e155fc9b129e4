import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { deletesPersons } from '../access/permissions.ts';
import { personFields, type PersonDetails } from './person.details.ts';
import type { Contacts } from './likeness.ts';
import type { NoteRow } from '../notes/note.views.ts';

/** One row of the persons list. */
export interface PersonRow extends PersonDetails {
  readonly id: number;
  readonly PersonID: number;
  /** The revision of the record. An update sends it back. */
  readonly Version: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
  /** Null when the system registered the person. */
  readonly CreatedByUserID: number | null;
  readonly CreatedByName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
}

/** A person with the counts of their records, as the record of a lead shows it. Counts of areas that do not exist yet are 0. */
export interface PersonRecord extends PersonRow {
  readonly LeadCount: number;
  readonly EnquiryCount: number;
  readonly FuelCardTrackerCount: number;
  readonly SessionAttendeeCount: number;
}

/** `GET persons/person/{id}`, and the answer to every change of a person. */
export interface PersonView extends PersonRecord {
  readonly Files: readonly FileView[];
  /** The latest notes, newest first. */
  readonly NotesList: readonly NoteRow[];
}

/** A person in the search. Staff see the whole row, external users only the identity with masked contact details. */
export interface FoundPerson extends Pick<PersonRow, Recognised>, Partial<Omit<PersonRow, Recognised>> {}
type Recognised = 'id' | 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber';

/** A possible duplicate of another person. */
export interface AlikePerson extends PersonRow {
  /** The contact details of the persons merged into this person. */
  readonly Formerly: readonly Contacts[];
  /** The shared details: 'same e-mail'. */
  readonly Likeness: string;
}

/** The label of each count. */
export const personCountLabels = {
  LeadCount: 'Leads',
  EnquiryCount: 'Enquiries',
  FuelCardTrackerCount: 'Fuel cards',
  SessionAttendeeCount: 'Session attendances',
} as const satisfies Record<Extract<keyof PersonView, `${string}Count`>, string>;

export const foundPerson = view<FoundPerson>('FoundPerson');
export const personRow = view<PersonRow>('PersonRow');
export const alikePerson = view<AlikePerson>('AlikePerson');
export const personView = view<PersonView>('PersonView');

export const personList = list({
  resource: 'persons',
  row: personRow,
  id: 'PersonID',
  fields: personFields,
  heads: {
    PersonID: 'Person',
    FullName: 'Name',
    CreatedDateTime: 'Created',
    ModifiedDateTime: 'Modified',
    ContactNumberSecondary: 'Second number',
    MarketingOptOut: 'Marketing',
    CreatedByName: 'Created by',
  },
  formats: {
    PersonID: 'id',
    MarketingOptOut: { yes: 'Does not want it', no: 'Allowed' },
  },
  managedBy: deletesPersons,
  first: { PersonID: 'integer', FullName: 'text' },
  columns: {
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
  },
});
