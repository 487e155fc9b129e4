/** Milliseconds from a fixed start. They never go back and are the same in all threads of this process. */
export const monotonic = (): number => Number(process.hrtime.bigint()) / 1e6;
