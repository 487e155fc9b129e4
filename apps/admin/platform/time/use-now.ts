import { observable } from '../observable.ts';

const HALF_MINUTE = 30_000;
const clock = observable(new Date());

setInterval(() => clock.set(new Date()), HALF_MINUTE);

/** The current time, updated every half minute by one shared clock. */
export const useNow = (): Date => clock.use();
