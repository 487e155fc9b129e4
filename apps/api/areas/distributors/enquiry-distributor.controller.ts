import { enquiryDistributorEndpoints } from '@leaseledger/contract/distributors/enquiry-distributor.endpoints';
import { distributorController } from './distributor.controller.ts';
import { EnquiryDistributor } from './enquiry-distributor.ts';

const asItIs = <Told>(told: Told): Told => told;

/** The calls of the enquiry distributor. They answer as every distributor does. */
export const EnquiryDistributorController = distributorController(EnquiryDistributor, enquiryDistributorEndpoints, {
  view: asItIs,
  run: asItIs,
  share: asItIs,
});
