/** Writes a company's current name to every person who works there. */
export interface RenameEmployer {
  readonly type: 'RenameEmployer';
  readonly CompanyID: number;
}

/** Forgets everyone merged into a person. */
export interface ForgetMergedPersons {
  readonly type: 'ForgetMergedPersons';
  readonly PersonID: number;
}
