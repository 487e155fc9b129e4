import { view } from '../kernel/answer.ts';

/** The first and the last day of a link, both included. Null for no limit. Each is the start of a day in Melbourne, in ISO 8601. */
export interface LinkPeriod {
  readonly DateFrom: string | null;
  readonly DateTo: string | null;
}

/** One company below another (specification 4, section 3, "Company"). */
export interface CompanyLinkRow extends LinkPeriod {
  id: number;
  LinkedCompanyID: number;
  ParentCompanyID: number;
  ChildCompanyID: number;
}

/** A link on the record of one company, with the name of the other company. */
export interface LinkedCompany extends CompanyLinkRow {
  CompanyTradingName: string;
}

/** A company and all companies that today's links connect with it, directly or through others. The nearest come first. */
export interface CompanyGroup {
  /** The number of companies in the group. `Companies` names only the first GROUP_MAX of them. */
  readonly Total: number;
  readonly Companies: readonly { readonly CompanyID: number; readonly CompanyTradingName: string }[];
}

/** The most companies of a group that are named. Their records are counted and listed at once, and more would be slow. */
export const GROUP_MAX = 200;

/** Whether two links share at least one day. */
export const overlap = (one: LinkPeriod, other: LinkPeriod): boolean =>
  isBy(one.DateFrom, other.DateTo) && isBy(other.DateFrom, one.DateTo);

const isBy = (from: string | null, to: string | null): boolean => from === null || to === null || from <= to;

/** Whether a link holds on a day. The day has the form of `LinkPeriod`. */
export const isInForce = (link: LinkPeriod, day: string): boolean => overlap(link, { DateFrom: day, DateTo: day });

export const linkedCompany = view<LinkedCompany>('LinkedCompany');
export const companyGroup = view<CompanyGroup>('CompanyGroup');
