import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { managesLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type {
  SessionFigure,
  SessionStatistics,
} from '@leaseledger/contract/session-attendance/session-statistics.views';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.decider';
import type { Condition, Query } from '@leaseledger/projections/kernel/read-store';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/callers/caller.ts';
import { Lists } from '../../platform/lists/lists.ts';
import { isAttendee } from './exports/attendees.ts';

/** Records are read in slices of this many. */
const SLICE = 500;

/** Sessions with this many seats together are counted at once, or one session with more. */
const SEATS_TOGETHER = 4_000;

/** The attendees of these sessions who are not archived. */
export const ofSessions = (sessions: readonly number[]): readonly Condition[] => [
  { column: 'SessionID', in: sessions },
  isAttendee,
  { column: 'Archived', is: 0 },
];

/** The next attendees of a session after an id. Pages start at an id, so that no store counts through earlier ones. */
export const attendeesOf = (session: number, after: number): Query => ({
  where: [...ofSessions([session]), { column: 'SessionAttendanceID', from: after + 1 }],
  sort: { column: 'SessionAttendanceID', order: 'ASC' },
  limit: SLICE,
  uncounted: true,
});

/** The columns that the figures need. */
export const looked = [
  'SessionID',
  'SeatStage',
  'DidAttend',
  'CompletedQuote',
  'CallbackRequested',
  'SessionFeedback',
  'LeadID',
] as const;

/** An attendee, and whether their lead is settled. */
interface Counted extends Pick<SessionAttendeeRow, (typeof looked)[number]> {
  readonly isSettled: boolean;
}

/** The condition of each figure, and the events that prove it. */
const figures: Readonly<
  Record<SessionFigure, { readonly counts: (attendee: Counted) => boolean; readonly events: readonly string[] }>
> = {
  Registered: { counts: () => true, events: ['SessionRegistrationReceived'] },
  Seated: { counts: ({ SeatStage }) => SeatStage === 'seated', events: ['SessionSeatTaken', 'SessionSeatConfirmed'] },
  Waiting: { counts: ({ SeatStage }) => SeatStage === 'waiting', events: ['SessionWaitingListJoined'] },
  Attended: { counts: ({ DidAttend }) => DidAttend === true, events: ['SessionAttendanceMarked'] },
  Absent: { counts: ({ DidAttend }) => DidAttend === false, events: ['SessionAttendanceMarked'] },
  Quotes: { counts: ({ CompletedQuote }) => CompletedQuote, events: ['SessionQuoteRequested'] },
  Callbacks: { counts: ({ CallbackRequested }) => CallbackRequested, events: ['SessionCallbackRequested'] },
  Leads: { counts: ({ LeadID }) => LeadID !== null, events: ['SessionAttendeeLed'] },
  Settlements: { counts: ({ isSettled }) => isSettled, events: ['SessionAttendeeLed'] },
  PositiveFeedback: {
    counts: ({ SessionFeedback }) => SessionFeedback === sessionFeedback.POSITIVE,
    events: ['SessionFeedbackGiven'],
  },
  NegativeFeedback: {
    counts: ({ SessionFeedback }) => SessionFeedback === sessionFeedback.NEGATIVE,
    events: ['SessionFeedbackGiven'],
  },
};

/** The results of sessions, counted on request. */
@Injectable()
export class SessionStatisticsViews {
  constructor(private readonly lists: Lists) {}

  /** The statistics of sessions that start between two moments (ISO 8601, UTC), the first one first. */
  async of(from: string, to: string): Promise<SessionStatistics[]> {
    const sessions: Omit<SessionStatistics, SessionFigure>[] = [];
    for await (const page of this.lists.all(sessionRows.readModel, {
      where: [{ column: 'SessionStartDateTime', from, to }],
    })) {
      for (const { SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled } of page.map(
        parsed,
      ))
        sessions.push({ SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled });
    }
    const counted = new Map(sessions.map(({ SessionID }) => [SessionID, nobody()]));
    for (const together of withSeats(sessions)) {
      const groups = await this.lists.groups(sessionAttendeeRows.readModel, ofSessions(together), looked);
      const settled = await this.#settled(groups.map(({ of }) => of));
      for (const { of, count } of groups) {
        const session = counted.get(of.SessionID);
        if (session !== undefined)
          for (const figure of names)
            session[figure] += figures[figure].counts({ ...of, isSettled: settled.has(of.LeadID) }) ? count : 0;
      }
    }
    return sessions
      .map((session) => ({ ...session, ...(counted.get(session.SessionID) ?? nobody()) }))
      .toSorted(
        (one, other) =>
          one.SessionStartDateTime.localeCompare(other.SessionStartDateTime) || one.SessionID - other.SessionID,
      );
  }

  /**
   * One event for each attendee of a figure, the latest first. For settlements, the lead's event if the caller may read
   * it.
   */
  async events(SessionID: number, figure: SessionFigure, { rights }: Caller): Promise<HistoryRow[]> {
    const { counts, events } = figures[figure];
    const isOfLeads = figure === 'Settlements' && managesLeads(rights);
    const types = isOfLeads ? ['LeadSettled'] : events;
    const subjects: string[] = [];
    for await (const attendee of this.#counted(SessionID)) {
      if (counts(attendee))
        subjects.push(
          isOfLeads
            ? `lead-${attendee.LeadID}`
            : `${sessionAttendanceDecider.category}-${attendee.SessionAttendanceID}`,
        );
    }
    const latest = new Map<string, HistoryRow>();
    for (let at = 0; at < subjects.length; at += SLICE) {
      // Without a condition on the type, because with one a store could read all events of that type.
      for await (const page of this.lists.all(historyRows.readModel, {
        where: [{ column: 'Subject', in: subjects.slice(at, at + SLICE) }],
      })) {
        for (const row of page.map(parsed))
          if (types.includes(row.EventType) && row.HistoryID > (latest.get(row.Subject)?.HistoryID ?? 0))
            latest.set(row.Subject, row);
      }
    }
    return [...latest.values()].toSorted((one, other) => other.HistoryID - one.HistoryID);
  }

  /** The attendees of a session who are not archived, page by page, because there may be many. */
  async *#counted(session: number): AsyncGenerator<Counted & Pick<SessionAttendeeRow, 'SessionAttendanceID'>> {
    for (let last: number | undefined = 0; last !== undefined;) {
      const attendees: SessionAttendeeRow[] = (
        await this.lists.page(sessionAttendeeRows.readModel, attendeesOf(session, last))
      ).rows.map(parsed);
      const settled = await this.#settled(attendees);
      for (const attendee of attendees) yield { ...attendee, isSettled: settled.has(attendee.LeadID) };
      last = attendees.length < SLICE ? undefined : attendees.at(-1)?.SessionAttendanceID;
    }
  }

  /** The ids of those leads that are settled. */
  async #settled(attendees: readonly Pick<SessionAttendeeRow, 'LeadID'>[]): Promise<ReadonlySet<number | null>> {
    const leads = [...new Set(attendees.flatMap(({ LeadID }) => LeadID ?? []))];
    const settled = new Set<number>();
    for (let at = 0; at < leads.length; at += SLICE) {
      for (const { of } of await this.lists.groups(
        leadRows.readModel,
        [
          { column: 'LeadID', in: leads.slice(at, at + SLICE) },
          { column: 'IsSettled', is: true },
        ],
        ['LeadID'],
      ))
        settled.add(of.LeadID);
    }
    return settled;
  }
}

/** Ids of sessions in groups that are counted at once. */
function* withSeats(
  sessions: readonly Pick<SessionStatistics, 'SessionID' | 'MaxAttendees'>[],
): Generator<readonly number[]> {
  let [together, seats]: [number[], number] = [[], 0];
  for (const { SessionID, MaxAttendees } of sessions) {
    if (together.length > 0 && seats + MaxAttendees > SEATS_TOGETHER) {
      yield together;
      [together, seats] = [[], 0];
    }
    together.push(SessionID);
    seats += MaxAttendees;
  }
  if (together.length > 0) yield together;
}

// Object.keys loses the type of the names.
const names = Object.keys(figures) as SessionFigure[];
const nobody = () => Object.fromEntries(names.map((figure) => [figure, 0])) as Record<SessionFigure, number>;
