import { view } from '../kernel/answer.ts';
import { list } from '../kernel/list.ts';
import { actionsCompanyQueries } from '../access/permissions.ts';

/** What an employer asked for, as lists show it (specification 4, section 3, "Company query"). Moments are ISO 8601 in UTC. */
export interface CompanyQueryRow {
  id: number;
  CompanyQueryID: number;
  /** The revision of the record. */
  Version: number;
  CompanyID: number;
  CompanyTradingName: string;
  CreatedDateTime: string;
  CallbackDateTime: string;
  /** The documents name it beside the callback; nothing asks for a booking. */
  PreferredBookingDateTime: string | null;
  Actioned: 0 | 1;
  ActionedDateTime: string | null;
  ActionedByUserID: number | null;
  ActionedByUserName: string | null;
}

/** The same with whom to call, as it is known now; null where there is nobody, or nobody knows any more. */
export interface CompanyQueryView extends CompanyQueryRow {
  MainContactName: string | null;
  MainContactEmail: string | null;
}

export const companyQueryRow = view<CompanyQueryRow>('CompanyQueryRow');
export const companyQueryView = view<CompanyQueryView>('CompanyQueryView');

export const actionedStates = {
  0: { label: 'Open', tone: 'warning' },
  1: { label: 'Actioned', tone: 'success' },
} as const;

/** The company queries list. */
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
