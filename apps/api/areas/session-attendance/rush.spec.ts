import { expect, it } from '@jest/globals';
import { sessionAttendanceEndpoints as endpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { sessionEndpoints } from '@leaseledger/contract/sessions/session.endpoints';
import { registration, session } from '../../testing/bodies.ts';
import { TestApi } from '../../testing/test-api.ts';

const REGISTRANTS = 1_000;
const SEATS = 10;
const api = await TestApi.start({ settings: { connections: 2 * REGISTRANTS, connectionsPerAddress: 2 * REGISTRANTS } });

it('Gives 10 seats to 1,000 visitors who register over HTTP at once, and each of the others a place of their own', async () => {
  const admin = await api.admin();
  const { SessionID, SessionLink } = await admin.shown(sessionEndpoints.add, {
    body: session({ maxAttendees: SEATS }),
  });
  const visitor = api.visitor();
  const answers = await Promise.all(
    Array.from({ length: REGISTRANTS }, (_, n) =>
      visitor.call(endpoints.register, { body: registration({ SessionID, SessionLink }, n) }),
    ),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([...statuses].map(([status, { length }]) => [status, length]).toSorted()).toEqual([
    [200, SEATS],
    [409, REGISTRANTS - SEATS],
  ]);
  // A refusal contains only the place.
  const places = answers.flatMap(({ status, envelope: { payload } }) =>
    status === 409 ? [(payload as unknown as { Place: number }).Place] : [],
  );
  expect(places.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: REGISTRANTS - SEATS }, (_, index) => index + 1),
  );
  while (!(await api.shown()));
  expect(await admin.shown(sessionEndpoints.one, { params: { id: SessionID } })).toMatchObject({
    CurrentAttendees: SEATS,
    WaitingAttendees: REGISTRANTS - SEATS,
  });
}, 240_000);
