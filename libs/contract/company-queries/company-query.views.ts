import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { actionsCompanyQueries } from '../access/permissions.ts';

/** The current contact and manager of a query's company. Null without a contact or manager, and once the contact is forgotten. */
interface ContactOfQuery {
  MainContactName: string | null;
  MainContactEmail: string | null;
  MainContactNumber: string | null;
  ManagedByUserID: number | null;
  ManagedByUserName: string | null;
  /** Whether the query is open after the time of its callback. */
  Overdue: boolean;
}

/**
 * The request of an employer, as lists show it (specification 4, section 3, "Company query"). Moments are ISO 8601 in UTC.
 * Lists of the past leave out the contact, the manager and whether the query is overdue.
 */
export interface CompanyQueryRow extends Partial<ContactOfQuery> {
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

/** A company query with the company's current main contact and manager. */
export interface CompanyQueryView extends Omit<CompanyQueryRow, keyof ContactOfQuery>, ContactOfQuery {}

/** Whether a query is open after the time of its callback. */
export const isOverdue = (
  { Actioned, CallbackDateTime }: Pick<CompanyQueryRow, 'Actioned' | 'CallbackDateTime'>,
  now: Date,
): boolean => Actioned === 0 && Date.parse(CallbackDateTime) < now.getTime();

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
    MainContactName: 'Contact',
    MainContactNumber: 'Contact number',
    ManagedByUserName: 'Managed by',
    Overdue: 'Overdue',
    Actioned: 'Status',
    ActionedDateTime: 'Actioned',
    ActionedByUserName: 'Actioned by',
  },
  formats: {
    CompanyQueryID: 'id',
    MainContactNumber: 'phone',
    Overdue: 'yesNo',
    Actioned: { codes: actionedStates },
  },
  managedBy: actionsCompanyQueries,
});
