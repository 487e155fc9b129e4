import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { overlap, type LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import { ruleBroken, type Rejection } from '../kernel/rejection.ts';

/** Which link, and between which companies. */
export interface CompanyLink {
  readonly LinkedCompanyID: number;
  readonly ParentCompanyID: number;
  readonly ChildCompanyID: number;
}

export type Link = CompanyLink & LinkPeriod;

/** Why these two cannot be linked beside the other links; undefined where they can. */
export function whyNotLinked(link: Link, others: readonly Link[]): Rejection | undefined {
  if (link.ParentCompanyID === link.ChildCompanyID) return ruleBroken(companyLinkMessage.self);
  if (link.DateFrom !== null && link.DateTo !== null && link.DateTo < link.DateFrom)
    return ruleBroken(companyLinkMessage.order);
  const isDouble = others.some(
    (other) =>
      other.ParentCompanyID === link.ParentCompanyID &&
      other.ChildCompanyID === link.ChildCompanyID &&
      overlap(other, link),
  );
  if (isDouble) return ruleBroken(companyLinkMessage.double);
  return leadsDown(link.ChildCompanyID, link.ParentCompanyID, link, others)
    ? ruleBroken(companyLinkMessage.circle)
    : undefined;
}

/** Whether links lead from a company down to another one, all of them on one day of the period. */
function leadsDown(from: number, to: number, period: LinkPeriod, links: readonly Link[]): boolean {
  return links.some(
    (link) =>
      link.ParentCompanyID === from &&
      overlap(link, period) &&
      (link.ChildCompanyID === to || leadsDown(link.ChildCompanyID, to, common(link, period), links)),
  );
}

/** The days of both; both overlap. */
const common = (one: LinkPeriod, other: LinkPeriod): LinkPeriod => ({
  DateFrom: [one.DateFrom, other.DateFrom].toSorted(byDay).at(-1) ?? null,
  DateTo:
    [one.DateTo, other.DateTo]
      .filter((day) => day !== null)
      .toSorted(byDay)
      .at(0) ?? null,
});
const byDay = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '');
