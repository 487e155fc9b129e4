import { leadSource, priority, type LeadSourceID, type PriorityID } from '@leaseledger/contract/leads/lead.codes';
import { leadStatus, type LeadStatusID } from '@leaseledger/contract/leads/lead.statuses';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { titles } from '@leaseledger/contract/shared/titles';
import type { PersonDetails } from '@leaseledger/contract/persons/person.details';
import { DateTime } from 'luxon';
import { planAttendees, type AttendeeStep } from './attendee-plan.ts';
import {
  cars,
  enquiryNotes,
  followUps,
  employers,
  leadNotes,
  notes,
  origins,
  places,
  recentLeads,
  streets,
  users,
  type RecentLead,
} from './content.ts';
import { planFuelCards, type FuelCardStep } from './fuel-card-plan.ts';
import { planEnquiries, type EnquiryStep, type PlannedEnquiry } from './enquiry-plan.ts';
import { Seeded } from './seeded.ts';
import { planSessions, type PlannedSession, type SessionStep } from './session-plan.ts';
import { demoForms, planForms, type FormStep } from './demo-forms.ts';
import { demoTemplates } from './demo-templates.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PERSONS = 400;
const LEADS = 600;
/** The leads that became enquiries, in addition to those above. */
const ENQUIRIES = 24;
/** The age of the older leads, in days. */
const LATEST_OLDER = 6.5;
const OLDEST = 358;
/** The number of days before a package ends at which its residual lead was opened. */
const PACKAGE_DAYS = 163;

const bySource: Readonly<Record<RecentLead['source'], LeadSourceID>> = {
  Website: leadSource.WEBSITE,
  'Session callback': leadSource.SESSION_CALLBACK,
  'Custom form': leadSource.CUSTOM_FORM,
  Manual: leadSource.MANUAL,
  Booking: leadSource.BOOKING,
  'Session quote': leadSource.SESSION_QUOTE,
  System: leadSource.SYSTEM,
};
const byPriority: Readonly<Record<RecentLead['priority'], PriorityID>> = {
  Low: priority.LOW,
  Medium: priority.MEDIUM,
  High: priority.HIGH,
};
const byStatus: Readonly<Record<RecentLead['status'], LeadStatusID>> = {
  Open: leadStatus.OPEN,
  Qualified: leadStatus.QUALIFIED,
  Closed: leadStatus.CLOSED,
};

const userNamed = (last: string): number => users.findIndex((user) => user.last === last);
const MANAGER = userNamed('Okafor');
/** Runs the sessions, and manages the employers. */
const RELATIONSHIP_MANAGER = userNamed('Marsh');
const SPECIALISTS = ['Nair', 'Whitlock', 'Fairweather', 'Okafor'].map(userNamed);
/** The staff of fuel cards. */
const FUEL_CARDS = { administrator: userNamed('Ishida'), manager: userNamed('Moore') } as const;
/** In the order of the lead pool. */
const POOL = ['Nair', 'Whitlock', 'Fairweather'].map(userNamed);
/** In the order in which they take enquiries. */
const ENQUIRY_STAFF = ['Ishida', 'Nair', 'Whitlock', 'Fairweather'].map(userNamed);

export type PlannedPerson = Omit<PersonDetails, 'CompanyID' | 'CompanyName'> & { readonly employer: number };

export interface PlannedLead {
  readonly person: number;
  readonly source: LeadSourceID;
  readonly priority: PriorityID;
  readonly note: string;
  readonly wanted: readonly [manufacturer: string, model: string];
  readonly income: number;
  readonly kilometres: number;
  readonly form: string | null;
  /**
   * The end of the package for which the residual lead creator opened the lead: ISO 8601, UTC. Null for other leads.
   */
  readonly packageEnds: string | null;
}

/**
 * One decision of the past year. Users, persons, companies and leads are named by their places in the plan; null is the
 * system.
 */
