import { expect, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { leadEndpoints } from '@leaseledger/contract/leads/lead.endpoints';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionStatisticsEndpoints as statistics } from '@leaseledger/contract/session-attendance/session-statistics.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { amendedLead, quote, registration, session } from '../../testing/bodies.ts';
import { TestApi } from '../../testing/test-api.ts';
import { until } from '@leaseledger/event-log/testing/until';

const api = await TestApi.start();
const admin = await api.admin();

const during = { from: '2031-08-12T00:00:00Z', to: '2031-08-12T23:00:00Z' };

it('Counts the results of a session, and opens every figure to its events', async () => {
  const { SessionID, SessionLink } = await admin.shown(sessionEndpoints.add, { body: session({ maxAttendees: 3 }) });
  const visitor = api.visitor();
  const links = [];
  for (const n of [901, 902, 903])
    links.push(await visitor.shown(endpoints.register, { body: registration({ SessionID, SessionLink }, n) }));
  await visitor.call(endpoints.register, { body: registration({ SessionID, SessionLink }, 904) });
  const [one, other] = links.map(({ SessionAttendanceID }) => SessionAttendanceID);
  for (const didAttend of [false, true])
    await admin.call(endpoints.mark, { body: { sessionAttendanceID: one, didAttend } });
  await admin.call(endpoints.mark, { body: { sessionAttendanceID: other, didAttend: false } });
  await visitor.call(endpoints.addQuote, { body: quote({ sessionAttendeeID: one, secretKey: links[0]?.secretKey }) });
  await visitor.call(endpoints.addFeedback, {
    body: { sessionAttendanceID: one, secretKey: links[0]?.secretKey, feedback: 1 },
  });
  const attendee = () => admin.shown(endpoints.one, { params: { id: one ?? 0 } });
  await until('the lead of the attendee', async () => (await attendee()).LeadID !== null);
  const LeadID = (await attendee()).LeadID ?? 0;
  const { Version } = await admin.shown(leadEndpoints.one, { params: { id: LeadID } });
  await admin.call(leadEndpoints.update, {
    body: amendedLead(LeadID, Version, { SettlementDateActual: '2026-09-01T00:00:00Z' }),
  });

  const figures = {
    Registered: 4,
    Seated: 3,
    Waiting: 1,
    Attended: 1,
    Absent: 1,
    Quotes: 1,
    Callbacks: 0,
    Leads: 1,
    Settlements: 1,
    PositiveFeedback: 1,
    NegativeFeedback: 0,
  };
  expect(await admin.shown(statistics.all, { params: during })).toEqual([
    {
      SessionID,
      SessionName: 'Barwon Health lunch',
      SessionStartDateTime: '2031-08-12T02:00:00.000Z',
      MaxAttendees: 3,
      Completed: false,
      Cancelled: false,
      ...figures,
    },
  ]);
  for (const [figure, count] of Object.entries(figures))
    expect([figure, (await admin.shown(statistics.events, { params: { id: SessionID, figure } })).length]).toEqual([
      figure,
      count,
    ]);
  expect(await admin.shown(statistics.events, { params: { id: SessionID, figure: 'Attended' } })).toMatchObject([
    { Subject: `sessionAttendance-${one}`, Description: 'Attended' },
  ]);
  expect(await admin.shown(statistics.events, { params: { id: SessionID, figure: 'Settlements' } })).toMatchObject([
    { Subject: `lead-${LeadID}`, EventType: 'LeadSettled' },
  ]);
  // A user who may not read the lead sees the event of the attendance instead.
  const marketing = await api.as(await api.addUser('Ana Costa', { RoleGroupIntID: roleGroup.MARKETING }));
  expect(await marketing.shown(statistics.events, { params: { id: SessionID, figure: 'Settlements' } })).toMatchObject([
    { Subject: `sessionAttendance-${one}`, EventType: 'SessionAttendeeLed' },
  ]);

  await admin.call(endpoints.toggleArchived, { body: { sessionAttendeeID: one, newState: 1 } });
  expect(await admin.shown(statistics.all, { params: during })).toMatchObject([
    { Registered: 3, Attended: 0, Leads: 0 },
  ]);
  expect(
    await admin.shown(statistics.all, { params: { from: '2031-08-13T00:00:00Z', to: '2031-08-14T00:00:00Z' } }),
  ).toEqual([]);
  expect(await admin.call(statistics.all, { params: { from: 'yesterday', to: 'today' } })).toMatchObject({
    status: 400,
  });
  expect(await admin.call(statistics.events, { params: { id: SessionID, figure: 'constructor' } })).toMatchObject({
    status: 404,
  });
});
