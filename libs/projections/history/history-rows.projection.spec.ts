import { describe, expect, it } from '@jest/globals';
import { recorded } from '../kernel/given.ts';
import { rowsAfter } from '../kernel/rows-after.ts';
import { historyRows } from './history-rows.projection.ts';

const request = '00000000-0000-4000-8000-00000000c001';
const cause = '00000000-0000-4000-8000-0000000000e1';
const system = { id: null, name: 'System' };
const rowOf = (...event: Parameters<typeof recorded>) => rowsAfter(historyRows, [recorded(...event)])[0];

describe('an entry', () => {
  it('belongs to the user who made a request, and has no other cause', () =>
    expect(rowOf('LeadDeleted', { LeadID: 42 }, { metadata: { causationId: request } })).toMatchObject({
      EventType: 'LeadDeleted',
      UserID: 7,
      CausationID: null,
      Policy: null,
    }));
  it('names the policy and the causing entry for a decision of the system, and belongs to no user', () =>
    expect(
      rowOf('LeadDeleted', { LeadID: 42 }, { metadata: { actor: system, causationId: cause, policy: 'do-x-on-y' } }),
    ).toMatchObject({ UserID: null, CausationID: cause, Policy: 'do-x-on-y' }));
  it('belongs to the user of the event when the system recorded it', () =>
    expect(
      rowOf('LoginRefused', { UserID: 9, reason: 'wrongPassword' }, { metadata: { actor: system } }),
    ).toMatchObject({ UserID: 9, CreatedByUserID: null }));
});
