import { describe, expect, it } from '@jest/globals';
import { recorded } from '../kernel/given.ts';
import { rowsAfter } from '../kernel/rows-after.ts';
import { historyRows } from './history-rows.projection.ts';

const request = '00000000-0000-4000-8000-00000000c001';
const cause = '00000000-0000-4000-8000-0000000000e1';
const system = { id: null, name: 'System' };
const rowOf = (...event: Parameters<typeof recorded>) => rowsAfter(historyRows, [recorded(...event)])[0];

describe('an entry', () => {
  it('of what somebody asked for is theirs, and has no cause but that they asked', () =>
    expect(rowOf('LeadDeleted', { LeadID: 42 }, { metadata: { causationId: request } })).toMatchObject({
      EventType: 'LeadDeleted',
      UserID: 7,
      CausationID: null,
      Policy: null,
    }));
  it("of what a policy saw to names the policy and the entry that led to it, and is nobody's", () =>
    expect(
      rowOf('LeadDeleted', { LeadID: 42 }, { metadata: { actor: system, causationId: cause, policy: 'do-x-on-y' } }),
    ).toMatchObject({ UserID: null, CausationID: cause, Policy: 'do-x-on-y' }));
  it("that the system recorded of a user is that user's", () =>
    expect(
      rowOf('LoginRefused', { UserID: 9, reason: 'wrongPassword' }, { metadata: { actor: system } }),
    ).toMatchObject({ UserID: 9, CreatedByUserID: null }));
});
