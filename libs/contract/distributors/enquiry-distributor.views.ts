import { listOf, view } from '../kernel/answer.ts';
import {
  distributionList,
  type DistributionRow,
  type DistributionView,
  type DistributorView,
  type RecordShare,
} from './distributor.views.ts';

export const enquiryDistributorView = view<DistributorView>('DistributorView');
export const enquiryDistributionView = view<DistributionView>('DistributionView');
export const enquiryShares = listOf(view<RecordShare>('RecordShare'));
export const enquiryDistributionList = distributionList(
  'enquiryDistributions',
  view<DistributionRow>('DistributionRow'),
);
