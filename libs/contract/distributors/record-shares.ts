/** The part of a share in a month that is the same for every kind of record. */
export interface MonthOfUser {
  /** The month and the user, e.g. `2026-11-7`. */
  readonly id: string;
  /** The first moment of the month: ISO 8601, UTC. */
  readonly Month: string;
  /** Of the month's records, in percent. */
  readonly Share: number;
}

export const shareColumns = { id: 'text', Month: 'time', UserID: 'integer', FullName: 'text' } as const;
export const shareHeads = { FullName: 'Who', Month: 'Month' } as const;
export const shareFormats = { Month: 'month', Share: 'percent' } as const;
