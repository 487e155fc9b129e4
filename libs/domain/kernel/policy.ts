import type { AttendeeRequest } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Decider, DomainEvent } from './decider.ts';
import type { JsonObject } from './event-definition.ts';
import type { WorkToHandOver } from './hand-over.ts';

/** An event as policies see it: with who decided it, when (ISO 8601, UTC), and what it belongs to: a request, or a batch. */
export type PastEvent<Event extends DomainEvent> = Event & {
  readonly metadata: {
    readonly actor: { readonly id: number | null; readonly name: string };
    readonly time: string;
    readonly correlationId: string;
    readonly undoes?: string;
  };
};

/** What attendees of sessions are mailed. */
export const attendeeMails = [
  'attendee-confirmation',
  'attendee-again',
  'attendee-waiting',
  'attendee-offer',
  'attendee-lapsed',
  'attendee-moved',
  'attendee-cancelled',
  'attendee-completed',
  'attendee-reminder',
] as const;
export type AttendeeMail = (typeof attendeeMails)[number];

/** The mails that policies ask for, by the names of their writers. */
export const mailNames = [
  'lead-assigned',
  'lead-assigned-client',
  'leads-assigned',
  'leads-assigned-together',
  'records-changed',
  'session-contact',
  'session-notice',
  'session-notices',
  ...attendeeMails,
] as const;
export type MailName = (typeof mailNames)[number];

/** A mail that follows from an event. */
export interface MailToWrite {
  readonly mail: MailName;
  readonly record: { readonly kind: RecordKind | 'batch'; readonly id: number };
  /** What the event says of it. */
  readonly facts: JsonObject;
}

/** Mails of which many may come at once: who gets them gets one of all. One alone is the mail of that name. */
export type CollectedMail = Extract<MailName, 'session-notice' | 'lead-assigned'>;

/** What the machinery does where no record decides. Each may be done again: the second time changes nothing. */
export type Effect =
  /** Destroys the key of a subject, e.g. `person-42`, for good. */
  | { readonly type: 'DestroyKey'; readonly subject: string }
  /** Removes a secret from the vault, for good. */
  | { readonly type: 'RemoveSecret'; readonly kind: string; readonly id: string }
  /** Ends the sessions of a user that were opened before a moment (ISO 8601, UTC); later ones are not meant. */
  | { readonly type: 'EndSessions'; readonly UserID: number; readonly openedBefore: string }
  /** Lets go of an e-mail address that the user has no longer: somebody else may have it. */
  | { readonly type: 'ReleaseEmail'; readonly UserID: number; readonly email: string }
  /** Tells everybody who works at a company the name that it has now. */
  | { readonly type: 'RenameEmployer'; readonly CompanyID: number }
  /** Does in the streams of both persons what was decided about them in that of all merges. */
  | {
      readonly type: 'CarryOutMerge';
      readonly PersonID: number;
      readonly MergedPersonID: number;
      readonly persons: readonly number[];
      readonly fields: readonly string[];
    }
  | {
      readonly type: 'CarryOutUnmerge';
      readonly PersonID: number;
      readonly MergedPersonID: number;
      readonly persons: readonly number[];
    }
  /** Forgets whoever was merged into a person. */
  | { readonly type: 'ForgetMergedPersons'; readonly PersonID: number }
  /** What was in files about a subject, e.g. `person-42`, goes for good, but for what is in others' files as well. */
  | { readonly type: 'LetGoOfFiles'; readonly about: string }
  /** Files of lists that were taken away go for good, whoever took them. */
  | { readonly type: 'RemoveExports' }
  /** Hands over what somebody has in hand, whatever area's it is: each record's own area decides it. */
  | ({ readonly type: 'HandOverWork' } & WorkToHandOver)
  /** Gives leads to whom a run of the lead distributor meant them for, where they may be given them still. */
  | {
      readonly type: 'GiveLeads';
      readonly RunID: number;
      readonly leads: readonly { readonly LeadID: number; readonly to: number }[];
    }
  /** Opens a lead for each of these packages, where its customer has none open. */
  | {
      readonly type: 'OpenResidualLeads';
      readonly RunID: number;
      readonly packages: readonly { readonly PackageID: number; readonly PersonID: number; readonly EndsOn: string }[];
    }
  /** Collects a change for whoever follows the record, but for whoever made it (null for the system). `happened` is ISO 8601, UTC. */
  | {
      readonly type: 'TellFollowers';
      readonly record: { readonly kind: RecordKind; readonly id: number };
      readonly by: number | null;
      readonly happened: string;
    }
  /** Logs, or amends, the lead that an attendee of a session is who asked for a quote or a callback. */
  | {
      readonly type: 'LeadAttendee';
      readonly SessionID: number;
      readonly SessionAttendanceID: number;
      readonly request: AttendeeRequest;
    }
  /** Lets go of a seat, an offer or a place in the line; or of all of a person in sessions to come. */
  | { readonly type: 'ReleaseSeat'; readonly SessionID: number; readonly SessionAttendanceID: number }
  | { readonly type: 'ReleaseSeatsOf'; readonly PersonID: number }
  /** Offers the free seats of a session to who waits. */
  | { readonly type: 'OfferSeats'; readonly SessionID: number }
  /** Mails everybody who has a seat in a session and is not archived, each once; of a session that moved or was cancelled, those who wait as well. */
  | {
      readonly type: 'MailAttendees';
      readonly SessionID: number;
      readonly mail: AttendeeMail;
      readonly withWaiting: boolean;
    }
  /** Tells a user of something in one mail with all that comes within a while. `happened` is ISO 8601, UTC. */
  | {
      readonly type: 'CollectMail';
      readonly UserID: number;
      readonly mail: CollectedMail;
      readonly record: { readonly kind: RecordKind; readonly id: number };
      readonly facts: JsonObject;
      readonly happened: string;
    }
  /** The same to who made a session, while that is asked for: an attendee did something. */
  | {
      readonly type: 'NoticeCreator';
      readonly SessionID: number;
      readonly SessionAttendanceID: number;
      readonly what: 'registration' | AttendeeRequest;
      readonly happened: string;
    }
  /** Puts a mail into the outbox, once. To whom it goes and what it says, whoever writes mails of this kind looks up; it may find that there is nobody to write to. */
  | ({ readonly type: 'QueueMail' } & MailToWrite);

/** A command for one record of an area: that area's decider decides it. Made with `commandFor`. */
export interface RecordCommand {
  readonly type: 'Decide';
  /** Of the record's stream, e.g. `lead`. */
  readonly category: string;
  readonly id: number;
  readonly command: object;
}

export const commandFor = <Command extends object, State, Event extends DomainEvent>(
  { category }: Decider<Command, State, Event>,
  id: number,
  command: Command,
): RecordCommand => ({
  type: 'Decide',
  category,
  id,
  command,
});

/** Everything that a policy may ask for, as data. */
export type PolicyCommand = Effect | RecordCommand;

/**
 * What happens because something happened: pure, and named do-x-on-y. The name is for ever: the checkpoint and the ids of what its commands append are made from it.
 */
export interface Policy<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** The event types that it looks at. */
  readonly on: readonly Event['type'][];
  /** Where it never ran on a log it begins at the end of it: what it does leaves the house, and is of no use long after. */
  readonly beginsAtEnd?: true;
  /** It looks at nearly everything: what is sealed is not opened for it. */
  readonly isFrequent?: true;
  /** None where nothing is to be done. In the same order for the same event always: the ids of what the commands append are made from it. */
  react(event: PastEvent<Event>): readonly PolicyCommand[];
}
