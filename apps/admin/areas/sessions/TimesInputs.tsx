import { Button } from '@mui/material';
import { linksMicrosoft } from '@leaseledger/contract/access/permissions';
import { AddSessionBody, sessionFormFields, UpdateSessionBody } from '@leaseledger/contract/sessions/session.bodies';
import { durations } from '@leaseledger/contract/sessions/session.codes';
import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { canonicalZone, timeZoneLabel, timeZoneOr, timeZones } from '@leaseledger/contract/shared/time-zones';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CalendarEvents } from '../../access/account/CalendarEvents.tsx';
import { inputsOf } from '../../platform/form/inputs/inputs-of.tsx';
import { dayOf, longDateText } from '../../platform/time/moments.ts';
import { useRights, useUser } from '../../platform/session/session.ts';
import { timesAfter, type SessionTimes } from './session-times.ts';

const { NumberInput, BooleanInput, SelectInput, DateTimeInput } = inputsOf({
  bodies: [AddSessionBody, UpdateSessionBody],
  fields: sessionFormFields,
});

const zoneChoices = timeZones.map((zone) => ({ id: zone, name: timeZoneLabel(zone) }));
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The times of the form. A change also updates the times that depend on it. */
function useTimes(): SessionTimes {
  const form = useFormContext();
  const [start, end, expiry, custom, duration, zone]: unknown[] = useWatch({
    name: [
      'form.sessionStartTime',
      'form.sessionEndTime',
      'form.sessionLinkExpiryTime',
      'form.customLinkExpiry',
      'form.duration',
      'form.timezone',
    ],
  });
  const times: SessionTimes = {
    sessionStartTime: textOf(start),
    sessionEndTime: textOf(end),
    sessionLinkExpiryTime: textOf(expiry),
    customLinkExpiry: custom === true,
    duration: typeof duration === 'number' ? duration : null,
    timezone: timeZoneOr(zone),
  };
  const settled = useRef(times);
  useEffect(() => {
    const next = timesAfter(settled.current, times);
    settled.current = next;
    for (const [field, value] of Object.entries(next))
      if (value !== times[field as keyof SessionTimes]) form.setValue(`form.${field}`, value, { shouldDirty: true });
  });
  return times;
}

/** The inputs for the times of a session, in its time zone. */
export function TimesInputs() {
  const form = useFormContext();
  const { sessionStartTime, duration, customLinkExpiry, timezone: zone } = useTimes();
  return (
    <>
      <SelectInput source="form.timezone" choices={zoneChoices} />
      <DateTimeInput source="form.sessionStartTime" zone={zone} />
      <NumberInput source="form.duration" suffix="min" />
      <div className="session-durations" role="group" aria-label="Duration">
        {durations.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            variant="outlined"
            aria-pressed={duration === minutes}
            onClick={() => form.setValue('form.duration', minutes, { shouldDirty: true })}
          >
            {minutes} min
          </Button>
        ))}
      </div>
      <DateTimeInput source="form.sessionEndTime" zone={zone} />
      <BooleanInput source="form.customLinkExpiry" />
      {customLinkExpiry && <DateTimeInput source="form.sessionLinkExpiryTime" zone={zone} />}
      {sessionStartTime !== null && !Number.isNaN(Date.parse(sessionStartTime)) && (
        <DayBeside start={sessionStartTime} isElsewhere={canonicalZone(zone) !== TIME_ZONE} />
      )}
    </>
  );
}

/** The user's linked calendar on the day of the session. */
function DayBeside({ start, isElsewhere }: { readonly start: string; readonly isElsewhere: boolean }) {
  const { MicrosoftEmail } = useUser();
  const rights = useRights();
  if (!linksMicrosoft(rights) || MicrosoftEmail === null) return null;
  return (
    <section className="session-day">
      <h4>{`Your calendar on ${longDateText(start)}${isElsewhere ? ', Melbourne time' : ''}`}</h4>
      <CalendarEvents account={MicrosoftEmail} day={dayOf(start)} />
    </section>
  );
}
