import { changesCompanies } from '@leaseledger/contract/access/permissions';
import type { LinkPeriod } from '@leaseledger/contract/company-links/company-link.views';
import { message } from '@leaseledger/contract/shared/messages';
import { changesOf, formerly, isEmpty } from '../behaviours/amendment.ts';
import type { Generator, SomeValues } from '../kernel/any.ts';
import { openChanges, recordChanged, type FieldWords } from '../kernel/changes.ts';
import type { Actor, DomainEvent } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf, type Outcome } from '../kernel/decision.ts';
import { changes, type HistoryEntry } from '../kernel/history.ts';
import { missing, Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';
import { whyNotLinked, type CompanyLink, type Link } from './why-not-linked.ts';

/** By their ids. */
type Links = ReadonlyMap<number, Link>;

/** All links stand in the one stream with this id: whether a new one closes a circle depends on all others, also on those that are made at the same moment. */
export const COMPANY_LINKS_ID = 1;

const who = (actor: Actor): boolean => may(changesCompanies, actor);
const linkOf = ({ LinkedCompanyID, ParentCompanyID, ChildCompanyID, DateFrom, DateTo }: Link): Link => ({
  LinkedCompanyID,
  ParentCompanyID,
  ChildCompanyID,
  DateFrom,
  DateTo,
});
const withLink = (links: Links, link: Link): Links => new Map([...links, [link.LinkedCompanyID, link]]);

/** The decisions on a link that exists. */
function onLink<Event>(links: Links, LinkedCompanyID: number, decide: (link: Link) => Outcome<Event>): Outcome<Event> {
  const link = links.get(LinkedCompanyID);
  return link === undefined ? missing(message.notFound('Link')) : decide(link);
}

const words: FieldWords = {
  labels: { DateFrom: 'First day of the link', DateTo: 'Last day of the link' },
  formats: { DateFrom: 'day', DateTo: 'day' },
  sealed: [],
};

/** The histories of both companies show the link. Each names the other company in its own words. */
const inBothHistories = <Data extends CompanyLink>(
  entryOf: (label: string, other: number, data: Data) => HistoryEntry,
) => ({
  history: (data: Data) => entryOf('Linked company', data.ChildCompanyID, data),
  beside: (data: Data) => [
    {
      subjectType: 'company',
      subjectID: data.ChildCompanyID,
      entry: entryOf('Belongs to', data.ParentCompanyID, data),
    },
  ],
});

const touched = ({ LinkedCompanyID }: CompanyLink) => [`Link ${LinkedCompanyID}`];
const someLink: Link = {
  LinkedCompanyID: 1,
  ParentCompanyID: 3,
  ChildCompanyID: 5,
  DateFrom: '2026-06-30T14:00:00.000Z',
  DateTo: null,
};
const someDays = (fc: Generator, { orNull }: SomeValues) => ({
  DateFrom: orNull(fc.constantFrom('2024-01-01', '2025-01-01')),
  DateTo: orNull(fc.constantFrom('2024-06-01', '2025-06-01')),
});

interface LinkCompanies extends CompanyLink, LinkPeriod {
  readonly type: 'LinkCompanies';
}

interface CompaniesLinked extends DomainEvent<'CompaniesLinked', CompanyLink & LinkPeriod> {}

const linking = (link: Link, links: Links): Outcome<CompaniesLinked> =>
  whyNotLinked(link, [...links.values()]) ?? [{ type: 'CompaniesLinked', data: link }];

const linkCompanies: Decision<Links, LinkCompanies, CompaniesLinked> = {
  command: 'LinkCompanies',
  who,
  of: 'any',
  decide: (command, links) => linking(linkOf(command), links),
  events: {
    CompaniesLinked: {
      description: 'A company was put below another one, for ever or for some days.',
      evolve: (links, data) => withLink(links, linkOf(data)),
      ...inBothHistories((label, other, period: LinkPeriod & CompanyLink) =>
        changes('Company linked', [
          recordChanged(label, 'company', null, other),
          ...openChanges(Object.fromEntries(Object.entries(period).filter(([, day]) => day !== null)), words),
        ]),
      ),
      undo: {
        touched,
        back: ({ LinkedCompanyID }, links) => onLink(links, LinkedCompanyID, (link) => [unlinked(link)]),
      },
      example: someLink,
    },
  },
  any: (fc, some) =>
    fc.record({
      LinkedCompanyID: some.ids,
      ParentCompanyID: some.ids,
      ChildCompanyID: some.ids,
      ...someDays(fc, some),
    }),
};

interface AmendCompanyLink extends LinkPeriod {
  readonly type: 'AmendCompanyLink';
  readonly LinkedCompanyID: number;
}

interface CompanyLinkAmended {
  readonly type: 'CompanyLinkAmended';
  /** The days that changed. `was` holds their previous values. */
  readonly data: CompanyLink & Partial<LinkPeriod> & { readonly was: Partial<LinkPeriod> };
}

function amend(link: Link, wanted: Partial<LinkPeriod>, links: Links): Outcome<CompanyLinkAmended> {
  const { LinkedCompanyID, ParentCompanyID, ChildCompanyID, ...period } = link;
  const changed = changesOf(period, wanted);
  if (isEmpty(changed)) return [];
  const others = [...links.values()].filter((other) => other !== link);
  const data = { LinkedCompanyID, ParentCompanyID, ChildCompanyID, ...changed, was: formerly(period, changed) };
  return whyNotLinked({ ...link, ...changed }, others) ?? [{ type: 'CompanyLinkAmended', data }];
}

const amendLink: Decision<Links, AmendCompanyLink, CompanyLinkAmended> = {
  command: 'AmendCompanyLink',
  who,
  of: 'any',
  decide: ({ LinkedCompanyID, DateFrom, DateTo }, links) =>
    onLink(links, LinkedCompanyID, (link) => amend(link, { DateFrom, DateTo }, links)),
  events: {
    CompanyLinkAmended: {
      description:
        'The days on which a link of companies holds were changed; only the changed ones, with what they were before.',
      evolve: (links, data) =>
        withLink(links, linkOf({ DateFrom: null, DateTo: null, ...links.get(data.LinkedCompanyID), ...data })),
      ...inBothHistories((label, other, data) =>
        changes('Company link amended', [recordChanged(label, 'company', other, other), ...openChanges(data, words)]),
      ),
      undo: {
        touched,
        back: ({ LinkedCompanyID, was }, links) => onLink(links, LinkedCompanyID, (link) => amend(link, was, links)),
      },
      example: {
        LinkedCompanyID: 1,
        ParentCompanyID: 3,
        ChildCompanyID: 5,
        DateTo: '2027-06-29T14:00:00.000Z',
        was: { DateTo: null },
      },
    },
  },
  any: (fc, some) => fc.record({ LinkedCompanyID: some.ids, ...someDays(fc, some) }),
};

interface UnlinkCompanies {
  readonly type: 'UnlinkCompanies';
  readonly LinkedCompanyID: number;
}

interface CompaniesUnlinked extends DomainEvent<'CompaniesUnlinked', CompanyLink & LinkPeriod> {}

const unlinked = (link: Link): CompaniesUnlinked => ({ type: 'CompaniesUnlinked', data: link });

const unlinkCompanies: Decision<Links, UnlinkCompanies, CompaniesUnlinked> = {
  command: 'UnlinkCompanies',
  who,
  of: 'any',
  decide: ({ LinkedCompanyID }, links) => onLink(links, LinkedCompanyID, (link) => [unlinked(link)]),
  events: {
    CompaniesUnlinked: {
      description: 'A link of companies was removed; with the days on which it held.',
      evolve: (links, { LinkedCompanyID }) => new Map([...links].filter(([id]) => id !== LinkedCompanyID)),
      ...inBothHistories((label, other) => changes('Company unlinked', [recordChanged(label, 'company', other, null)])),
      undo: { touched, back: (data, links) => linking(data, links) },
      example: someLink,
    },
  },
  any: (fc, { ids }) => fc.record({ LinkedCompanyID: ids }),
};

/** A company that is there no more is linked to none. */
interface UnlinkCompany {
  readonly type: 'UnlinkCompany';
  readonly CompanyID: number;
}

const unlinkCompany: Decision<Links, UnlinkCompany, never, CompaniesUnlinked> = {
  command: 'UnlinkCompany',
  who,
  of: 'any',
  decide: ({ CompanyID }, links) =>
    [...links.values()]
      .filter(({ ParentCompanyID, ChildCompanyID }) => [ParentCompanyID, ChildCompanyID].includes(CompanyID))
      .map(unlinked),
  events: {},
  any: (fc, { ids }) => fc.record({ CompanyID: ids }),
};

const companyLinkDecisions = [linkCompanies, amendLink, unlinkCompanies, unlinkCompany] as const;
export type CompanyLinkEvent = EventsOf<typeof companyLinkDecisions>;
export type CompanyLinkCommand = CommandsOf<typeof companyLinkDecisions> | UndoDecision<CompanyLinkEvent>;

/**
 * Which companies belong to which: specification 4, sections 4 and 5; who may what: decisions 1. Links are attached to
 * companies, as notes are. So followers of either company receive them (record-changes.ts).
 */
export const companyLinkArea = aggregate<CompanyLinkCommand, Links, CompanyLinkEvent>(companyLinkDecisions, {
  category: 'companyLinks',
  initialState: new Map(),
  undo: {
    who,
    refused: () => undefined,
    decide(undone, links, _context, back) {
      const decided = undone.toReversed().map((event) => back(event, links));
      const refused = decided.find((outcome) => outcome instanceof Rejection);
      return refused ?? decided.flatMap((outcome) => (outcome instanceof Rejection ? [] : outcome));
    },
  },
  subjectType: () => 'company',
  subjectID: ({ ParentCompanyID }) => ParentCompanyID,
  streamOf: () => COMPANY_LINKS_ID,
  weight: 2,
});
export const { decider: companyLinkDecider } = companyLinkArea;
