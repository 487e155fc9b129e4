import { timeZoneLabel, timeZones, type TimeZone } from '@leaseledger/contract/shared/time-zones';
import { zonedText } from './zone-text.ts';

/** The time of an event. `show-zone.ts` rewrites it for another zone. */
export function When({ zone, start, end }: { zone: TimeZone; start: string; end?: string }) {
  return (
    <span data-start={start} data-end={end}>
      {zonedText(zone, start, end)}
    </span>
  );
}

interface ZoneChoiceProps {
  zone: TimeZone;
  /** Other parameters of the address. */
  kept?: Readonly<Record<string, string>>;
  /** Whether a script updates the times when a zone is chosen. */
  isScripted?: boolean;
}

/** The choice of a time zone. Without a script, a button reloads the page with it. */
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
