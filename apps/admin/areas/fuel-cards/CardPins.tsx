import { Button } from '@mui/material';
import {
  PINS_SHOWN_SECONDS,
  pinProviders,
  type PinProvider,
} from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import { pinLabels, type FuelCardPins } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerEndpoints } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.endpoints';
import { pathTo, REQUESTED_WITH, type Envelope } from '@leaseledger/contract/kernel/endpoint';
import type { FuelCardTrackerView } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.views';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { API, request } from '../../platform/http/api.ts';
import { GoneContext } from '../../platform/form/newer.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { useIsPast } from '../../platform/time/as-of.ts';
import { Field } from '../../records/record/FieldList.tsx';
import { useTracker } from './tracker-record.ts';

/** Asks for the PINs in clear. The server records who looked. @throws {ApiError} */
async function pinsOf(id: number): Promise<FuelCardPins> {
  const headers = { Accept: 'application/json', [REQUESTED_WITH.header]: REQUESTED_WITH.value };
  const response = await request(`${API}/${pathTo(fuelCardTrackerEndpoints.one, { id })}?pins=1`, { headers });
  // The server's handler answers the view of this endpoint.
  const { payload } = (await response.json()) as Envelope<FuelCardTrackerView>;
  const { CardPin_BP, CardPin_Shell, CardPin_Ampol } = payload;
  return { CardPin_BP, CardPin_Shell, CardPin_Ampol };
}

interface Pins {
  /** The PINs in clear; undefined while they are masked. */
  readonly shown: FuelCardPins | undefined;
  readonly isBusy: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/** Shows the PINs of the tracker for some seconds, on demand. A change of the record hides them. */
export function usePins(): Pins {
  const { FuelCardTrackerID: id, Version } = useTracker();
  const queries = useQueryClient();
  const [found, setFound] = useState<{ readonly of: string; readonly pins: FuelCardPins }>();
  const [isBusy, setBusy] = useState(false);
  const of = `${id} ${Version}`;
  useEffect(() => {
    if (found === undefined) return undefined;
    const timer = setTimeout(() => setFound(undefined), PINS_SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [found]);
  const look = async () => {
    setBusy(true);
    try {
      setFound({ of, pins: await pinsOf(id) });
      await queries.invalidateQueries({ queryKey: ['history'] });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      tellFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return {
    shown: found?.of === of ? found.pins : undefined,
    isBusy,
    show: () => void look(),
    hide: () => setFound(undefined),
  };
}

/** The button that shows or hides the PINs. In the past, and without PINs, there is none. */
export function PinsButton({ shown, isBusy, show, hide }: Pins) {
  const tracker = useTracker();
  const isGone = useContext(GoneContext) !== undefined;
  const hasPins = pinProviders.some((card) => tracker[`CardPin_${card}`] !== null);
  if (useIsPast() || isGone || !hasPins) return null;
  return (
    <Button
      className="pins-button"
      size="small"
      startIcon={shown === undefined ? <Eye /> : <EyeOff />}
      disabled={isBusy}
      title={`Shows them for ${PINS_SHOWN_SECONDS} seconds. The history says who looked.`}
      onClick={shown === undefined ? show : hide}
    >
      {shown === undefined ? 'Show PINs' : 'Hide PINs'}
    </Button>
  );
}

/** The PIN of one card, masked unless it is shown. */
export function CardPin({ card, shown }: { readonly card: PinProvider; readonly shown: FuelCardPins | undefined }) {
  const field = `CardPin_${card}` as const;
  const masked = useTracker()[field];
  return (
    <Field label={pinLabels[field]}>
      {masked !== null && <output className="card-pin">{shown?.[field] ?? masked}</output>}
    </Field>
  );
}
