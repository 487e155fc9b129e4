import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { actionsCompanyQueries } from '../access/permissions.ts';

/** The request of an employer, as lists show it (specification 4, section 3, "Company query"). Moments are ISO 8601 in UTC. */
export interface CompanyQueryRow {
  id: number;
  CompanyQueryID: number;
  /** The revision of the record. */
  Version: number;
  CompanyID: number;
  CompanyTradingName: string;
  CreatedDateTime: string;
  CallbackDateTime: string;
  /** The specification has this field beside the callback time. No form asks for it. */
  PreferredBookingDateTime: string | null;
  Actioned: 0 | 1;
  ActionedDateTime: string | null;
  ActionedByUserID: number | null;
  ActionedByUserName: string | null;
}

/** A company query with the company's current main contact and manager. Null without a contact or manager, and once the contact is forgotten. */
export interface CompanyQueryView extends CompanyQueryRow {
  MainContactName: string | null;
  MainContactEmail: string | null;
  MainContactNumber: string | null;
  ManagedByUserID: number | null;
  ManagedByUserName: string | null;
}

export const companyQueryRow = view<CompanyQueryRow>('CompanyQueryRow');
export const companyQueryView = view<CompanyQueryView>('CompanyQueryView');

export const actionedStates = {
  0: { label: 'Open', tone: 'warning' },
  1: { label: 'Actioned', tone: 'success' },
} as const;

export const companyQueryList = list({
  resource: 'companyQueries',
  row: companyQueryRow,
  id: 'CompanyQueryID',
  columns: {
    CompanyQueryID: 'integer',
    CompanyID: 'integer',
    CompanyTradingName: 'text',
    CreatedDateTime: 'time',
    CallbackDateTime: 'time',
    Actioned: 'integer',
    ActionedDateTime: 'time',
    ActionedByUserID: 'integer',
    ActionedByUserName: 'text',
  },
  heads: {
    CompanyQueryID: 'Query',
    CompanyTradingName: 'Company',
    CreatedDateTime: 'Asked',
    CallbackDateTime: 'Call back',
    Actioned: 'Status',
    ActionedDateTime: 'Actioned',
    ActionedByUserName: 'Actioned by',
  },
  formats: { CompanyQueryID: 'id', Actioned: { codes: actionedStates } },
  managedBy: actionsCompanyQueries,
});
