import { ofEnquiries } from './distributor.codes.ts';
import { distributorEndpoints } from './distributor.endpoints.ts';
import { enquiryDistributor } from './enquiry-distributor.endpoint.ts';
import { enquiryDistributionView, enquiryShares } from './enquiry-distributor.views.ts';

export const enquiryDistributorEndpoints = distributorEndpoints(ofEnquiries, enquiryDistributor, {
  run: enquiryDistributionView,
  shares: enquiryShares,
});
