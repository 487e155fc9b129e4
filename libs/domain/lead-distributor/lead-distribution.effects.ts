/** Gives leads to the users that a run of the lead distributor chose, if they may still receive them. */
export interface GiveLeads {
  readonly type: 'GiveLeads';
  readonly RunID: number;
  readonly leads: readonly { readonly LeadID: number; readonly to: number }[];
}
