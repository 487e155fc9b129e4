import { describe, expect, it } from '@jest/globals';
import type { ReadModel } from '@leaseledger/projections/kernel/projection';
import { sessionAttendeeRows } from '@leaseledger/projections/session-attendance/session-attendee-rows.projection';
import { sessionRows } from '@leaseledger/projections/sessions/session-rows.projection';
import { Database } from '@leaseledger/projections/stores/sqlite/database';
import { heldIn } from '@leaseledger/projections/stores/sqlite/held-text';
import { QuerySql, type Sql } from '@leaseledger/projections/stores/sqlite/query-sql';
import {
  createIdIndex,
  createIndex,
  createTables,
  declaredIndexes,
  schemaOf,
} from '@leaseledger/projections/stores/sqlite/table-schema';
import { dueReminders, lapsedOffers } from './due-sessions.ts';
import { attendeesOf, looked, ofSessions } from './session-statistics.ts';

/** The query plan of SQLite. */
function planOf(model: ReadModel, queryOf: (queries: QuerySql) => Sql): string {
  const db = new Database(':memory:');
  const schema = schemaOf(model, 1, 1);
  createTables(db, schema);
  createIdIndex(db, schema);
  for (const fields of declaredIndexes(schema)) createIndex(db, schema, fields);
  const { text, values } = queryOf(new QuerySql(schema, model, heldIn(db, schema)));
  const plan = db
    .all(`EXPLAIN QUERY PLAN ${text}`, ...values)
    .map(({ detail }) => String(detail))
    .join('; ');
  db.close();
  return plan;
}

it('Counts attendees by the index of their sessions, without reading all of them', () => {
  const along = /SEARCH t USING INDEX \w+_by_SessionID\w* \(col_SessionID=\?/;
  expect(planOf(sessionAttendeeRows.readModel, (queries) => queries.page(attendeesOf(3, 500)))).toMatch(along);
  expect(planOf(sessionAttendeeRows.readModel, (queries) => queries.groups(ofSessions([3, 4, 5]), looked))).toMatch(
    along,
  );
});

describe('Due work, looked up every few seconds', () => {
  const now = '2026-07-01T00:00:00.000Z';

  it.each([
    ['a reminder', sessionRows.readModel, dueReminders(now), 'NextReminderDateTime'],
    ['an offer', sessionAttendeeRows.readModel, lapsedOffers(now), 'SeatHeldUntil'],
  ] as const)('finds due work by an index, however many records there are: %s', (_, model, query, column) => {
    const plan = planOf(model, (queries) => queries.page(query));
    expect(plan).toMatch(new RegExp(`SEARCH t USING INDEX \\w+_by_${column} \\(col_${column}<\\?\\)`));
    expect(plan).not.toContain('SCAN t');
  });
});
