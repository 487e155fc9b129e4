const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A waiting time such as '48 min', '3 h 12 min' or '2 days 4 h'. A negative time counts as zero. */
export function waitedText(since: string, until: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(since)) / MINUTE_MS));
  if (minutes < HOUR) return `${minutes} min`;
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  if (days === 0) return `${hours} h ${minutes % HOUR} min`;
  return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
}
