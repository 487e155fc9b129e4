/** A user by id and the name of that day. */
export interface NamedUser {
  readonly UserID: number;
  readonly FullName: string;
}

/** A user as somebody who may be given work, or may not. */
export interface Candidate extends NamedUser {
  readonly ExternalUser: boolean;
  readonly Disabled: boolean;
  /** Whether their permissions let them open leads. */
  readonly WorksLeads: boolean;
  /** Whether their permissions let them open the list of enquiries. */
  readonly WorksEnquiries: boolean;
  /** Whether their permissions let them open the list of new business. */
  readonly WorksNewBusiness: boolean;
  /** Whether their permissions let them open the list of fuel card trackers. */
  readonly WorksFuelCards: boolean;
}

/** Why somebody's work goes to others: what became of their account. */
export type Leaving = 'disabled' | 'deleted';

/** Work that goes from a user who left to a colleague, or to nobody. */
export interface WorkToHandOver {
  readonly from: NamedUser;
  readonly to: NamedUser | null;
  readonly because: Leaving;
}
