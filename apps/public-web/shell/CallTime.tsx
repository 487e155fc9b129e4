import type { FilledForm } from '@leaseledger/contract/kernel/filled-form';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import type { CallDays } from '@leaseledger/contract/shared/call-time';
import { timeZoneLabel, timeZones } from '@leaseledger/contract/shared/time-zones';
import { Field, Select } from './Form.tsx';

/**
 * The day and time of a call, in a zone that the visitor chooses. A script preselects the browser's (`choose-zone.ts`),
 * and tells the time in Melbourne (`show-melbourne.ts`).
 */
export function CallTime({ form, firstDay, lastDay }: CallDays & { readonly form: FilledForm }) {
  return (
    <>
      <div className="pair">
        <Field form={form} name="Date" label="Day" type="date" min={firstDay} max={lastDay} />
        <Field form={form} name="Time" label="Time" type="time" step={300} />
      </div>
      <Select
        form={form}
        name="Zone"
        label="Time zone"
        choices={timeZones.map((value) => ({ value, label: timeZoneLabel(value) }))}
        first={TIME_ZONE}
      />
      <p className="hint" id="in-melbourne" role="status" />
    </>
  );
}
