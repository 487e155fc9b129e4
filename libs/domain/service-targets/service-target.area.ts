import { setsServiceTargets } from '@leaseledger/contract/access/permissions';
import { enquiryTypes } from '@leaseledger/contract/enquiries/enquiry.codes';
import { enquiryStatus, enquiryType, statusesOf } from '@leaseledger/contract/enquiries/enquiry.statuses';
import { priorities } from '@leaseledger/contract/leads/lead.codes';
import {
  TARGET_HOURS_MAX,
  targetID,
  targetName,
  targetStatuses,
  type ServiceTarget,
  type TargetKey,
} from '@leaseledger/contract/service-targets/service-target';
import { serviceTargetMessage } from '@leaseledger/contract/service-targets/service-target.messages';
import { message } from '@leaseledger/contract/shared/messages';
import type { Generator, SomeValues } from '../kernel/any.ts';
import type { Actor } from '../kernel/decider.ts';
import { aggregate, type CommandsOf, type Decision, type EventsOf } from '../kernel/decision.ts';
import { day } from '../kernel/dates.ts';
import { activity } from '../kernel/history.ts';
import { invalid, missing, type Rejection } from '../kernel/rejection.ts';
import { may } from '../kernel/rights.ts';
import type { UndoDecision } from '../kernel/undo.ts';

/** All targets are in the one stream with this id. */
export const SERVICE_TARGETS_ID = 1;

/** The targets by `targetID`. */
interface ServiceTargetsState {
  readonly targets: readonly ServiceTarget[];
}

const manages = (actor: Actor): boolean => may(setsServiceTargets, actor);
const keyOf = ({ StatusCodeID, TypeCodeID, PriorityCodeID, From }: TargetKey): TargetKey => ({
  StatusCodeID,
  TypeCodeID,
  PriorityCodeID,
  From,
});
const others = ({ targets }: ServiceTargetsState, key: TargetKey) =>
  targets.filter((target) => targetID(target) !== targetID(key));
const heldBy = ({ targets }: ServiceTargetsState, key: TargetKey) =>
  targets.find((target) => targetID(target) === targetID(key));

const touched = (key: TargetKey): readonly string[] => [`${targetName(key)} from ${day(key.From)}`];
const hoursText = (Hours: number | null): string => (Hours === null ? 'no target' : `${Hours} h`);

interface SetServiceTarget extends ServiceTarget {
  readonly type: 'SetServiceTarget';
}

interface ServiceTargetSet {
  readonly type: 'ServiceTargetSet';
  /** `was` is the former value; left out for a new target. */
  readonly data: ServiceTarget & { readonly was?: { readonly Hours: number | null } };
}

/** The events that give a target these hours, or remove it where they are undefined. */
function changedTo(
  Hours: number | null | undefined,
  key: TargetKey,
  state: ServiceTargetsState,
): readonly (ServiceTargetSet | ServiceTargetRemoved)[] {
  const held = heldBy(state, key);
  if (held?.Hours === Hours) return [];
  const was = held && { Hours: held.Hours };
  if (Hours !== undefined)
    return [{ type: 'ServiceTargetSet', data: { ...keyOf(key), Hours, ...(was !== undefined && { was }) } }];
  return was === undefined ? [] : [{ type: 'ServiceTargetRemoved', data: { ...keyOf(key), was } }];
}

function refusal({ StatusCodeID, TypeCodeID, PriorityCodeID, Hours }: ServiceTarget): Rejection | undefined {
  const wrong = (field: string, text: string) => invalid(text, { [field]: text });
  if (StatusCodeID !== null && !targetStatuses.includes(StatusCodeID))
    return wrong('StatusCodeID', serviceTargetMessage.status);
  if (TypeCodeID !== null && !Object.hasOwn(enquiryTypes, TypeCodeID))
    return wrong('TypeCodeID', message.choice('Type'));
  if (PriorityCodeID !== null && !Object.hasOwn(priorities, PriorityCodeID))
    return wrong('PriorityCodeID', message.choice('Priority'));
  if (TypeCodeID !== null && StatusCodeID !== null && !statusesOf(TypeCodeID).some((id) => id === StatusCodeID))
    return wrong('StatusCodeID', serviceTargetMessage.statusOfType);
  if (Hours !== null && !(Hours > 0 && Hours <= TARGET_HOURS_MAX)) return wrong('Hours', serviceTargetMessage.hours);
  return undefined;
}

