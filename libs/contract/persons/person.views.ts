import type { State } from '../shared/australia.ts';
import type { Title } from './person.codes.ts';

/** One row of the persons list. */
export interface PersonRow {
  id: number;
  PersonID: number;
  /** The revision of the record; updates carry it back. */
  Version: number;
  Title: Title | null;
  FirstName: string;
  LastName: string;
  FullName: string;
  Email: string | null;
  EmailSecondary: string | null;
  ContactNumber: string | null;
  ContactNumberSecondary: string | null;
  Address: string | null;
  Suburb: string | null;
  State: State | null;
  Postcode: string | null;
  CompanyID: number | null;
  CompanyName: string | null;
  MarketingOptOut: boolean;
  CreatedByName: string;
  CreatedDateTime: string;
  ModifiedDateTime: string;
}

/** `GET persons/person/{id}`: the row with its counts. Counts of areas that do not exist yet are 0. */
export interface PersonView extends PersonRow {
  LeadCount: number;
  EnquiryCount: number;
  FuelCardTrackerCount: number;
  SessionAttendeeCount: number;
  Files: never[];
  NotesList: never[];
}
