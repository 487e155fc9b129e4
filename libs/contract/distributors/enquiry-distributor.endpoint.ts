import { assignsEnquiries } from '../access/permissions.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { enquiryDistributorView } from './enquiry-distributor.views.ts';

/** In a file of its own, because the list of enquiries needs only this call. The other calls' bodies load class-validator. */
export const enquiryDistributor = endpoint('GET', 'enquiries/enquiryDistributor', {
  who: assignsEnquiries,
  answer: enquiryDistributorView,
  summary: 'The enquiry distributor: its settings, pool, last run and totals',
});
