import { Button, IconButton, Tooltip } from '@mui/material';
import { setsServiceTargets } from '@leaseledger/contract/access/permissions';
import { durationText } from '@leaseledger/contract/enquiries/service-clocks';
import { targetName } from '@leaseledger/contract/service-targets/service-target';
import { serviceTargetEndpoints } from '@leaseledger/contract/service-targets/service-target.endpoints';
import { serviceTargetMessage } from '@leaseledger/contract/service-targets/service-target.messages';
import type { ServiceTargetRow } from '@leaseledger/contract/service-targets/service-target.views';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../platform/commands/use-command.ts';
import { UnloadableDialog } from '../../../platform/dialogs/UnloadableDialog.tsx';
import { useRead } from '../../../platform/http/use-read.ts';
import { lazily } from '../../../platform/screens/lazily.tsx';
import { useRights } from '../../../platform/session/session.ts';
import { dateText } from '../../../platform/time/moments.ts';

const ServiceTargetDialog = lazily(() => import('./ServiceTargetDialog.tsx'), UnloadableDialog);

const hoursText = ({ Hours }: ServiceTargetRow): string => (Hours === null ? 'No target' : durationText(Hours * 3600));

/** The targets of service: in which time enquiries are answered and leave a status, and from which day on. */
export function ServiceTargets() {
  const { data: targets = [], error } = useRead(serviceTargetEndpoints.all, {}, { resource: 'serviceTargets' });
  const maySet = setsServiceTargets(useRights());
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="service-targets-title">
      <header>
        <h2 id="service-targets-title">Service targets</h2>
        <span className="gap" />
        {maySet && (
          <Button variant="outlined" onClick={() => setOpen(true)}>
            Set target
          </Button>
        )}
      </header>
      {targets.length === 0 ? (
        <p className="quiet">{error?.message ?? 'No targets yet, so no enquiry is past its target.'}</p>
      ) : (
        <table className="distributor-table">
          <thead>
            <tr>
              <th scope="col">Measures</th>
              <th scope="col">Target</th>
              <th scope="col">Holds from</th>
              <th scope="col">Set by</th>
              {maySet && <th scope="col" aria-label="Remove" />}
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <tr key={target.id}>
                <td>{targetName(target)}</td>
                <td>{hoursText(target)}</td>
                <td>{dateText(target.From)}</td>
                <td>{target.SetByName}</td>
                {maySet && (
                  <td>
                    <RemoveTarget target={target} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ServiceTargetDialog onCancel={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

function RemoveTarget({ target }: { readonly target: ServiceTargetRow }) {
  const { StatusCodeID, TypeCodeID, PriorityCodeID, From } = target;
  const remove = useCommand(serviceTargetEndpoints.remove, {
    refreshes: ['serviceTargets', 'enquiries', 'newBusiness'],
    done: serviceTargetMessage.removed,
  });
  return (
    <Tooltip title="Remove">
      <IconButton
        aria-label={`Remove the target ${targetName(target)}`}
        aria-disabled={remove.pending}
        onClick={() => void remove.run({ body: { StatusCodeID, TypeCodeID, PriorityCodeID, From } })}
      >
        <X />
      </IconButton>
    </Tooltip>
  );
}
