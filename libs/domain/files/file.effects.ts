/** Permanently removes the content of files about a subject, e.g. `person-42`. Content that other files share stays. */
export interface LetGoOfFiles {
  readonly type: 'LetGoOfFiles';
  readonly about: string;
}
