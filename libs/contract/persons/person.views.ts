import type { FileView } from '../files/file.views.ts';
import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { deletesPersons } from '../access/permissions.ts';
import { personColumnFormats, personDetailColumns, personLabels, type PersonDetails } from './person.details.ts';
import type { Contacts } from './likeness.ts';
import type { NoteRow } from '../notes/note.views.ts';

/** One row of the persons list. */
export interface PersonRow extends PersonDetails {
  readonly id: number;
  readonly PersonID: number;
  /** The revision of the record; updates carry it back. */
  readonly Version: number;
  readonly FirstName: string;
  readonly LastName: string;
  readonly FullName: string;
  /** Null for those whom the system registered. */
  readonly CreatedByUserID: number | null;
  readonly CreatedByName: string;
  readonly CreatedDateTime: string;
  readonly ModifiedDateTime: string;
}

/** `GET persons/person/{id}`: the row with its counts. Counts of areas that do not exist yet are 0. What is attached is listed by this call alone. */
export interface PersonView extends PersonRow {
  readonly LeadCount: number;
  readonly EnquiryCount: number;
  readonly FuelCardTrackerCount: number;
  readonly SessionAttendeeCount: number;
  readonly Files: readonly FileView[];
  /** The latest, newest first. */
  readonly NotesList: readonly NoteRow[];
}

/** A person as the search shows them: staff see the whole row, external users who it is, with contact details masked. */
export interface FoundPerson extends Pick<PersonRow, Recognised>, Partial<Omit<PersonRow, Recognised>> {}
type Recognised = 'id' | 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber';

/** Somebody who may be the same as another one. */
export interface AlikePerson extends PersonRow {
  /** How those were reached who were merged into them. */
  readonly Formerly: readonly Contacts[];
  /** What both have in common: 'same e-mail'. */
  readonly Likeness: string;
}

/** What a record calls each of its counts. */
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

/** The persons list. */
export const personList = list({
  resource: 'persons',
  row: personRow,
  id: 'PersonID',
  labels: personLabels,
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
    ...personColumnFormats,
    PersonID: 'id',
    MarketingOptOut: { yes: 'Does not want it', no: 'Allowed' },
  },
  managedBy: deletesPersons,
  columns: {
    PersonID: 'integer',
    FullName: 'text',
    ...personDetailColumns,
    CreatedByUserID: 'integer',
    CreatedByName: 'text',
    CreatedDateTime: 'time',
    ModifiedDateTime: 'time',
  },
});
