/** The payload of a 404 whose record was merged into another one: the id of the one that stands for it. */
export interface MovedRecord {
  readonly MovedTo: number;
}
