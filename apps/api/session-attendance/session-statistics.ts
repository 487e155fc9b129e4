import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { managesLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import type { SessionFigure, SessionStatistics } from '@leaseledger/contract/session-attendance/session-statistics.views';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.decider';
import type { Query } from '@leaseledger/projections/kernel/read-store';
import { historyRows } from '@leaseledger/projections/history/history-rows.projection';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import { Lists } from '../lists/lists.ts';
import { isAttendee } from './exports/attendees.ts';

/** So many records are asked for at a time. */
const SLICE = 500;

/** The attendees of so many sessions are asked for together. */
const SESSIONS_AT_ONCE = 25;

/** Those of these sessions who are not archived, the first that come after one: by their ids, so that no store walks to a page deep in them. */
export const attendeesOf = (sessions: readonly number[], after: number): Query => ({
  where: [{ column: 'SessionID', in: sessions }, isAttendee, { column: 'Archived', is: 0 }, { column: 'SessionAttendanceID', from: after + 1 }],
  sort: { column: 'SessionAttendanceID', order: 'ASC' }, limit: SLICE, uncounted: true,
});

/** An attendee, with what became of their lead. */
interface Counted extends SessionAttendeeRow {
  readonly isSettled: boolean;
}

/** Whom a figure counts, and the events that say so. */
const figures: Readonly<Record<SessionFigure, { readonly counts: (attendee: Counted) => boolean; readonly events: readonly string[] }>> = {
  Registered: { counts: () => true, events: ['SessionRegistrationReceived'] },
  Seated: { counts: ({ SeatStage }) => SeatStage === 'seated', events: ['SessionSeatTaken', 'SessionSeatConfirmed'] },
  Waiting: { counts: ({ SeatStage }) => SeatStage === 'waiting', events: ['SessionWaitingListJoined'] },
  Attended: { counts: ({ DidAttend }) => DidAttend === true, events: ['SessionAttendanceMarked'] },
  Absent: { counts: ({ DidAttend }) => DidAttend === false, events: ['SessionAttendanceMarked'] },
  Quotes: { counts: ({ CompletedQuote }) => CompletedQuote, events: ['SessionQuoteRequested'] },
  Callbacks: { counts: ({ CallbackRequested }) => CallbackRequested, events: ['SessionCallbackRequested'] },
  Leads: { counts: ({ LeadID }) => LeadID !== null, events: ['SessionAttendeeLed'] },
  Settlements: { counts: ({ isSettled }) => isSettled, events: ['SessionAttendeeLed'] },
  PositiveFeedback: { counts: ({ SessionFeedback }) => SessionFeedback === sessionFeedback.POSITIVE, events: ['SessionFeedbackGiven'] },
  NegativeFeedback: { counts: ({ SessionFeedback }) => SessionFeedback === sessionFeedback.NEGATIVE, events: ['SessionFeedbackGiven'] },
};

/** What became of sessions, counted when it is asked for. */
@Injectable()
export class SessionStatisticsViews {
  constructor(private readonly lists: Lists) {}

  /** Of sessions that start between two moments (ISO 8601, UTC), the first one first. */
  async of(from: string, to: string): Promise<SessionStatistics[]> {
    const sessions: Omit<SessionStatistics, SessionFigure>[] = [];
    for await (const page of this.lists.all(sessionRows.readModel, { where: [{ column: 'SessionStartDateTime', from, to }] })) {
      for (const { SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled } of page.map(parsed)) sessions.push({ SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled });
    }
    const counted = new Map(sessions.map(({ SessionID }) => [SessionID, nobody()]));
    for await (const attendee of this.#counted([...counted.keys()])) {
      const session = counted.get(attendee.SessionID);
      if (session !== undefined) for (const figure of names) session[figure] += Number(figures[figure].counts(attendee));
    }
    return sessions
      .map((session) => ({ ...session, ...(counted.get(session.SessionID) ?? nobody()) }))
      .toSorted((one, other) => one.SessionStartDateTime.localeCompare(other.SessionStartDateTime) || one.SessionID - other.SessionID);
  }

  /** One for each attendee whom the figure counts, the latest first; of a settlement, the lead's own for whoever may read it. */
  async events(SessionID: number, figure: SessionFigure, { rights }: Caller): Promise<HistoryRow[]> {
    const { counts, events } = figures[figure];
    const isOfLeads = figure === 'Settlements' && managesLeads(rights);
    const types = isOfLeads ? ['LeadSettled'] : events;
    const subjects: string[] = [];
    for await (const attendee of this.#counted([SessionID])) {
      if (counts(attendee)) subjects.push(isOfLeads ? `lead-${attendee.LeadID}` : `${sessionAttendanceDecider.category}-${attendee.SessionAttendanceID}`);
    }
    const latest = new Map<string, HistoryRow>();
    for (let at = 0; at < subjects.length; at += SLICE) {
      // By their types too, a store could go through all events of a type.
      for await (const page of this.lists.all(historyRows.readModel, { where: [{ column: 'Subject', in: subjects.slice(at, at + SLICE) }] })) {
        for (const row of page.map(parsed)) if (types.includes(row.EventType) && row.HistoryID > (latest.get(row.Subject)?.HistoryID ?? 0)) latest.set(row.Subject, row);
      }
    }
    return [...latest.values()].toSorted((one, other) => other.HistoryID - one.HistoryID);
  }

  /** Those of sessions who are not archived, a page of them at a time: there may be many in a year. */
  async *#counted(sessions: readonly number[]): AsyncGenerator<Counted> {
    for (let at = 0; at < sessions.length; at += SESSIONS_AT_ONCE) {
      for (let last: number | undefined = 0; last !== undefined; ) {
        const attendees: SessionAttendeeRow[] = (await this.lists.page(sessionAttendeeRows.readModel, attendeesOf(sessions.slice(at, at + SESSIONS_AT_ONCE), last))).rows.map(parsed);
        const leads = await this.lists.many(leadRows.readModel, [...new Set(attendees.flatMap(({ LeadID }) => LeadID ?? []))]);
        const settled = new Set(leads.map(parsed).filter(({ IsSettled }) => IsSettled).map(({ LeadID }) => LeadID));
        for (const attendee of attendees) yield { ...attendee, isSettled: attendee.LeadID !== null && settled.has(attendee.LeadID) };
        last = attendees.length < SLICE ? undefined : attendees.at(-1)?.SessionAttendanceID;
      }
    }
  }
}

// Of each figure there is one.
const names = Object.keys(figures) as SessionFigure[];
const nobody = () => Object.fromEntries(names.map((figure) => [figure, 0])) as Record<SessionFigure, number>;
