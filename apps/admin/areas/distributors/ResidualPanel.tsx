import { Switch } from '@mui/material';
import { residualLeadEndpoints } from '@leaseledger/contract/residual-leads/residual-lead.endpoints';
import { residualLeadMessage } from '@leaseledger/contract/residual-leads/residual-lead.messages';
import { momentText } from '../../platform/time/moments.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import { RelativeTime } from '../../platform/marks/RelativeTime.tsx';

/** The switch and the count of the residual lead creator, which opens leads for customers whose packages end. */
export function ResidualPanel() {
  const { data, error } = useRead(residualLeadEndpoints.one, {}, { resource: 'residualLeadCreator' });
  const toggle = useCommand(residualLeadEndpoints.toggle, {
    refreshes: ['residualLeadCreator', 'history'],
    done: ({ Enabled }) => (Enabled ? residualLeadMessage.enabled : residualLeadMessage.disabled),
  });
  return (
    <section className="residual-panel" aria-labelledby="residual-title">
      <header>
        <h2 id="residual-title">Residual lead creator</h2>
        {data !== undefined && (
          <>
            <span className="quiet">{data.Enabled ? 'Active, runs once a day' : 'Inactive'}</span>
            <span className="gap" />
            <Switch
              checked={data.Enabled}
              onChange={({ target }) => void toggle.run({ body: { newState: target.checked ? 1 : 0 } })}
              slotProps={{ input: { 'aria-label': 'Residual lead creator active' } }}
            />
          </>
        )}
      </header>
      {error !== null && data === undefined && <p role="alert">{error.message}</p>}
      {data !== undefined && (
        <>
          <div className="distributor-facts">
            <dl>
              <div>
                <dt>Last run</dt>
                <dd title={data.LastRun === null ? undefined : momentText(data.LastRun)}>
                  {data.LastRun === null ? 'Never' : <RelativeTime at={data.LastRun} />}
                </dd>
              </div>
              <div>
                <dt>Runs</dt>
                <dd>{data.RunCount.toLocaleString('en-AU')}</dd>
              </div>
              <div>
                <dt>Created by the last run</dt>
                <dd>{data.LastRunCreatedLeads.toLocaleString('en-AU')}</dd>
              </div>
              <div>
                <dt>Created in all</dt>
                <dd>{data.TotalCreatedLeads.toLocaleString('en-AU')}</dd>
              </div>
            </dl>
          </div>
          {data.IsSimulated && <p className="quiet">{residualLeadMessage.simulated}</p>}
        </>
      )}
    </section>
  );
}
