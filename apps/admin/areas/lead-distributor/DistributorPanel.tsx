import { Button, MenuItem, Switch, TextField } from '@mui/material';
import { runIntervals } from '@leaseledger/contract/lead-distributor/lead-distributor.codes';
import { leadDistributorEndpoints } from '@leaseledger/contract/lead-distributor/lead-distributor.endpoints';
import { leadDistributorMessage } from '@leaseledger/contract/lead-distributor/lead-distributor.messages';
import type { LeadDistributorView } from '@leaseledger/contract/lead-distributor/lead-distributor.views';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { momentText, timeText } from '../../platform/time/moments.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

const DryRun = lazily(() => import('./DryRun.tsx'), UnloadableDialog);

const refreshes = ['leadDistributor', 'history'];
const minutes = (RunInterval: number): number => RunInterval / 60_000;

/** The lead distributor's switch, interval, and results. */
export function DistributorPanel({ distributor }: { readonly distributor: LeadDistributorView }) {
  const { Enabled, RunInterval, LastRun, NextRun, RunCount, TotalAssigned, LastAssignedUserName } = distributor;
  const toggle = useCommand(leadDistributorEndpoints.toggle, {
    refreshes,
    done: ({ Enabled: isOn }) => (isOn ? leadDistributorMessage.enabled : leadDistributorMessage.disabled),
  });
  const schedule = useCommand(leadDistributorEndpoints.setInterval, {
    refreshes,
    done: (set) => leadDistributorMessage.intervalSet(minutes(set.RunInterval)),
  });
  const [isTrying, setIsTrying] = useState(false);
  return (
    <section className="distributor-panel" aria-labelledby="distributor-title">
      <header>
        <h2 id="distributor-title">Lead distributor</h2>
        <span className="quiet">
          {Enabled ? `Active${NextRun === null ? '' : `, next run at ${timeText(NextRun)}`}` : 'Inactive'}
        </span>
        <span className="gap" />
        <Button variant="outlined" onClick={() => setIsTrying(true)}>
          Preview next run
        </Button>
        <Switch
          checked={Enabled}
          onChange={({ target }) => void toggle.run({ body: { newState: target.checked ? 1 : 0 } })}
          slotProps={{ input: { 'aria-label': 'Lead distributor active' } }}
        />
      </header>
      <div className="distributor-facts">
        <dl>
          <div>
            <dt>Last run</dt>
            <dd title={LastRun === null ? undefined : momentText(LastRun)}>
              {LastRun === null ? 'Never' : <RelativeTime at={LastRun} />}
            </dd>
          </div>
          <div>
            <dt>Runs</dt>
            <dd>{RunCount.toLocaleString('en-AU')}</dd>
          </div>
          <div>
            <dt>Assigned in all</dt>
            <dd>{TotalAssigned.toLocaleString('en-AU')}</dd>
          </div>
          <div>
            <dt>Last to</dt>
            <dd>{LastAssignedUserName ?? 'Nobody'}</dd>
          </div>
        </dl>
        <TextField
          className="distributor-interval"
          select
          fullWidth={false}
          label="Runs every"
          value={RunInterval}
          onChange={({ target }) => void schedule.run({ body: { RunInterval: Number(target.value) } })}
        >
          {runIntervals.map((interval) => (
            <MenuItem key={interval} value={interval}>
              {`${minutes(interval)} minutes`}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {isTrying && (
        <Suspense fallback={null}>
          <DryRun onCancel={() => setIsTrying(false)} />
        </Suspense>
      )}
    </section>
  );
}
