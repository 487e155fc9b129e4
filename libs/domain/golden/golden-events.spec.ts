import { describe, expect, it } from '@jest/globals';
import { upToDate } from '@leaseledger/event-log/codec/upcasting';
import { areas, eventDefinitions } from '../areas.ts';
import type { Area } from '../kernel/area.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { EventDefinition, JsonObject } from '../kernel/event-definition.ts';
import { firstLog, goldenEvents, type GoldenEvent } from './golden-events.ts';

const definitionOf = (type: string): EventDefinition | undefined => eventDefinitions[type];
const versionsOf = (type: string) =>
  Array.from({ length: definitionOf(type)?.schemaVersion ?? 0 }, (_, index) => index + 1);

const today = ({ type, data, metadata }: GoldenEvent) =>
  upToDate({ type, data, schemaVersion: metadata.schemaVersion }, definitionOf);

/** As it is read once the person's key is gone. */
function withoutPersonal({ type, data }: GoldenEvent): JsonObject {
  const personal = definitionOf(type)?.personal?.fields ?? [];
  const within = ([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { [name]: without(value, `${name}.`) } : {};
  const without = (fields: object, path: string) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, personal.includes(path + field) ? null : value]),
    );
  return without({ ...data, ...Object.assign({}, ...Object.entries(data).map(within)) }, '');
}

const eventsOf = (log: readonly GoldenEvent[], category: string) =>
  log.filter(({ stream }) => stream.startsWith(`${category}-`));

/** The states that each decider folds from the events of its streams, by its category. */
const folded = (read: (event: GoldenEvent) => JsonObject, log = firstLog): Record<string, unknown> =>
  Object.fromEntries(
    areas.map(({ decider }: { readonly decider: Area<DomainEvent>['decider'] }) => [
      decider.category,
      eventsOf(log, decider.category).reduce(
        (state, event) => decider.evolve(state, { ...event, ...today({ ...event, data: read(event) }) }),
        decider.initialState,
      ),
    ]),
  );

describe('the golden events', () => {
  it('hold every event in every shape that it ever had, and no other', () => {
    const expected = Object.keys(eventDefinitions).flatMap((type) =>
      versionsOf(type).map((version) => `${type} ${version}`),
    );
    expect([...new Set(goldenEvents.map(({ type, metadata }) => `${type} ${metadata.schemaVersion}`))].sort()).toEqual(
      expected.sort(),
    );
  });

  it('fold through the deciders of their streams', () => {
    const { user, company, person, lead } = folded(({ data }) => data);
    expect(user).toMatchObject({ stage: 'enabled', UserID: 9, grants: [{ UserPermissionID: 925000, Status: 0 }] });
    expect(company).toMatchObject({ stage: 'known', CompanyID: 3 });
    expect(person).toMatchObject({ stage: 'forgotten', PersonID: 7 });
    expect(lead).toMatchObject({
      stage: 'deleted',
      status: 5,
      assignee: { UserID: 9 },
      settlement: '2026-12-13T13:00:00.000Z',
      details: { AnnualKMs: 20000, Notes: 'Payroll confirmed fortnightly.' },
    });
  });

  it('fold as well when the persons in them are forgotten', () => {
    const { person, lead } = folded(withoutPersonal);
    expect(person).toMatchObject({ stage: 'forgotten', PersonID: 7 });
    expect(lead).toMatchObject({
      stage: 'deleted',
      person: { PersonID: 7, PersonFullName: null },
      details: { AnnualKMs: 20000, Notes: null },
    });
  });

  it('that amended a lead and brought another person along are a change of person by now', () => {
    const [, amended, later] = goldenEvents.filter(({ stream }) => stream === 'lead-43');
    if (!amended || !later) throw new Error('The golden events of lead 43 are gone');
    expect(amended).toMatchObject({ type: 'LeadAmended', metadata: { schemaVersion: 1 } });
    expect(today(amended)).toMatchObject({
      type: 'LeadPersonChanged',
      schemaVersion: 1,
      data: { ...amended.data, from: null },
    });
    expect(today(later)).toMatchObject({ type: 'LeadAmended', data: later.data });
    const upToThen = goldenEvents.filter(({ stream, revision }) => stream === 'lead-43' && revision < 2);
    expect(folded(({ data }) => data, upToThen)).toMatchObject({
      lead: {
        person: { PersonID: 9, PersonFullName: 'Ines Costa' },
        details: { AnnualKMs: 12_000, AnnualIncome: 88_200, Notes: 'Asked at the depot.' },
      },
    });
    const all = goldenEvents.filter(({ stream }) => stream === 'lead-43');
    expect(folded(({ data }) => data, all)).toMatchObject({
      lead: {
        person: { PersonID: 8, PersonFullName: 'Ravi Menon' },
        details: { AnnualKMs: 12_000, PriorityCodeID: 14, Notes: 'Rings back on Friday.' },
      },
    });
  });

  it('say since then what fields held before, which changes nothing of what they fold to', () => {
    const all = goldenEvents.filter(({ stream }) => stream === 'lead-44');
    expect(folded(({ data }) => data, all)).toMatchObject({
      lead: {
        assignee: null,
        details: { PriorityCodeID: 14, AnnualKMs: 18_000, Notes: 'Wants a ute.' },
        settlement: '2026-12-13T13:00:00.000Z',
      },
    });
    expect(folded(withoutPersonal, all)).toMatchObject({
      lead: { assignee: null, details: { PriorityCodeID: 14, AnnualKMs: 18_000, Notes: null } },
    });
  });

  it('leave nothing of a customer open in the log', () => {
    const open = JSON.stringify(goldenEvents.map(withoutPersonal));
    for (const detail of [
      'Aroha',
      'Ngata',
      'Smith',
      'aroha.ngata',
      '0412884210',
      'Moorabool',
      'Geelong',
      'Torquay',
      '3220',
      '96400',
      'Wants both',
      'Payroll',
      'colleague',
      'Ravi',
      'Menon',
      'ravi.menon',
      'Ines',
      'Costa',
      '0400333444',
      '88200',
      'depot',
      'Friday',
      'Tess',
      'Moana',
      'Otway',
      'Apollo',
      'Lorne',
      '3232',
      '3233',
      '71500',
      'field day',
      'ute',
    ]) {
      expect(open).not.toContain(detail);
    }
  });
});
