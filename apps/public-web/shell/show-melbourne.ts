import { TIME_ZONE } from '@leaseledger/contract/shared/australia';
import { timeZoneLabel } from '@leaseledger/contract/shared/time-zones';
import { zoneText } from './zone-text.ts';

/** The milliseconds by which a zone is ahead of UTC at a moment. */
function ahead(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at;
}

/** The moment of a day and a time in a zone, in milliseconds; NaN without both. The first guess may be on the other side of a change of clocks. */
function momentOf(day: string, time: string, zone: string): number {
  const there = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(there)) return there;
  const guess = there - ahead(zone, there);
  return there - ahead(zone, guess);
}

const valueOf = (name: string): string =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '';

function show(): void {
  const told = document.getElementById('in-melbourne');
  if (told === null) return;
  const zone = valueOf('Zone');
  const at = momentOf(valueOf('Date'), valueOf('Time'), zone);
  told.textContent =
    Number.isNaN(at) || zone === TIME_ZONE
      ? ''
      : `In ${timeZoneLabel(TIME_ZONE)} that is ${zoneText(TIME_ZONE, new Date(at).toISOString())}.`;
}

/** Tells beneath the time of a call what it is in Melbourne, where we call from. */
export function showMelbourne(): void {
  document.addEventListener('input', show);
  show();
}
