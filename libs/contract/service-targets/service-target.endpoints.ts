import { setsServiceTargets } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { serviceTargets } from './service-target.endpoint.ts';
import { RemoveServiceTargetBody, SetServiceTargetBody } from './service-target.bodies.ts';
import { serviceTargetRowsAnswer } from './service-target.views.ts';

/** The specification names no paths for targets. */
export const serviceTargetEndpoints = {
  all: serviceTargets,
  set: endpoint('POST', 'enquiries/serviceTargets', {
    who: setsServiceTargets,
    body: SetServiceTargetBody,
    answer: serviceTargetRowsAnswer,
    summary: 'Set a target for enquiries that begin on its day or later',
  }),
  remove: endpoint('POST', 'enquiries/serviceTargets/remove', {
    who: setsServiceTargets,
    body: RemoveServiceTargetBody,
    answer: serviceTargetRowsAnswer,
    summary: 'Remove a target',
  }),
} as const;
