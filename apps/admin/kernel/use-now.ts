import { DateTime } from 'luxon';
import { observable } from './observable.ts';

const HALF_MINUTE = 30_000;
const clock = observable(DateTime.now());

setInterval(() => clock.set(DateTime.now()), HALF_MINUTE);

/** The time, moving every half minute for all who look at it together. */
export const useNow = (): DateTime => clock.use();
