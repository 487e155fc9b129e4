import { distributorMessages } from '@leaseledger/contract/distributors/distributor.messages';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useRead } from '../../platform/http/use-read.ts';
import type { DistributorPlace } from './distributor-place.ts';

interface BannerProps {
  readonly of: DistributorPlace;
  /** Whether the banner is on the page with the switch. */
  readonly isThere?: boolean;
}

/** Tells managers that a distributor is off, without interrupting. */
export function DistributorBanner({ of: { words, one, resource, list, title }, isThere = false }: BannerProps) {
  const { data } = useRead(one, {}, { resource });
  if (data === undefined || data.Enabled) return null;
  return (
    <div className="notice" role="note">
      <TriangleAlert aria-hidden />
      <span>{distributorMessages(words).disabledBanner}</span>
      {!isThere && <Link to={`${list}/manage`}>{title}</Link>}
    </div>
  );
}
