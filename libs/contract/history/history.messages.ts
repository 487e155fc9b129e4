/** A later change that prevents undoing an earlier one. */
export interface StandingChange {
  /** The labels of the fields, e.g. 'Annual KMs'. */
  readonly fields: readonly string[];
  readonly by: string;
  /** Melbourne time, e.g. '21/11/2026 9:02 am'. */
  readonly at: string;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const changed = ({ fields, by, at }: StandingChange): string =>
  `${listed(fields)} ${fields.length === 1 ? 'was' : 'were'} changed by ${by} on ${at}.`;

export const historyMessage = {
  unopened: 'The values cannot be read: what opens them is missing or damaged.',
  noDecision: 'There is no such decision.',
  undone: 'The change has been undone.',
  undoneAfterMail: (names: readonly string[]) =>
    `The change has been undone, but an email to ${listed(names)} has gone. Write a correction in the record’s Email History.`,
  batchesOnTheirPage: 'This cannot be undone here: undo a bulk change on its own page.',
  credentialsByHand: 'This cannot be undone: what somebody logs in with is added and removed by hand.',
  microsoftByHand: 'This cannot be undone: Microsoft accounts are linked and unlinked by hand.',
  switchedByHand: 'This cannot be undone here: it is switched back where it was switched.',
  tabsInOverview: 'This cannot be undone here: tabs are changed on the overview.',
  companyStays: 'This cannot be undone: a company that was added stays. Make it inactive instead.',
  importTakenBack: 'This cannot be undone: the import that added it was taken back.',
  accountIsGone: 'This cannot be undone: the account was deleted, and what was known of its user with it.',
  viewsInTheirList: 'This cannot be undone here: views are changed, and brought back, in their list.',
  followedInMenu: 'This cannot be undone here: follow or unfollow a record in its menu.',
  madeRecord: 'This made the record: delete it instead.',
  changesNothing: 'Undoing this would change nothing: the previous values are already there.',
  passwordIsGone: 'This cannot be undone: what the password was before, nobody knows.',
  sessionsAreOver: 'This cannot be undone: sessions that have ended stay ended.',
  mailIsSent: 'This cannot be undone: a mail is not called back.',
  justHappened: 'This is no change: it only tells what happened.',
  workIsHandedOver:
    'This cannot be undone: the work in hand was handed over. Enable the account, and assign what is to come back.',
  administratorByHand: 'Accounts of administrators are disabled by hand, not by undo.',
  convertedForGood: 'This cannot be undone: a lead that became an enquiry stays one.',
  deletedForGood: 'This cannot be undone: it was deleted too long ago, and its contents are no longer kept.',
  undeleteFirst: 'This cannot be undone while the record is deleted: bring it back first.',
  alreadyUndone: (by: string, at: string) => `This was undone already, by ${by} on ${at}.`,
  changedSince: (changes: readonly StandingChange[]) => `This cannot be undone: ${changes.map(changed).join(' ')}`,
  notKnown: 'This cannot be undone: it was recorded before earlier values were kept.',
  forgotten: 'This cannot be undone: the person was deleted, and what they had told with them.',
} as const;
