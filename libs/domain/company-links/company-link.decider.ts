import { changesCompanies } from '@leaseledger/contract/access/permissions';
import { companyLinkMessage } from '@leaseledger/contract/company-links/company-link.messages';
import { overlap, type LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import { undoing } from '../kernel/undoing.ts';
import type { Decider } from '../kernel/decider.ts';
import { forbidden, missing, Rejection, ruleBroken } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { CompanyLinkCommand } from './company-link.commands.ts';
import type { CompanyLink, CompanyLinkEvent } from './company-link.events.ts';

type Link = CompanyLink & LinkPeriod;

/** By their ids. */
export type CompanyLinksState = ReadonlyMap<number, Link>;

/** All links stand in the one stream with this id: whether a new one closes a circle depends on all others, also on those that are made at the same moment. */
export const COMPANY_LINKS_ID = 1;

/** Which companies belong to which: specification 4, sections 4 and 5; who may what: decisions 1. */
export const companyLinkDecider: Decider<CompanyLinkCommand, CompanyLinksState, CompanyLinkEvent> = {
  category: 'companyLinks',
  initialState: new Map(),
  decide(command, links, { actor }) {
    if (!may(changesCompanies, actor)) return forbidden(message.forbidden);
    switch (command.type) {
      case 'LinkCompanies':
        return linking(linkOf(command), links);
      case 'UnlinkCompany':
        return [...links.values()]
          .filter(({ ParentCompanyID, ChildCompanyID }) =>
            [ParentCompanyID, ChildCompanyID].includes(command.CompanyID),
          )
          .map(unlinked);
      case 'UndoDecision':
        return undo(command, links);
    }
    const link = links.get(command.LinkedCompanyID);
    if (link === undefined) return missing(message.notFound('Link'));
    return command.type === 'AmendCompanyLink' ? amend(link, command, links) : [unlinked(link)];
  },
  evolve(links, { type, data }) {
    const after = new Map(links);
    if (type === 'CompaniesUnlinked') after.delete(data.LinkedCompanyID);
    else if (type === 'CompaniesLinked') after.set(data.LinkedCompanyID, linkOf(data));
    else
      after.set(
        data.LinkedCompanyID,
        linkOf({ DateFrom: null, DateTo: null, ...links.get(data.LinkedCompanyID), ...data }),
      );
    return after;
  },
};

const linkOf = ({ LinkedCompanyID, ParentCompanyID, ChildCompanyID, DateFrom, DateTo }: Link): Link => ({
  LinkedCompanyID,
  ParentCompanyID,
  ChildCompanyID,
  DateFrom,
  DateTo,
});
const unlinked = (link: Link): CompanyLinkEvent => ({ type: 'CompaniesUnlinked', data: link });

/** Why these two cannot be linked beside the other links; undefined where they can. */
function problemOf(link: Link, others: readonly Link[]): Rejection | undefined {
  if (link.ParentCompanyID === link.ChildCompanyID) return ruleBroken(companyLinkMessage.self);
  if (link.DateFrom !== null && link.DateTo !== null && link.DateTo < link.DateFrom)
    return ruleBroken(companyLinkMessage.order);
  if (
    others.some(
      (other) =>
        other.ParentCompanyID === link.ParentCompanyID &&
        other.ChildCompanyID === link.ChildCompanyID &&
        overlap(other, link),
    )
  )
    return ruleBroken(companyLinkMessage.double);
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

function linking(link: Link, links: CompanyLinksState): readonly CompanyLinkEvent[] | Rejection {
  return problemOf(link, [...links.values()]) ?? [{ type: 'CompaniesLinked', data: link }];
}

function amend(
  link: Link,
  { DateFrom, DateTo }: LinkPeriod,
  links: CompanyLinksState,
): readonly CompanyLinkEvent[] | Rejection {
  const { LinkedCompanyID, ParentCompanyID, ChildCompanyID, ...period } = link;
  const changes = changesOf(period, { DateFrom, DateTo });
  if (isEmpty(changes)) return [];
  const others = [...links.values()].filter((other) => other !== link);
  return (
    problemOf({ ...link, ...changes }, others) ?? [
      {
        type: 'CompanyLinkAmended',
        data: { LinkedCompanyID, ParentCompanyID, ChildCompanyID, ...changes, was: formerly(period, changes) },
      },
    ]
  );
}

/** Unlinks linked companies, links unlinked ones again, and restores the previous days. */
function undo(
  command: Extract<CompanyLinkCommand, { type: 'UndoDecision' }>,
  links: CompanyLinksState,
): readonly CompanyLinkEvent[] | Rejection {
  const undone = undoing(command, ({ data: { LinkedCompanyID } }) => [`Link ${LinkedCompanyID}`]);
  if (undone instanceof Rejection) return undone;
  const events: CompanyLinkEvent[] = [];
  for (const event of undone.toReversed()) {
    const decided = takenBack(event, links);
    if (decided instanceof Rejection) return decided;
    events.push(...decided);
  }
  return events;
}

function takenBack(
  { type, data }: CompanyLinkEvent,
  links: CompanyLinksState,
): readonly CompanyLinkEvent[] | Rejection {
  if (type === 'CompaniesUnlinked') return linking(data, links);
  const link = links.get(data.LinkedCompanyID);
  if (link === undefined) return missing(message.notFound('Link'));
  return type === 'CompaniesLinked' ? [unlinked(link)] : amend(link, { ...link, ...data.was }, links);
}
