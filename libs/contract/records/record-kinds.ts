/** The codes by which calls name a kind of record that something is attached to. */
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
  /** Where the console shows them: `/admin/leads`. */
  readonly path: string;
  /** The event with which one goes, where any does; what is attached to it goes some time later. */
  readonly goes?: string;
  /** And the one with which it comes back. */
  readonly comesBack?: string;
  /** The event with which one becomes a record of another kind, which its history names. What is attached to it stays. */
  readonly converts?: string;
  /** And the event of one in which another of its kind goes on from then on. */
  readonly absorbs?: string;
}

/**
 * The kinds of record that have notes, files, mail, subscriptions and a past, by their type of subject (specification 1, section 3.4; decisions 2).
 * The documents give companies no code, and users none for notes: numbers above 90000 are ours.
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
  enquiry: { path: 'enquiries', note: 186, file: 186, subscription: 155, email: 90114 },
  session: { path: 'sessions', note: 188, file: 188, subscription: 157, email: 90115, goes: 'SessionDeleted' },
} as const satisfies Readonly<Record<string, RecordKindFacts>>;

export type RecordKind = keyof typeof recordKinds;

export const isRecordKind = (type: string): type is RecordKind => Object.hasOwn(recordKinds, type);

/** The event with which a record of the kind goes. */
export function goesWith(kind: RecordKind): string | undefined {
  const facts: RecordKindFacts = recordKinds[kind];
  return facts.goes;
}

/** The event with which a record of the kind becomes one of another. */
export function convertsWith(kind: RecordKind): string | undefined {
  const facts: RecordKindFacts = recordKinds[kind];
  return facts.converts;
}

/** The event of one in which another of the kind goes on, which its history names. */
export function absorbsWith(kind: RecordKind): string | undefined {
  const facts: RecordKindFacts = recordKinds[kind];
  return facts.absorbs;
}

/** Every kind of record, with what is said of it. */
export const allRecordKinds: readonly RecordKindFacts[] = Object.values(recordKinds);

/** The kind that a code of a call names, undefined where it names none. */
export const kindOf = (by: keyof RecordCodes, code: number): RecordKind | undefined =>
  Object.keys(recordKinds)
    .filter(isRecordKind)
    .find((kind) => recordKinds[kind][by] === code);