export type Step = { readonly at: number; readonly by: number | null } & (
  | { readonly kind: 'user'; readonly user: number }
  | { readonly kind: 'disableUser'; readonly user: number }
  | { readonly kind: 'company'; readonly company: number }
  /** An email template is added, or its second version saved. */
  | { readonly kind: 'template'; readonly template: number; readonly isSecond: boolean }
  | { readonly kind: 'person'; readonly person: number }
  | { readonly kind: 'lead'; readonly lead: number; readonly assignee: number | null }
  | { readonly kind: 'assign'; readonly lead: number; readonly to: number }
  /** A run of the lead distributor assigns the lead. */
  | { readonly kind: 'distribute'; readonly lead: number }
  | { readonly kind: 'status'; readonly lead: number; readonly from: LeadStatusID; readonly to: LeadStatusID }
  | {
      readonly kind: 'details';
      readonly lead: number;
      readonly notes: string;
      readonly expectedSettlement: number | null;
    }
  | { readonly kind: 'settle'; readonly lead: number; readonly on: number }
  | AttachedStep
  | ResidualStep
  | CompanyStep
  | SessionStep
  | AttendeeStep
  | FuelCardStep
  | FormStep
  | EnquiryStep
);

/** Steps of companies: their links, contacts and queries. Queries are named by their order. */
type CompanyStep =
  /** The contact person of a company, by their place among persons, and the manager who looks after it. */
  | { readonly kind: 'contact'; readonly company: number; readonly person: number; readonly manager: number }
  | { readonly kind: 'link'; readonly parent: number; readonly child: number }
  | { readonly kind: 'callback'; readonly company: number; readonly wanted: number }
  | { readonly kind: 'actioned'; readonly query: number };

/** Steps of the residual lead creator, with the leads that a day's run opened. */
type ResidualStep =
  | { readonly kind: 'residualCreator'; readonly Enabled: boolean }
  | { readonly kind: 'residualRun'; readonly day: string; readonly leads: readonly number[] };

/** Steps of attachments to records, and of the distributors. */
type AttachedStep =
  | { readonly kind: 'pool'; readonly users: readonly number[] }
  | { readonly kind: 'distributor'; readonly Enabled: boolean }
  /** In which time enquiries are answered and leave a status. */
  | { readonly kind: 'serviceTargets' }
  | { readonly kind: 'note'; readonly lead: number; readonly text: string }
  | { readonly kind: 'follow'; readonly lead: number }
  /** An old mail that a mail server took or refused. */
  | { readonly kind: 'mail'; readonly lead: number; readonly isRefused: boolean }
  /** The quote of a lead, the licence of its person, or the agreement with the employer. */
  | { readonly kind: 'file'; readonly lead: number; readonly paper: Paper }
  /** The person was registered again with another address, and the two were merged. */
  | { readonly kind: 'merge'; readonly person: number }
  /** A closed lead is reopened for some days, with a manager's approval. */
  | { readonly kind: 'reopen'; readonly lead: number }
  | { readonly kind: 'closeAgain'; readonly lead: number }
  /** A person asks for something else than a lease. They are named by their place among the enquirers. */
  | { readonly kind: 'ask'; readonly enquirer: number }
  | { readonly kind: 'convert'; readonly enquirer: number }
  /** A run of the enquiry distributor assigns the enquiry. */
  | { readonly kind: 'distributeEnquiry'; readonly enquirer: number };

export type Paper = 'quote' | 'licence' | 'agreement';

/** Steps with their own count. They were added later, so the keys of all other steps stay the same. */
export const isAttached = ({ kind }: Step): boolean =>
  ['note', 'follow', 'mail', 'file', 'pool', 'distributor'].includes(kind);

/** The same for approvals and conversions of managers. */
export const isOfManagers = ({ kind }: Step): boolean =>
  kind === 'reopen' || kind === 'closeAgain' || kind === 'ask' || kind === 'convert' || kind === 'distributeEnquiry';

/** The same for the residual lead creator. */
export const isOfResidualLeads = ({ kind }: Step): boolean => kind === 'residualCreator' || kind === 'residualRun';

/** The same for companies. */
export const isOfCompanies = ({ kind }: Step): boolean => kind === 'link' || kind === 'callback' || kind === 'actioned';

export interface Plan {
  readonly persons: readonly PlannedPerson[];
  readonly leads: readonly PlannedLead[];
  /** Leads that become enquiries. */
  readonly enquirers: readonly PlannedLead[];
  readonly enquiries: readonly PlannedEnquiry[];
  readonly sessions: readonly PlannedSession[];
  /** In order of time. */
  readonly steps: readonly Step[];
}

