import { describe, expect, it } from '@jest/globals';
import { damagedEvent } from '../damaged-event.ts';
import type { JsonObject, Position, RecordedEvent } from '../event-log.ts';
import type { EventSchema } from './event-schema.ts';
import { setAside } from './set-aside.ts';

const schema: EventSchema = {
  schemaVersion: 2,
  personal: { subject: () => 'person-42', fields: ['Notes'] },
  required: { 1: ['LeadID'], 2: ['LeadID', 'Notes', 'to', 'to.UserID'] },
  kinds: {
    2: new Map([
      ['LeadID', { kinds: ['number'], within: new Map() }],
      ['to', { kinds: ['object'], within: new Map([['UserID', { kinds: ['number'], within: new Map() }]]) }],
    ]),
  },
};
const metadata = {
  actor: { id: null, name: 'System' },
  time: '2026-11-21T09:30:00.000Z',
  correlationId: 'c',
  causationId: 'c',
  schemaVersion: 2,
};
const recorded = (data: JsonObject, changed: object = {}): RecordedEvent => ({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'LeadAssigned',
  stream: 'lead-42',
  revision: 3n,
  position: '0000000000000007' as Position,
  created: metadata.time,
  data,
  metadata: { ...metadata, ...changed },
});
const why = (event: RecordedEvent, accepted: readonly string[] = []) => {
  const found = setAside(event, schema, new Set(accepted));
  return found && [found.setAside, found.message.split('): ').at(-1)];
};
const whole = { LeadID: 42, Notes: 'Rings back', to: { UserID: 9 } };

describe('an event that another program may have written', () => {
  it('sets an event aside that lacks a key which every event of its version holds', () => {
    expect(why(recorded(whole))).toBeUndefined();
    expect(why(recorded({ ...whole, LeadID: undefined }))).toEqual(['misfit', expect.stringContaining('lacks LeadID')]);
    expect(why(recorded({ ...whole, to: {} }))).toEqual(['misfit', expect.stringContaining('lacks to.UserID')]);
  });

  it('sets an event aside that holds another kind of value than the product writes, and no null', () => {
    const of = (changed: JsonObject) => why(recorded({ ...whole, ...changed }));
    const other = (text: string) => ['misfit', expect.stringContaining(text)];
    expect(of({ LeadID: '42' })).toEqual(other('LeadID holds a string'));
    expect(of({ to: 'Ada' })).toEqual(other('to holds a string'));
    expect(of({ to: { UserID: [9] } })).toEqual(other('to.UserID holds a list'));
    expect([of({ LeadID: null }), of({ because: { any: 'thing' } })]).toEqual([undefined, undefined]);
    expect(why(recorded({ ...whole, LeadID: '42' }, { schemaVersion: 1 }))).toBeUndefined();
  });

  it('does not set aside an older version, a null, or what is sealed or was sealed', () => {
    expect(why(recorded({ LeadID: 42 }, { schemaVersion: 1 }))).toBeUndefined();
    expect(why(recorded({ ...whole, to: null }))).toBeUndefined();
    const sealed = { v: 1, subject: 'person-42', fields: ['Notes'], iv: 'a', tag: 'b', text: 'c' };
    expect(why(recorded({ LeadID: 42, to: null, sealed }))).toBeUndefined();
    expect(why(recorded({ LeadID: 42, to: null, sealed: 'broken' }))).toBeUndefined();
  });

  it.each([
    ['actor', { actor: undefined }],
    ['actor', { actor: { id: 'nine', name: 'Ada' } }],
    ['time', { time: 'yesterday' }],
    ['schema version', { schemaVersion: '2' }],
  ])('sets an event without a right %s aside', (part, changed) => {
    expect(why(recorded(whole, changed))).toEqual(['misfit', expect.stringContaining(`lacks its ${part}`)]);
  });

  it('tells a damaged event from one without data of ours, and both from one that an operator accepted', () => {
    const { data: _, metadata: __, ...place } = recorded(whole);
    expect(why(damagedEvent(place))).toEqual(['damaged', 'its text is damaged']);
    expect(why(damagedEvent(place, 'foreign'))).toEqual(['misfit', expect.stringContaining('no event of Leaseledger')]);
    expect(why(damagedEvent(place), [place.id])).toEqual(['accepted', expect.stringContaining('accepted')]);
  });
});
