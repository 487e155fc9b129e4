import { managesLeads } from '@leaseledger/contract/access/permissions';
import { parsed } from '@leaseledger/contract/kernel/json-text';
import { sessionFeedback } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { SessionAttendeeRow } from '@leaseledger/contract/session-attendance/session-attendance.views';
import { sessionStatisticsReport } from '@leaseledger/contract/session-attendance/session-statistics.report';
import type {
  SessionFigure,
  SessionStatistics,
  SessionStatisticsRow,
} from '@leaseledger/contract/session-attendance/session-statistics.views';
import { sessionAttendanceDecider } from '@leaseledger/domain/session-attendance/session-attendance.area';
import type { Condition, Query } from '@leaseledger/projections/kernel/read-store';
import { leadRows } from '@leaseledger/projections/leads/lead-rows.projection';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import type { Reads } from '../../platform/lists/reads.ts';
import { reading } from '../../records/reports/exports/report-reading.ts';
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

/** The results of sessions that start in a period, the first one first. */
export const sessionStatistics = reading({
  of: sessionStatisticsReport,
  sources: [sessionRows.readModel, sessionAttendeeRows.readModel, leadRows.readModel],
  async rows({ from, to }, reads) {
    const sessions: Omit<SessionStatistics, SessionFigure>[] = [];
    for await (const page of reads.all(sessionRows.readModel, {
      where: [{ column: 'SessionStartDateTime', from, to }],
    })) {
      for (const { SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled } of page.map(
        parsed,
      ))
        sessions.push({ SessionID, SessionName, SessionStartDateTime, MaxAttendees, Completed, Cancelled });
    }
    const counted = new Map(sessions.map(({ SessionID }) => [SessionID, nobody()]));
    for (const together of withSeats(sessions)) {
      const groups = await reads.groups(sessionAttendeeRows.readModel, ofSessions(together), looked);
      const settled = await settledOf(
        groups.map(({ of }) => of),
        reads,
      );
      for (const { of, count } of groups) {
        const session = counted.get(of.SessionID);
        if (session !== undefined)
          for (const figure of names)
            session[figure] += figures[figure].counts({ ...of, isSettled: settled.has(of.LeadID) }) ? count : 0;
      }
    }
    return sessions
      .map((session): SessionStatisticsRow => ({
        id: session.SessionID,
        ...session,
        ...(counted.get(session.SessionID) ?? nobody()),
      }))
      .toSorted(
        (one, other) =>
          one.SessionStartDateTime.localeCompare(other.SessionStartDateTime) || one.SessionID - other.SessionID,
      );
  },
  /** Settlements open to the lead's event if the caller manages leads, else to the attendee's. */
  async behind(row, figure, reads, { rights }) {
    const isOfLeads = figure === 'Settlements' && managesLeads(rights);
    const subjects: string[] = [];
    for await (const attendee of countedIn(Number(row), reads))
      if (figures[figure].counts(attendee))
        subjects.push(
          isOfLeads
            ? `lead-${attendee.LeadID}`
            : `${sessionAttendanceDecider.category}-${attendee.SessionAttendanceID}`,
        );
    return { subjects, types: isOfLeads ? ['LeadSettled'] : figures[figure].events };
  },
});

/** The attendees of a session who are not archived, page by page, because there may be many. */
async function* countedIn(
  session: number,
  reads: Reads,
): AsyncGenerator<Counted & Pick<SessionAttendeeRow, 'SessionAttendanceID'>> {
  if (!Number.isSafeInteger(session)) return;
  for (let last: number | undefined = 0; last !== undefined;) {
    const attendees: SessionAttendeeRow[] = (
      await reads.page(sessionAttendeeRows.readModel, attendeesOf(session, last))
    ).rows.map(parsed);
    const settled = await settledOf(attendees, reads);
    for (const attendee of attendees) yield { ...attendee, isSettled: settled.has(attendee.LeadID) };
    last = attendees.length < SLICE ? undefined : attendees.at(-1)?.SessionAttendanceID;
  }
}

/** The ids of those leads that are settled. */
async function settledOf(
  attendees: readonly Pick<SessionAttendeeRow, 'LeadID'>[],
  reads: Reads,
): Promise<ReadonlySet<number | null>> {
  const leads = [...new Set(attendees.flatMap(({ LeadID }) => LeadID ?? []))];
  const settled = new Set<number>();
  for (let at = 0; at < leads.length; at += SLICE) {
    for (const { of } of await reads.groups(
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
