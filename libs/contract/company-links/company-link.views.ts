import { view } from '../kernel/answer.ts';

/** The days on which a link holds, both among them; null where it has held always, or holds from then on. Each is the beginning of a day in Melbourne, in ISO 8601. */
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

/** A link as the record of one of both shows it, with the name of the other one. */
export interface LinkedCompany extends CompanyLinkRow {
  CompanyTradingName: string;
}

/** All companies that links in force today connect with one, however far, the nearest first, and itself. */
export interface CompanyGroup {
  /** How many there are; so many of them are named as are counted together. */
  readonly Total: number;
  readonly Companies: readonly { readonly CompanyID: number; readonly CompanyTradingName: string }[];
}

/** So many companies of a group are named: what they have is counted and listed at once, which more would make slow. */
export const GROUP_MAX = 200;

/** Whether both hold on some day. */
export const overlap = (one: LinkPeriod, other: LinkPeriod): boolean =>
  isBy(one.DateFrom, other.DateTo) && isBy(other.DateFrom, one.DateTo);

const isBy = (from: string | null, to: string | null): boolean => from === null || to === null || from <= to;

/** Whether a link holds on a day, which is told as links tell theirs. */
export const isInForce = (link: LinkPeriod, day: string): boolean => overlap(link, { DateFrom: day, DateTo: day });

/** A link as a command answers it. */
export const linkedCompany = view<LinkedCompany>('LinkedCompany');
export const companyGroup = view<CompanyGroup>('CompanyGroup');
