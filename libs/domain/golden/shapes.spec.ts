import { describe, expect, it } from '@jest/globals';
import { eventDefinitions } from '../areas.ts';
import { goldenEvents } from './golden-events.ts';
import { forbidden, releasedShapes, withCurrent, type Shape } from './shapes.ts';

const shape = (required: readonly string[], optional: readonly string[] = [], kinds: Shape['kinds'] = {}): Shape => ({
  required,
  optional,
  kinds,
});
const released = {
  'LeadLogged 1': shape(['LeadID', 'Notes'], ['Referral']),
  'LeadAssigned 1': shape(['LeadID', 'to', 'to.UserID']),
};
const without = () => false;
const onlyOf = (name: string) => (type: string, key: string) => `${type}.${key}` === name;

describe('A released event', () => {
  it('stays as it was', () => expect(forbidden(released, released, without)).toEqual([]));

  it('gains no required key that older ones lack', () => {
    const gained = { 'LeadLogged 1': shape(['LeadID', 'Notes', 'Foo'], ['Referral']) };
    expect(forbidden(released, gained, without)).toEqual([
      'LeadLogged 1 has gained Foo: give it a default in its definition (or its blank value), or raise the version with an upcaster',
    ]);
    expect(forbidden(released, gained, onlyOf('LeadAmended.Foo'))).toHaveLength(1);
    expect(forbidden(released, gained, onlyOf('LeadLogged.Foo'))).toEqual([]);
  });

  it('requires nothing that was optional, unless there is a default', () => {
    const requires = { 'LeadLogged 1': shape(['LeadID', 'Notes', 'Referral']) };
    expect(forbidden(released, requires, without)).toEqual([
      expect.stringMatching(/^LeadLogged 1 has gained Referral:/),
    ]);
    expect(forbidden(released, requires, onlyOf('LeadLogged.Referral'))).toEqual([]);
  });

  it('loses none of its keys, required or not', () => {
    expect(forbidden(released, { 'LeadLogged 1': shape(['LeadID']) }, without)).toEqual([
      'LeadLogged 1 has lost Notes: let it stay, or raise the version with an upcaster',
      'LeadLogged 1 has lost Referral: let it stay, or raise the version with an upcaster',
    ]);
  });

  it('still holds the kinds of values that it held', () => {
    const of = (kinds: string) => ({ 'LeadLogged 1': shape(['LeadID'], [], { LeadID: kinds }) });
    expect(forbidden(of('number'), of('string'), without)).toEqual([
      'LeadLogged 1 holds string in LeadID, where it held number: let it hold both, or raise the version with an upcaster',
    ]);
    expect(forbidden(of('number'), of('number string'), without)).toEqual([]);
    expect(forbidden(of('number'), of('any'), without)).toEqual([]);
  });

  it('gains nothing within an object that older ones hold: a default would not reach it', () => {
    const within = { 'LeadAssigned 1': shape(['LeadID', 'to', 'to.UserID', 'to.Team']) };
    expect(forbidden(released, within, onlyOf('LeadAssigned.to'))).toEqual([
      expect.stringMatching(/^LeadAssigned 1 has gained to\.Team:/),
    ]);
    const whole = { 'LeadAssigned 1': shape(['LeadID', 'to', 'to.UserID', 'by', 'by.UserID']) };
    expect(forbidden(released, whole, onlyOf('LeadAssigned.by'))).toEqual([]);
    expect(forbidden(released, whole, without)).toEqual([expect.stringMatching(/^LeadAssigned 1 has gained by:/)]);
  });

  it('may gain what need not be there, a version, and others beside it', () => {
    const current = {
      'LeadLogged 1': shape(['LeadID', 'Notes'], ['Referral', 'Foo']),
      'LeadAssigned 2': shape(['LeadID', 'assignee']),
      'LeadSnoozed 1': shape(['LeadID']),
    };
    expect(forbidden(released, current, without)).toEqual([]);
    expect(withCurrent(released, current)).toEqual({ ...released, ...current });
  });

  it('may gain an object that need not be there, with what it always holds', () => {
    const current = { ...released, 'LeadAssigned 1': shape(['LeadID', 'to', 'to.UserID', 'by.UserID'], ['by']) };
    const later = withCurrent(released, current);
    expect(later).toEqual(current);
    expect(forbidden(later, current, without)).toEqual([]);
  });

  it('needs the default of a key that it gained for ever', () => {
    const current = { 'LeadLogged 1': shape(['LeadID', 'Notes', 'Foo'], ['Referral']) };
    const later = withCurrent(released, current);
    expect(later).toMatchObject({ 'LeadLogged 1': shape(['LeadID', 'Notes'], ['Foo', 'Referral']) });
    expect(withCurrent(later, current)).toEqual(later);
    expect(forbidden(later, current, without)).toEqual([expect.stringMatching(/^LeadLogged 1 has gained Foo:/)]);
  });
});

describe('The shapes of events', () => {
  it('are kept of every event in every version', () => {
    const versions = Object.entries(eventDefinitions).flatMap(([type, { schemaVersion }]) =>
      Array.from({ length: schemaVersion }, (_, index) => `${type} ${index + 1}`),
    );
    expect(Object.keys(releasedShapes).sort()).toEqual(versions.sort());
  });

  it('are those of the golden events', () => {
    for (const { type, data, metadata } of goldenEvents) {
      const { required, optional } = releasedShapes[`${type} ${metadata.schemaVersion}`] ?? shape([]);
      expect([type, ...Object.keys(data)]).toEqual(
        expect.arrayContaining(required.filter((key) => !key.includes('.'))),
      );
      expect([type, ...required, ...optional]).toEqual(expect.arrayContaining(Object.keys(data)));
    }
  });
});
