import { timeZoneLabel, timeZones, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import { zoneText } from './zone-text.ts';

/** When something is: `show-zone.ts` writes it anew for another zone. */
export function When({ zone, start, end }: { zone: TimeZone; start: string; end?: string }) {
  return (
    <span data-start={start} data-end={end}>
      {zoneText(zone, start, end)}
    </span>
  );
}

interface ZoneChoiceProps {
  zone: TimeZone;
  /** What else the address says. */
  kept?: Readonly<Record<string, string>>;
  /** Whether a script shows times anew as soon as another zone is chosen. */
  isScripted?: boolean;
}

/** By whose clock times are shown; a button shows them anew where no script does. */
export function ZoneChoice({ zone, kept = {}, isScripted = true }: ZoneChoiceProps) {
  return (
    <form className="zone" method="get">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="tz">Time zone</label>
      <select id="tz" name="tz" defaultValue={zone}>
        {timeZones.map((each) => (
          <option key={each} value={each}>
            {timeZoneLabel(each)}
          </option>
        ))}
      </select>
      <button type="submit" className={isScripted ? 'secondary without-script' : 'secondary'}>
        Show
      </button>
    </form>
  );
}