/** A year of a broker's work, ending now. The same for the same moment. */
export function planDemo(now: number): Plan {
  return new Planner(now).plan();
}

/** The enabled forms take turns. */
function formOf(place: number) {
  const enabled = demoForms.filter(({ Enabled }) => Enabled);
  const form = enabled[place % enabled.length];
  if (form === undefined) throw new Error('The demonstration has no form');
  return form;
}

class Planner {
  readonly #random = new Seeded(20_261_121);
  readonly #persons: PlannedPerson[] = [];
  readonly #leads: PlannedLead[] = [];
  readonly #enquirers: PlannedLead[] = [];
  readonly #steps: Step[] = [];
  readonly #names = new Set<string>();

  constructor(private readonly now: number) {}

  plan(): Plan {
    const start = this.now - 370 * DAY;
    users.forEach((user, index) => {
      this.#steps.push({ kind: 'user', user: index, at: start + index * MINUTE, by: null });
      if (user.disabled) this.#steps.push({ kind: 'disableUser', user: index, at: this.now - 60 * DAY, by: 0 });
    });
    employers.forEach((_, company) =>
      this.#steps.push({ kind: 'company', company, at: start + DAY + company * 7 * MINUTE, by: 0 }),
    );
    demoTemplates.forEach(({ earlier }, template) => {
      const step = { kind: 'template', template, by: RELATIONSHIP_MANAGER } as const;
      this.#steps.push({ ...step, isSecond: false, at: start + (20 + template) * DAY });
      if (earlier !== undefined) this.#steps.push({ ...step, isSecond: true, at: this.now - (40 + template) * DAY });
    });
    this.#older();
    const older = this.#steps.splice(0).map((step) => ({ ...step, at: this.#inOfficeHours(step.at) }));
    this.#steps.push(...older);
    recentLeads.toReversed().forEach((lead) => this.#recent(lead));
    const steps = [
      ...this.#distributed(this.#steps.toSorted((one, other) => one.at - other.at)),
      ...this.#distributor(start),
    ].toSorted((one, other) => one.at - other.at);
    const { sessions, steps: ofSessions } = planSessions(this.now, RELATIONSHIP_MANAGER);
    const beside = [
      ...ofSessions,
      ...this.#attached(steps),
      ...this.#papers(steps),
      ...this.#companies(),
      ...this.#contacts(steps),
      ...this.#merges(steps),
      ...this.#approvals(steps),
      ...this.#enquiries(steps),
      ...this.#residualLeads(start, steps),
    ];
    const registered = steps.filter((step) => step.kind === 'person');
    const logged = steps.filter((step) => step.kind === 'lead');
    const ofAttendees = planAttendees(
      { persons: this.#persons, leads: this.#leads, registered, logged, sessions, steps: ofSessions },
      this.now,
      RELATIONSHIP_MANAGER,
    );
    const { enquiries, steps: ofEnquiries } = planEnquiries({
      now: this.now,
      registered,
      staff: ENQUIRY_STAFF,
      manager: MANAGER,
      relations: RELATIONSHIP_MANAGER,
      inOfficeHours: (at) => this.#inOfficeHours(at),
    });
    return {
      persons: this.#persons,
      leads: this.#leads,
      enquirers: this.#enquirers,
      enquiries,
      sessions,
      steps: [
        ...steps,
        ...beside,
        ...ofAttendees,
        ...ofEnquiries,
        ...planForms(this.#fromForms(logged), start, this.now, RELATIONSHIP_MANAGER),
        ...planFuelCards(registered, this.now, FUEL_CARDS, (at) => this.#inOfficeHours(at)),
      ].toSorted((one, other) => one.at - other.at),
    };
  }

  /** The leads that came from forms, in the order in which they were logged. */
  #fromForms(logged: readonly { readonly lead: number; readonly at: number }[]) {
    return logged.flatMap(({ lead, at }) => {
      const form = demoForms.findIndex(({ Name }) => Name === this.#leads[lead]?.form);
      return form < 0 ? [] : [{ lead, form, at }];
    });
  }

  /**
   * Both distributors were on for a year, and are off since yesterday. The user of the demo decides whether to turn it
   * on.
   */
  #distributor(start: number): Step[] {
    return [
      { kind: 'pool', users: POOL, at: start + DAY, by: 0 },
      { kind: 'distributor', Enabled: true, at: start + DAY + MINUTE, by: MANAGER },
      { kind: 'serviceTargets', at: start + DAY + 2 * MINUTE, by: MANAGER },
      { kind: 'distributor', Enabled: false, at: this.now - DAY, by: MANAGER },
    ];
  }

  /** The residual lead creator ran every day, at the time of its leads or in the morning. It is off since yesterday too. */
  #residualLeads(start: number, steps: readonly Step[]): Step[] {
    const dayOf = (at: number) => DateTime.fromMillis(at, { zone: TIME_ZONE }).toFormat('yyyyMMdd');
    const opened = Map.groupBy(
      steps
        .filter((step) => step.kind === 'lead')
        .filter(({ lead }) => this.#leads[lead]?.source === leadSource.SYSTEM),
      ({ at }) => dayOf(at),
    );
    const [on, off] = [start + DAY + 2 * MINUTE, this.now - DAY];
    const mornings = Array.from({ length: Math.floor((off - on) / DAY) }, (_, index) =>
      DateTime.fromMillis(on, { zone: TIME_ZONE })
        .startOf('day')
        .plus({ days: index + 1, hours: 7 })
        .toMillis(),
    );
    const runs = mornings.map((morning): Step => {
      const leads = opened.get(dayOf(morning)) ?? [];
      return {
        kind: 'residualRun',
        day: dayOf(morning),
        leads: leads.map(({ lead }) => lead),
        at: leads.at(-1)?.at ?? morning,
        by: null,
      };
    });
    return [
      { kind: 'residualCreator', Enabled: true, at: on, by: MANAGER },
      ...runs.filter(({ at }) => at < off),
      { kind: 'residualCreator', Enabled: false, at: off, by: MANAGER },
    ];
  }

  /** The distributor assigned most older leads, in turn. Steps of the former specialist become those of the new one. */
  #distributed(steps: readonly Step[]): Step[] {
    // Its own seed, so that the other random choices stay the same.
    const random = new Seeded(20_261_124);
    const given = new Map<number, { readonly before: number; readonly now: number }>();
    return steps.map((step): Step => {
      if (step.kind === 'assign' && POOL.includes(step.to) && this.now - step.at > 2 * DAY && random.chance(0.8)) {
        given.set(step.lead, { before: step.to, now: POOL[given.size % POOL.length] ?? step.to });
        return { kind: 'distribute', lead: step.lead, at: step.at, by: null };
      }
      const turn = 'lead' in step ? given.get(step.lead) : undefined;
      return turn !== undefined && step.by === turn.before ? { ...step, by: turn.now } : step;
    });
  }

  /**
   * Notes and mails of the users who work on a lead, shortly after their steps. The manager follows some of the
   * recently assigned leads.
   */
  #attached(steps: readonly Step[]): Step[] {
    // Its own seed, so that the other random choices stay the same.
    const random = new Seeded(20_261_122);
    const after = ({ at }: Step, minutes: number) => Math.min(at + minutes * MINUTE, this.now);
    return steps.flatMap((step): Step[] => {
      if ((step.kind === 'assign' || step.kind === 'distribute') && this.now - step.at < 45 * DAY)
        return random.chance(0.4)
          ? [{ kind: 'follow', lead: step.lead, at: after(step, 1), by: step.by ?? MANAGER }]
          : [];
      if (step.by === null) return [];
      if (step.kind === 'status' && step.to === leadStatus.QUALIFIED)
        return random.chance(0.5)
          ? [{ kind: 'note', lead: step.lead, text: random.one(leadNotes), at: after(step, 5), by: step.by }]
          : [];
      return step.kind === 'details' && random.chance(0.35)
        ? [{ kind: 'mail', lead: step.lead, isRefused: random.chance(0.08), at: after(step, 10), by: step.by }]
        : [];
    });
  }

  /** A few customers wrote from another address. Two days later they were recognised and merged. */
  #merges(steps: readonly Step[]): Step[] {
    const random = new Seeded(20_261_125);
    const registered = steps.filter((step) => step.kind === 'person').filter(({ at }) => this.now - at > 3 * DAY);
    return registered
      .filter(() => random.chance(0.02))
      .map(({ person, at }) => ({ kind: 'merge', person, at: at + 2 * DAY, by: MANAGER }));
  }

