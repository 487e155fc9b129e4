import { setsServiceTargets } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { serviceTargets } from './service-target.endpoint.ts';
import { RemoveServiceTargetBody, SetServiceTargetBody } from './service-target.bodies.ts';
import { serviceTargetRowsAnswer } from './service-target.views.ts';

/** The specification names no paths for targets. */
export const serviceTargetEndpoints = {
  all: serviceTargets,
  set: endpoint({
    verb: 'POST',
    path: 'enquiries/serviceTargets',
    who: setsServiceTargets,
    kind: 'command',
    body: SetServiceTargetBody,
    answer: serviceTargetRowsAnswer,
    summary: 'Set a target for enquiries that begin on its day or later',
  }),
  remove: endpoint({
    verb: 'POST',
    path: 'enquiries/serviceTargets/remove',
    who: setsServiceTargets,
    kind: 'command',
    body: RemoveServiceTargetBody,
    answer: serviceTargetRowsAnswer,
    summary: 'Remove a target',
  }),
} as const;
