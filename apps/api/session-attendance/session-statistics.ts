import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { managesLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionFigureLabels, type SessionFigure, type SessionFigures, type SessionStatistics } from '@leaseledger/contract/session-attendance/session-statistics.views';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.decider';
import type { ReadModel, Row } from '@leaseledger/projections/kernel/projection';
import type { Condition } from '@leaseledger/projections/kernel/read-store';
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
    const during: readonly Condition[] = [{ column: 'SessionStartDateTime', from, to }];
    const [sessions, attendees] = [await this.#all(sessionRows.readModel, during), await this.#counted(during)];
    const bySession = Map.groupBy(attendees, ({ SessionID }) => SessionID);
    return sessions
      .map(({ SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled }) => ({ SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled, ...figuresOf(bySession.get(SessionID) ?? []) }))
      .toSorted((one, other) => one.SessionStartDateTime.localeCompare(other.SessionStartDateTime) || one.SessionID - other.SessionID);
  }

  /** One for each attendee whom the figure counts, the latest first; of a settlement, the lead's own for whoever may read it. */
  async events(SessionID: number, figure: SessionFigure, { rights }: Caller): Promise<HistoryRow[]> {
    const { counts, events } = figures[figure];
    const counted = (await this.#counted([{ column: 'SessionID', is: SessionID }])).filter(counts);
    const isOfLeads = figure === 'Settlements' && managesLeads(rights);
    const subjects = counted.map(({ SessionAttendanceID, LeadID }) => (isOfLeads ? `lead-${LeadID}` : `${sessionAttendanceDecider.category}-${SessionAttendanceID}`));
    const rows: HistoryRow[] = [];
    for (let at = 0; at < subjects.length; at += SLICE) {
      rows.push(...(await this.#all(historyRows.readModel, [{ column: 'Subject', in: subjects.slice(at, at + SLICE) }, { column: 'EventType', in: isOfLeads ? ['LeadSettled'] : events }])));
    }
    const latestFirst = rows.toSorted((one, other) => other.HistoryID - one.HistoryID);
    return latestFirst.filter(({ Subject }, index) => latestFirst.findIndex((other) => other.Subject === Subject) === index);
  }

  async #counted(where: readonly Condition[]): Promise<Counted[]> {
    const attendees = await this.#all(sessionAttendeeRows.readModel, [...where, isAttendee, { column: 'Archived', is: 0 }]);
    const leads = [...new Set(attendees.flatMap(({ LeadID }) => LeadID ?? []))];
    const settled = new Set<number | null>();
    for (let at = 0; at < leads.length; at += SLICE) {
      for (const { LeadID, IsSettled } of (await this.lists.many(leadRows.readModel, leads.slice(at, at + SLICE))).map(parsed)) if (IsSettled) settled.add(LeadID);
    }
    return attendees.map((attendee) => ({ ...attendee, isSettled: settled.has(attendee.LeadID) }));
  }

  async #all<R extends Row>(model: ReadModel<R>, where: readonly Condition[]): Promise<R[]> {
    const rows: R[] = [];
    for await (const page of this.lists.all(model, { where })) rows.push(...page.map(parsed));
    return rows;
  }
}

function figuresOf(attendees: readonly Counted[]): SessionFigures {
  const entries = Object.entries(figures).map(([figure, { counts }]) => [figure, attendees.filter(counts).length]);
  // Of each figure there is one.
  return Object.fromEntries(entries) as Record<keyof typeof sessionFigureLabels, number>;
}
