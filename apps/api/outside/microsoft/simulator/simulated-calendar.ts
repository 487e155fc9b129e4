import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';

interface Entry {
  readonly subject: string;
  /** Hour and minute in Melbourne. */
  readonly at: string;
  readonly minutes: number;
  readonly location?: string;
  readonly showAs?: string;
}

const everyDay: Entry = { subject: 'Stand-up', at: '09:00', minutes: 15, location: 'Microsoft Teams Meeting' };
/** By weekday, 1 for Monday. */
const weekly: Readonly<Record<number, Entry>> = {
  1: { subject: 'Pipeline review', at: '09:30', minutes: 60, location: 'Boardroom, Level 3' },
  3: {
    subject: 'Fleet market update',
    at: '12:00',
    minutes: 30,
    location: 'Microsoft Teams Meeting',
    showAs: 'tentative',
  },
  5: { subject: 'Settlements of the week', at: '15:30', minutes: 45, location: 'Boardroom, Level 3' },
};
/** A day has at most one entry of each row. */
const nowAndThen: readonly (readonly Entry[])[] = [
  [
    {
      subject: 'Novated leasing information session: Barwon Health',
      at: '10:30',
      minutes: 60,
      location: 'University Hospital Geelong',
    },
    { subject: 'Quote walk-through with a customer', at: '10:30', minutes: 30, location: 'Microsoft Teams Meeting' },
    { subject: 'Employer onboarding: Tamar Health', at: '11:00', minutes: 60, location: 'Microsoft Teams Meeting' },
  ],
  [{ subject: 'Lunch', at: '12:30', minutes: 45, showAs: 'free' }],
  [
    { subject: 'Call back about a residual', at: '14:00', minutes: 30 },
    { subject: 'Recosting questions', at: '14:00', minutes: 45, location: 'Microsoft Teams Meeting' },
    { subject: 'Dealer visit', at: '14:30', minutes: 90, location: 'Richmond', showAs: 'oof' },
  ],
  [{ subject: 'One to one', at: '16:00', minutes: 30, location: 'Microsoft Teams Meeting' }],
];
const MELBOURNE = 'AUS Eastern Standard Time';

const graphTime = (moment: DateTime) => ({
  dateTime: moment.toFormat("yyyy-MM-dd'T'HH:mm:ss'.0000000'"),
  timeZone: MELBOURNE,
});

function eventOf({ subject, at, minutes, location, showAs = 'busy' }: Entry, day: DateTime) {
  const [hour, minute] = at.split(':').map(Number);
  const start = day.set({ hour: hour ?? 0, minute: minute ?? 0 });
  return {
    subject,
    start: graphTime(start),
    end: graphTime(start.plus({ minutes })),
    isAllDay: false,
    isCancelled: false,
    location: { displayName: location ?? '' },
    showAs,
  };
}

/**
 * The calendar of an account on a day, in Graph's format. It is the same each time, and empty at the weekend.
 * @param day its midnight in Melbourne
 */
export function simulatedDay(mail: string, day: DateTime): object[] {
  if (day.weekday > 5) return [];
  const chance = createHash('sha256').update(`${mail} ${day.toISODate()}`).digest();
  const chosen = nowAndThen.flatMap((row, index) => {
    const byte = chance[index] ?? 0;
    return byte < 100 ? [] : (row[byte % row.length] ?? []);
  });
  const entries = [everyDay, ...[weekly[day.weekday] ?? []].flat(), ...chosen].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  );
  const wholeDay = {
    subject: 'Working from home',
    start: graphTime(day),
    end: graphTime(day.plus({ days: 1 })),
    isAllDay: true,
    isCancelled: false,
    location: { displayName: '' },
    showAs: 'workingElsewhere',
  };
  return [...((chance[10] ?? 0) < 60 ? [wholeDay] : []), ...entries.map((entry) => eventOf(entry, day))];
}
