import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { personDetailColumns, personLabels, type PersonDetails } from './person.details.ts';

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

/** `GET persons/person/{id}`: the row with its counts. Counts of areas that do not exist yet are 0. */
export interface PersonView extends PersonRow {
  readonly LeadCount: number;
  readonly EnquiryCount: number;
  readonly FuelCardTrackerCount: number;
  readonly SessionAttendeeCount: number;
  readonly Files: readonly never[];
  readonly NotesList: readonly never[];
}

/** A person as the search shows them: staff see the whole row, external users who it is, with contact details masked. */
export interface FoundPerson extends Pick<PersonRow, Recognised>, Partial<Omit<PersonRow, Recognised>> {}
type Recognised = 'id' | 'PersonID' | 'FullName' | 'CompanyName' | 'Email' | 'ContactNumber';

export const foundPerson = view<FoundPerson>('FoundPerson');
export const personRow = view<PersonRow>('PersonRow');
export const personView = view<PersonView>('PersonView');

/** The persons list. */
export const personList = list({
  resource: 'persons',
  row: personRow,
  id: 'PersonID',
  labels: personLabels,
  columns: { PersonID: 'integer', FullName: 'text', ...personDetailColumns, CreatedByName: 'text', CreatedDateTime: 'time', ModifiedDateTime: 'time' },
});