  /** Files that came in while leads were worked on. The latest lead has all kinds. */
  #papers(steps: readonly Step[]): Step[] {
    const random = new Seeded(20_261_123);
    const quoted = steps.filter((step) => step.kind === 'details');
    return quoted.flatMap((step): Step[] => {
      const papers = (['licence', 'agreement', 'quote'] as const).filter(
        (paper) => step === quoted.at(-1) || random.chance(paper === 'quote' ? 0.12 : 0.06),
      );
      return papers.map((paper, index) => ({
        kind: 'file',
        lead: step.lead,
        paper,
        at: Math.min(step.at + (6 + index) * MINUTE, this.now),
        by: step.by,
      }));
    });
  }

  /** Three linked hospitals, and one callback request per week of the last two months. The older ones are done. */
  #companies(): Step[] {
    const named = (wanted: string) => employers.findIndex(({ name }) => name === wanted);
    const links = ['Barwon Health', 'Bendigo Health'].map((child, index): Step => ({
      kind: 'link',
      parent: named('Grampians Health'),
      child: named(child),
      at: this.now - (300 - index) * DAY,
      by: 0,
    }));
    const queries = Array.from({ length: 9 }, (_, index): Step[] => {
      const at = this.#inOfficeHours(this.now - (60 - index * 7) * DAY);
      const wanted = this.#inOfficeHours(at + DAY);
      const asked: Step = {
        kind: 'callback',
        company: index % 3 === 0 ? named('Barwon Health') : index * 4,
        wanted,
        at,
        by: null,
      };
      return index < 6 ? [asked, { kind: 'actioned', query: index, at: wanted + 20 * MINUTE, by: 0 }] : [asked];
    });
    return [...links, ...queries.flat()];
  }

  /** The contact of each employer is the first of its staff who was registered, from the day after. */
  #contacts(steps: readonly Step[]): Step[] {
    const registered = steps.filter((step) => step.kind === 'person').filter(({ at }) => this.now - at > DAY);
    const first = new Map(registered.toReversed().map((step) => [this.#persons[step.person]?.employer ?? 0, step]));
    return [...first].map(([company, { person, at }]) => ({
      kind: 'contact',
      company,
      person,
      manager: RELATIONSHIP_MANAGER,
      at: at + DAY,
      by: 0,
    }));
  }

  /** Some closed leads continue: the manager reopens them, and their specialist closes them again. */
  #approvals(steps: readonly Step[]): Step[] {
    const random = new Seeded(20_261_125);
    return steps.flatMap((step): Step[] => {
      if (
        step.kind !== 'status' ||
        step.to !== leadStatus.CLOSED ||
        this.now - step.at < 10 * DAY ||
        !random.chance(0.03)
      )
        return [];
      const [reopened, closed] = [1, 4].map((days) => this.#inOfficeHours(step.at + (days + random.next()) * DAY));
      return [
        { kind: 'reopen', lead: step.lead, at: reopened ?? step.at, by: MANAGER },
        { kind: 'closeAgain', lead: step.lead, at: closed ?? step.at, by: step.by },
      ];
    });
  }

  /** Known people ask for something else than a lease, and the manager converts that into enquiries. */
  #enquiries(steps: readonly Step[]): Step[] {
    const random = new Seeded(20_261_124);
    const registered = steps.filter((step) => step.kind === 'person');
    return Array.from({ length: ENQUIRIES }, (_, enquirer): Step[] => {
      const { person, at } = random.one(registered);
      const asked = Math.max(this.#inOfficeHours(at + (this.now - at) * (0.1 + 0.7 * random.next())), at + MINUTE);
      const converted = Math.min(this.#inOfficeHours(asked + (0.1 + random.next()) * DAY), this.now);
      this.#enquirers.push({
        person,
        source: leadSource.WEBSITE,
        priority: priority.LOW,
        note: random.one(enquiryNotes),
        wanted: random.one(cars),
        income: 0,
        kilometres: 0,
        form: null,
        packageEnds: null,
      });
      return [
        { kind: 'ask', enquirer, at: asked, by: null },
        { kind: 'convert', enquirer, at: Math.max(converted, asked), by: MANAGER },
        ...(this.now - converted > 2 * DAY
          ? [{ kind: 'distributeEnquiry' as const, enquirer, at: Math.max(converted, asked) + MINUTE, by: null }]
          : []),
      ];
    }).flat();
  }

  /** The same day in Melbourne between 8:30 and 17:30, in the same order. Times of the current day stay. */
  #inOfficeHours(at: number): number {
    const day = DateTime.fromMillis(at, { zone: TIME_ZONE }).startOf('day');
    if (day.plus({ days: 1 }).toMillis() > this.now) return at;
    return day.set({ hour: 8, minute: 30 }).toMillis() + ((at - day.toMillis()) * 9) / 24;
  }

  #older(): void {
    const count = LEADS - recentLeads.length;
    const ages = Array.from(
      { length: count },
      () => LATEST_OLDER + (OLDEST - LATEST_OLDER) * this.#random.next() ** 1.25,
    ).sort((one, other) => other - one);
    ages.forEach((age, index) => {
      const at = this.now - age * DAY;
      const source = this.#random.weighted<LeadSourceID>([
        [leadSource.WEBSITE, 30],
        [leadSource.MANUAL, 25],
        [leadSource.SESSION_CALLBACK, 13],
        [leadSource.SESSION_QUOTE, 10],
        [leadSource.CUSTOM_FORM, 9],
        [leadSource.BOOKING, 8],
        [leadSource.SYSTEM, 5],
      ]);
      const specialist = this.#random.one(SPECIALISTS);
      const by = source === leadSource.MANUAL ? specialist : null;
      const person = this.#personFor(count - index, at, by);
      const lead = this.#addLead({
        person,
        source,
        priority: this.#random.weighted([
          [priority.LOW, 65],
          [priority.MEDIUM, 24],
          [priority.HIGH, 11],
        ]),
        note: this.#random.one(notes),
        at,
      });
      this.#steps.push({ kind: 'lead', lead, at, by, assignee: by });
      this.#life(lead, at, age, by ?? specialist, by === null);
    });
  }

  /** The steps of a lead after it was logged: assigned, worked on, qualified, closed. Some stay open. */
  #life(lead: number, logged: number, age: number, specialist: number, needsAssignee: boolean): void {
    const random = this.#random;
    const pause = (least: number, most: number) => (least + (most - least) * random.next()) * DAY;
    if (needsAssignee && age < 40 && random.chance(0.12)) return;
    let at = logged;
    if (needsAssignee)
      this.#steps.push({
        kind: 'assign',
        lead,
        to: specialist,
        at: (at += pause(0.01, Math.min(1, age / 8))),
        by: MANAGER,
      });
    const fate = random.next();
    const closes = age > 30 ? 0.42 + Math.min(0.4, age / 500) : 0.2;
    const qualifies = fate < closes ? random.chance(0.75) : random.chance(0.42);
    const within = (least: number, most: number) => (at += Math.min(pause(least, most), (this.now - at) * 0.6));
    if (qualifies) {
      this.#steps.push({
        kind: 'status',
        lead,
        from: leadStatus.OPEN,
        to: leadStatus.QUALIFIED,
        at: within(0.5, 12),
        by: specialist,
      });
      const expectedSettlement = random.chance(0.7)
        ? Math.max(at + pause(14, 70), fate < closes ? 0 : this.now + pause(-3, 45))
        : null;
      this.#steps.push({
        kind: 'details',
        lead,
        notes: `${this.#leads[lead]?.note}. ${random.one(followUps)}.`,
        expectedSettlement,
        at: within(0.05, 3),
        by: specialist,
      });
    }
    if (fate >= closes) return;
    const settles = qualifies && random.chance(0.7);
    if (settles) this.#steps.push({ kind: 'settle', lead, on: at, at: within(10, 40), by: specialist });
    this.#steps.push({
      kind: 'status',
      lead,
      from: qualifies ? leadStatus.QUALIFIED : leadStatus.OPEN,
      to: leadStatus.CLOSED,
      at: within(0.1, settles ? 2 : 25),
      by: specialist,
    });
  }

  #recent(recent: RecentLead): void {
    const at = this.now - recent.minutesAgo * MINUTE;
    const later = (share: number) => at + (this.now - at) * share;
    const specialist = recent.assignee === null ? null : userNamed(recent.assignee);
    const source = bySource[recent.source];
    const by = source === leadSource.MANUAL ? specialist : null;
    const [first, last] = recent.name;
    const person = this.#register(
      first,
      last,
      employers.findIndex(({ name }) => name === recent.employer),
      at - 2 * MINUTE,
      by,
    );
    const lead = this.#addLead({ person, source, priority: byPriority[recent.priority], note: recent.note, at });
    this.#steps.push({ kind: 'lead', lead, at, by, assignee: by });
    if (specialist !== null && by === null)
      this.#steps.push({ kind: 'assign', lead, to: specialist, at: later(0.1), by: MANAGER });
    const to = byStatus[recent.status];
    if (to !== leadStatus.OPEN)
      this.#steps.push({ kind: 'status', lead, from: leadStatus.OPEN, to, at: later(0.5), by: specialist });
    if (to === leadStatus.QUALIFIED) {
      this.#steps.push({
        kind: 'details',
        lead,
        notes: recent.note,
        expectedSettlement: this.now + this.#random.whole(10, 30) * DAY,
        at: later(0.7),
        by: specialist,
      });
    }
  }

  /** A new person while there are persons to add, else one of the earlier ones. */
  #personFor(leadsLeft: number, at: number, by: number | null): number {
    const personsLeft = PERSONS - recentLeads.length - this.#persons.length;
    if (this.#persons.length > 0 && !this.#random.chance(personsLeft / leadsLeft))
      return this.#random.whole(0, this.#persons.length - 1);
    for (;;) {
      const origin = this.#random.one(origins);
      const first = this.#random.one(origin.first);
      const last = this.#random.one(origin.last);
      const isTaken =
        this.#names.has(`${first} ${last}`) || recentLeads.some(({ name }) => name[0] === first && name[1] === last);
      if (!isTaken)
        return this.#register(
          first,
          last,
          this.#random.whole(0, employers.length - 1),
          at - this.#random.whole(1, 5) * MINUTE,
          by,
        );
    }
  }

  #register(FirstName: string, LastName: string, employer: number, at: number, by: number | null): number {
    const random = this.#random;
    this.#names.add(`${FirstName} ${LastName}`);
    const State = employers[employer]?.state ?? 'VIC';
    const [Suburb, Postcode] = random.one(places[State]);
    const plain = (name: string) =>
      name
        .normalize('NFD')
        .replace(/[^A-Za-z]/g, '')
        .toLowerCase();
    this.#persons.push({
      Title: random.chance(0.8) ? random.one(titles.slice(0, 4)) : null,
      FirstName,
      LastName,
      employer,
      State,
      Suburb,
      Postcode,
      Email: `${plain(FirstName)}.${plain(LastName)}@${random.one(['example.com', 'example.net', 'example.org'])}`,
      EmailSecondary: null,
      ContactNumber: `0491${random.whole(570_000, 579_999)}`,
      ContactNumberSecondary: null,
      Address: `${random.whole(1, 240)} ${random.one(streets)}`,
      MarketingOptOut: random.chance(0.12),
    });
    const person = this.#persons.length - 1;
    this.#steps.push({ kind: 'person', person, at, by });
    return person;
  }

  #addLead({
    at,
    ...lead
  }: Pick<PlannedLead, 'person' | 'source' | 'priority' | 'note'> & { readonly at: number }): number {
    const random = this.#random;
    this.#leads.push({
      ...lead,
      wanted: random.one(cars),
      income: random.whole(620, 1750) * 100,
      kilometres: random.whole(8, 40) * 1000,
      form: lead.source === leadSource.CUSTOM_FORM ? formOf(this.#leads.length).Name : null,
      packageEnds:
        lead.source === leadSource.SYSTEM
          ? DateTime.fromMillis(at, { zone: TIME_ZONE })
              .startOf('day')
              .plus({ days: PACKAGE_DAYS })
              .toJSDate()
              .toISOString()
          : null,
    });
    return this.#leads.length - 1;
  }
}
