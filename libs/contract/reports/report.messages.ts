/** The longest period of a report. */
export const REPORT_MONTHS_MAX = 120;

export const reportMessage = { tooLong: 'A report covers at most 10 years.' } as const;
