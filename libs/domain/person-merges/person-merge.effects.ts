/** Ends, in the streams of both persons, a merge that the stream of all merges decided to end. */
export interface CarryOutUnmerge {
  readonly type: 'CarryOutUnmerge';
  readonly PersonID: number;
  readonly MergedPersonID: number;
  readonly persons: readonly number[];
}

/** Carries out, in the streams of both persons, a merge that the stream of all merges decided. */
export interface CarryOutMerge extends Omit<CarryOutUnmerge, 'type'> {
  readonly type: 'CarryOutMerge';
  readonly fields: readonly string[];
}
