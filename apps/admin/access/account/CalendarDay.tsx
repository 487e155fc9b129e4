import { useId, useState } from 'react';
import MomentPicker from '../../platform/form/inputs/MomentPicker.tsx';
import { inMelbourne } from '../../platform/time/melbourne.ts';
import { dayOf } from '../../platform/time/moments.ts';
import { CalendarEvents } from './CalendarEvents.tsx';

/** The events of the linked calendar on a chosen day, today first. Times are Melbourne's. */
export default function CalendarDay({ account }: { readonly account: string }) {
  const id = useId();
  const [day, setDay] = useState(() => dayOf(new Date()));
  return (
    <div className="calendar">
      <div className="calendar-choice">
        <span id={`${id}-name`}>Calendar on</span>
        <MomentPicker
          id={id}
          kind="day"
          labelledBy={`${id}-name`}
          value={inMelbourne(day)}
          onChange={(moment) => moment?.isValid === true && setDay(moment.toISODate() ?? day)}
        />
      </div>
      <CalendarEvents account={account} day={day} />
    </div>
  );
}
