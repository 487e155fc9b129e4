import type { State } from './australia.ts';

type Range = readonly [first: number, last: number];
const postcodeRanges = {
  ACT: [
    [200, 299],
    [2600, 2618],
    [2900, 2920],
  ],
  NSW: [
    [1000, 2599],
    [2619, 2899],
    [2921, 2999],
  ],
  NT: [[800, 999]],
  QLD: [
    [4000, 4999],
    [9000, 9999],
  ],
  SA: [[5000, 5999]],
  TAS: [[7000, 7999]],
  VIC: [
    [3000, 3999],
    [8000, 8999],
  ],
  WA: [
    [6000, 6797],
    [6800, 6999],
  ],
} as const satisfies Record<State, readonly Range[]>;

/** Postcodes that lie on both sides of a border. */
const crossBorder = new Set([
  '0872',
  '2540',
  '2611',
  '2618',
  '2620',
  '3500',
  '3586',
  '3644',
  '3691',
  '3707',
  '4375',
  '4377',
  '4380',
  '4383',
  '4385',
  '4825',
]);

/** Whether a four-digit postcode can lie in a state. A mismatch is only a warning, never an error. */
export function postcodeFitsState(postcode: string, state: State): boolean {
  if (crossBorder.has(postcode)) return true;
  const number = Number(postcode);
  return postcodeRanges[state].some(([first, last]) => number >= first && number <= last);
}
