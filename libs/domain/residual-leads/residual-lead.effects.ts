/** Opens a lead for each of these packages whose customer has no open lead. */
export interface OpenResidualLeads {
  readonly type: 'OpenResidualLeads';
  readonly RunID: number;
  readonly packages: readonly { readonly PackageID: number; readonly PersonID: number; readonly EndsOn: string }[];
}
