import { Button, MenuItem, Switch, TextField } from '@mui/material';
import { runIntervals } from '@leaseledger/contract/distributors/distributor.codes';
import { distributorMessages } from '@leaseledger/contract/distributors/distributor.messages';
import type { DistributorFacts, InPool } from '@leaseledger/contract/distributors/distributor.views';
import { Suspense, useState } from 'react';
import { lazily } from '../../platform/screens/lazily.tsx';
import { momentText, timeText } from '../../platform/time/moments.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { UnloadableDialog } from '../../platform/dialogs/UnloadableDialog.tsx';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';
import type { DistributorScreen } from './distributor-screen.ts';

const DryRun = lazily(() => import('./DryRun.tsx'), UnloadableDialog);

const minutes = (RunInterval: number): number => RunInterval / 60_000;

interface PanelProps {
  readonly of: DistributorScreen;
  readonly distributor: DistributorFacts<InPool>;
}

/** A distributor's switch, interval, and results. */
export function DistributorPanel({ of, distributor }: PanelProps) {
  const { Enabled, RunInterval, LastRun, NextRun, RunCount, TotalAssigned, LastAssignedUserName } = distributor;
  const name = `${of.title.split(' ')[0]} distributor`;
  const messages = distributorMessages(of.words);
  const refreshes = [of.resource, 'history'];
  const toggle = useCommand(of.endpoints.toggle, {
    refreshes,
    done: ({ Enabled: isOn }) => (isOn ? messages.enabled : messages.disabled),
  });
  const schedule = useCommand(of.endpoints.setInterval, {
    refreshes,
    done: (set) => messages.intervalSet(minutes(set.RunInterval)),
  });
  const [isTrying, setIsTrying] = useState(false);
  return (
    <section className="distributor-panel" aria-labelledby="distributor-title">
      <header>
        <h2 id="distributor-title">{name}</h2>
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
          slotProps={{ input: { 'aria-label': `${name} active` } }}
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
          <DryRun of={of} onCancel={() => setIsTrying(false)} />
        </Suspense>
      )}
    </section>
  );
}
