/** The payload of a 404 for a merged record: the id of the record that replaces it. */
export interface MovedRecord {
  readonly MovedTo: number;
}
