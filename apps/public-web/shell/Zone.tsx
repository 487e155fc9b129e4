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

/** By whose clock times are shown. Without a script a button shows them anew. @param kept what else the address says */
export function ZoneChoice({ zone, kept = {} }: { zone: TimeZone; kept?: Readonly<Record<string, string>> }) {
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
      <button type="submit" className="secondary without-script">
        Show
      </button>
    </form>
  );
}
