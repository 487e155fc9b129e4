import { opensEnquiries } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { serviceTargetRowsAnswer } from './service-target.views.ts';

/** In a file of its own, because lists of enquiries need only this call. The other calls' bodies load class-validator. */
export const serviceTargets = endpoint('GET', 'enquiries/serviceTargets', {
  who: opensEnquiries,
  answer: serviceTargetRowsAnswer,
  summary: 'The targets by which enquiries are answered and leave a status',
});