const someKey = (fc: Generator, { orNull }: SomeValues) => ({
  StatusCodeID: orNull(fc.constantFrom(enquiryStatus.OPEN, enquiryStatus.IN_PROGRESS)),
  TypeCodeID: orNull(fc.constant(enquiryType.STANDARD)),
  PriorityCodeID: fc.constant(null),
  From: fc.constant('2026-07-13T14:00:00.000Z'),
});
const example: TargetKey = {
  StatusCodeID: null,
  TypeCodeID: enquiryType.STANDARD,
  PriorityCodeID: null,
  From: '2026-06-30T14:00:00.000Z',
};

/** Sets a target, or its hours anew. It measures what begins on its day or later; earlier targets stay for the rest. */
const setServiceTarget: Decision<ServiceTargetsState, SetServiceTarget, ServiceTargetSet, ServiceTargetRemoved> = {
  command: 'SetServiceTarget',
  who: manages,
  of: 'any',
  decide: ({ type: _, ...target }, state) => refusal(target) ?? changedTo(target.Hours, target, state),
  events: {
    ServiceTargetSet: {
      description:
        'A target of service for enquiries was set: in hours, from a day on; for the first contact, or for a status.',
      evolve: (state, { was: _, ...target }) => ({ targets: [...others(state, target), target] }),
      history: ({ was, ...target }) =>
        activity(
          'Target set',
          `${targetName(target)}: ${hoursText(target.Hours)}${was ? ` instead of ${hoursText(was.Hours)}` : ''} from ${day(target.From)}`,
        ),
      undo: { touched, back: ({ was, ...key }, state) => changedTo(was?.Hours, key, state) },
      example: { ...example, Hours: 24, was: { Hours: 48 } },
    },
  },
  any: (fc, some) => fc.record({ ...someKey(fc, some), Hours: some.orNull(fc.constantFrom(24, 48)) }),
};

interface RemoveServiceTarget extends TargetKey {
  readonly type: 'RemoveServiceTarget';
}

interface ServiceTargetRemoved {
  readonly type: 'ServiceTargetRemoved';
  readonly data: TargetKey & { readonly was: { readonly Hours: number | null } };
}

/** Removes a target as if it had not been set. */
const removeServiceTarget: Decision<ServiceTargetsState, RemoveServiceTarget, ServiceTargetRemoved, ServiceTargetSet> =
  {
    command: 'RemoveServiceTarget',
    who: manages,
    of: 'any',
    decide: (key, state) =>
      heldBy(state, key) === undefined ? missing(message.notFound('Target')) : changedTo(undefined, key, state),
    events: {
      ServiceTargetRemoved: {
        description: 'A target of service for enquiries was removed, with its former hours.',
        evolve: (state, key) => ({ targets: others(state, key) }),
        history: (key) =>
          activity('Target removed', `${targetName(key)}: ${hoursText(key.was.Hours)} from ${day(key.From)}`),
        undo: { touched, back: ({ was, ...key }, state) => changedTo(was.Hours, key, state) },
        example: { ...example, was: { Hours: 24 } },
      },
    },
    any: (fc, some) => fc.record(someKey(fc, some)),
    weight: 2,
  };

const serviceTargetDecisions = [setServiceTarget, removeServiceTarget] as const;
export type ServiceTargetEvent = EventsOf<typeof serviceTargetDecisions>;
export type ServiceTargetCommand = CommandsOf<typeof serviceTargetDecisions> | UndoDecision<ServiceTargetEvent>;

/** Targets of service for enquiries: in which time they are answered, and leave a status. */
export const serviceTargetArea = aggregate<ServiceTargetCommand, ServiceTargetsState, ServiceTargetEvent>(
  serviceTargetDecisions,
  {
    category: 'serviceTargets',
    initialState: { targets: [] },
    undo: { who: manages, refused: () => undefined },
    subjectType: 'serviceTargets',
    subjectID: () => SERVICE_TARGETS_ID,
  },
);
export const { decider: serviceTargetDecider } = serviceTargetArea;
