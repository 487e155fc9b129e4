import { observable } from '../observable.ts';

const HALF_MINUTE = 30_000;
const clock = observable(new Date());

setInterval(() => clock.set(new Date()), HALF_MINUTE);

/** The time, moving every half minute for all who look at it together. */
export const useNow = (): Date => clock.use();
