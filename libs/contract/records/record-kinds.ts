/** The codes for a kind of record, one for each call that attaches something to a record. */
export interface RecordCodes {
  /** `NoteType` of `PUT notes`. */
  readonly note: number;
  /** `attachedToTargetTypeID` of `POST files`. */
  readonly file: number;
  /** `SubscriptionTypeID` of `PUT userSubscriptions`. */
  readonly subscription: number;
  /** `EmailTypeCodeID` of `POST email/sendCustomized`. */
  readonly email: number;
}

interface RecordKindFacts extends RecordCodes {
  /** The path in the console below `/admin`, e.g. `leads`. */
  readonly path: string;
  /** The event that removes a record; null if none does. Attached notes and files are removed some time later. */
  readonly goes: string | null;
  /** The event that restores a removed record. */
  readonly comesBack?: string;
  /** The event that turns a record into one of another kind. Its history names the new record, and attached notes and files stay. */
  readonly converts?: string;
  /** The event of a record into which another record of its kind is merged. */
  readonly absorbs?: string;
}

/**
 * The kinds of record that have notes, files, mail, subscriptions and a past, by their type (specification 1, section 3.4; decisions 2).
 * The specification has no codes for companies, and none for notes on users. Numbers above 90000 are ours.
 */
export const recordKinds = {
  lead: {
    path: 'leads',
    note: 149,
    file: 149,
    subscription: 154,
    email: 90110,
    goes: 'LeadDeleted',
    comesBack: 'LeadRestored',
    converts: 'LeadConvertedToEnquiry',
  },
  person: {
    path: 'persons',
    note: 198,
    file: 198,
    subscription: 199,
    email: 90111,
    goes: 'PersonForgotten',
    absorbs: 'PersonAbsorbed',
  },
  company: { path: 'companies', note: 90001, file: 90001, subscription: 90001, email: 90112, goes: 'CompanyWithdrawn' },
  user: { path: 'users', note: 158, file: 158, subscription: 158, email: 90113, goes: 'UserDeleted' },
  enquiry: {
    path: 'enquiries',
    note: 186,
    file: 186,
    subscription: 155,
    email: 90114,
    goes: 'EnquiryDeleted',
    comesBack: 'EnquiryRestored',
  },
  session: { path: 'sessions', note: 188, file: 188, subscription: 157, email: 90115, goes: 'SessionDeleted' },
  emailTemplate: {
    path: 'emailTemplates',
    note: 90003,
    file: 90003,
    subscription: 90003,
    email: 90118,
    goes: 'EmailTemplateDeleted',
    comesBack: 'EmailTemplateRestored',
  },
  fuelCardTracker: {
    path: 'fuelCardTrackers',
    note: 187,
    file: 187,
    subscription: 156,
    email: 90116,
    goes: 'FuelCardTrackerDeleted',
    comesBack: 'FuelCardTrackerRestored',
  },
  form: {
    path: 'forms',
    note: 90004,
    file: 90004,
    subscription: 90004,
    email: 90119,
    goes: 'FormDeleted',
    comesBack: 'FormRestored',
  },
} as const satisfies Readonly<Record<string, RecordKindFacts>>;

export type RecordKind = keyof typeof recordKinds;

export const isRecordKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type);

/** The event that removes a record of the kind. */
export const goesWith = (kind: RecordKind): string | null => recordKinds[kind].goes;

/** The event that turns a record of the kind into one of another. */
export function convertsWith(kind: RecordKind): string | undefined {
  const facts: RecordKindFacts = recordKinds[kind];
  return facts.converts;
}

/** The event of a record into which another of the kind is merged. The history of the merged record names it. */
export function absorbsWith(kind: RecordKind): string | undefined {
  const facts: RecordKindFacts = recordKinds[kind];
  return facts.absorbs;
}

export const allRecordKinds: readonly RecordKindFacts[] = Object.values(recordKinds);

/** The kind of record with this code; undefined for an unknown code. */
export const kindOf = (by: keyof RecordCodes, code: number): RecordKind | undefined =>
  Object.keys(recordKinds)
    .filter(isRecordKind)
    .find((kind) => recordKinds[kind][by] === code);
