import { describe, it } from '@jest/globals';
import { roleGroup } from '@leaseledger/contract/access/permissions';
import { enquiryStatus, enquiryType } from '@leaseledger/contract/enquiries/enquiry.statuses';
import type { ServiceTarget, TargetKey } from '@leaseledger/contract/service-targets/service-target';
import { given, user } from '../kernel/given.ts';
import { serviceTargetDecider, type ServiceTargetEvent } from './service-target.area.ts';

const mia = user(1, 'Mia Okafor', { roleGroup: roleGroup.NLS_TEAM_LEAD });
const sam = user(2, 'Sam Whitlock', { roleGroup: roleGroup.NOVATED_LEASE_SPECIALIST });
const key: TargetKey = { StatusCodeID: null, TypeCodeID: null, PriorityCodeID: null, From: '2026-06-30T14:00:00.000Z' };
const set = (Hours: number | null, other: Partial<ServiceTarget> = {}) =>
  ({ type: 'SetServiceTarget', ...key, Hours, ...other }) as const;
const isSet = (Hours: number | null, was?: number | null): ServiceTargetEvent => ({
  type: 'ServiceTargetSet',
  data: { ...key, Hours, ...(was !== undefined && { was: { Hours: was } }) },
});
const removed = (was: number | null): ServiceTargetEvent => ({
  type: 'ServiceTargetRemoved',
  data: { ...key, was: { Hours: was } },
});
const undo = (...decisions: ServiceTargetEvent[]) =>
  ({
    type: 'UndoDecision',
    decision: String(decisions.length),
    past: decisions.map((event, index) => {
      return { name: String(index + 1), undoes: undefined, by: 'Mia Okafor', at: key.From, events: [event] };
    }),
  }) as const;

describe('targets of service', () => {
  it('are set by managers, with the former hours', () => {
    given(serviceTargetDecider)
      .when(set(24), mia)
      .then([isSet(24)]);
    given(serviceTargetDecider, [isSet(24)])
      .when(set(48), mia)
      .then([isSet(48, 24)]);
    given(serviceTargetDecider, [isSet(24)])
      .when(set(null), mia)
      .then([isSet(null, 24)]);
    given(serviceTargetDecider, [isSet(24)])
      .when(set(24), mia)
      .then([]);
    given(serviceTargetDecider)
      .when(set(24), sam)
      .thenRejected('forbidden', 'You do not have the appropriate permission to preform this action.');
  });

  it('are kept apart by status, type, priority and day', () => {
    const { data } = isSet(8);
    const later = { ...data, From: '2026-07-31T14:00:00.000Z' };
    given(serviceTargetDecider, [isSet(24)])
      .when(set(8, { From: later.From }), mia)
      .then([{ type: 'ServiceTargetSet', data: { ...key, From: later.From, Hours: 8 } }]);
  });

  it('are refused for a status that ends an enquiry, for one of another type, and for no time', () => {
    const refused = (target: Partial<ServiceTarget>, field: string, text: string) =>
      given(serviceTargetDecider)
        .when(set(24, target), mia)
        .thenRejected('invalid', text, { [field]: text });
    refused(
      { StatusCodeID: enquiryStatus.CLOSED },
      'StatusCodeID',
      'Choose a status in which an enquiry is worked on.',
    );
    refused(
      { StatusCodeID: enquiryStatus.OPEN, TypeCodeID: enquiryType.NEW_CLIENT },
      'StatusCodeID',
      'Enquiries of this type do not have this status.',
    );
    refused({ Hours: 0 }, 'Hours', 'Enter more than 0 and at most 8,760 hours.');
  });

  it('are removed, and come back with their hours when that is undone', () => {
    given(serviceTargetDecider, [isSet(24)])
      .when({ type: 'RemoveServiceTarget', ...key }, mia)
      .then([removed(24)]);
    given(serviceTargetDecider)
      .when({ type: 'RemoveServiceTarget', ...key }, mia)
      .thenRejected('missing', 'Target does not exist.');
    given(serviceTargetDecider, [isSet(24), removed(24)])
      .when(undo(isSet(24), removed(24)), mia)
      .then([isSet(24)]);
  });

  it('return to their former hours when a change is undone', () => {
    given(serviceTargetDecider, [isSet(24)])
      .when(undo(isSet(24)), mia)
      .then([removed(24)]);
    given(serviceTargetDecider, [isSet(24), isSet(48, 24)])
      .when(undo(isSet(24), isSet(48, 24)), mia)
      .then([isSet(24, 48)]);
  });
});
