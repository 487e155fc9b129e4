import type { AttendeeRequest } from '@leaseledger/contract/session-attendance/session-attendance.codes';
import type { RecordKind } from '@leaseledger/contract/records/record-kinds';
import type { Decider, DomainEvent } from './decider.ts';
import type { JsonObject } from './event-definition.ts';
import type { WorkToHandOver } from './hand-over.ts';

/** An event as policies see it: with actor, time (ISO 8601, UTC), and the request or batch that it belongs to. */
export type PastEvent<Event extends DomainEvent> = Event & {
  readonly metadata: {
    readonly actor: { readonly id: number | null; readonly name: string };
    readonly time: string;
    readonly correlationId: string;
    readonly undoes?: string;
  };
};

/** The mails that attendees of sessions receive. */
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
  /** The facts that the event holds for the mail. */
  readonly facts: JsonObject;
}

/** Mails that may come in numbers. The recipient receives several as one mail, and a single one under its own name. */
export type CollectedMail = Extract<MailName, 'session-notice' | 'lead-assigned'>;

/** Work of the system that no record decides. Each effect may be repeated: the second time changes nothing. */
export type Effect =
  /** Permanently destroys the key of a subject, e.g. `person-42`. */
  | { readonly type: 'DestroyKey'; readonly subject: string }
  /** Permanently removes a secret from the vault. */
  | { readonly type: 'RemoveSecret'; readonly kind: string; readonly id: string }
  /** Ends a user's sessions that were opened before a moment (ISO 8601, UTC). Later sessions stay. */
  | { readonly type: 'EndSessions'; readonly UserID: number; readonly openedBefore: string }
  /** Releases an e-mail address that the user no longer has, so that another user may have it. */
  | { readonly type: 'ReleaseEmail'; readonly UserID: number; readonly email: string }
  /** Writes a company's current name to every person who works there. */
  | { readonly type: 'RenameEmployer'; readonly CompanyID: number }
  /** Carries out, in the streams of both persons, a merge that the stream of all merges decided. */
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
  /** Forgets everyone merged into a person. */
  | { readonly type: 'ForgetMergedPersons'; readonly PersonID: number }
  /**
   * Permanently removes the content of files about a subject, e.g. `person-42`. Content that other files share stays.
   */
  | { readonly type: 'LetGoOfFiles'; readonly about: string }
  /** Permanently removes all export files, regardless of the user who exported them. */
  | { readonly type: 'RemoveExports' }
  /** Hands over all work of a user. Each record's own area decides it. */
  | ({ readonly type: 'HandOverWork' } & WorkToHandOver)
  /** Gives leads to the users that a run of the lead distributor chose, if they may still receive them. */
  | {
      readonly type: 'GiveLeads';
      readonly RunID: number;
      readonly leads: readonly { readonly LeadID: number; readonly to: number }[];
    }
  /** Opens a lead for each of these packages whose customer has no open lead. */
  | {
      readonly type: 'OpenResidualLeads';
      readonly RunID: number;
      readonly packages: readonly { readonly PackageID: number; readonly PersonID: number; readonly EndsOn: string }[];
    }
  /**
   * Collects a change for everyone who follows the record, except the user who made it (null for the system).
   * `happened` is ISO 8601, UTC.
   */
  | {
      readonly type: 'TellFollowers';
      readonly record: { readonly kind: RecordKind; readonly id: number };
      readonly by: number | null;
      readonly happened: string;
    }
  /** Logs, or amends, the lead of an attendee who asked for a quote or a callback. */
  | {
      readonly type: 'LeadAttendee';
      readonly SessionID: number;
      readonly SessionAttendanceID: number;
      readonly request: AttendeeRequest;
    }
  /**
   * Releases a seat, an offer or a place in the line. `ReleaseSeatsOf` releases all of a person's in future sessions.
   */
  | { readonly type: 'ReleaseSeat'; readonly SessionID: number; readonly SessionAttendanceID: number }
  | { readonly type: 'ReleaseSeatsOf'; readonly PersonID: number }
  /** Offers the free seats of a session to the waiting attendees. */
  | { readonly type: 'OfferSeats'; readonly SessionID: number }
  /**
   * Mails every attendee who has a seat and is not archived, each once. Mails about a moved or cancelled session also
   * reach the waiting attendees.
   */
  | {
      readonly type: 'MailAttendees';
      readonly SessionID: number;
      readonly mail: AttendeeMail;
      readonly withWaiting: boolean;
    }
  /** Collects something for a user. One mail carries everything of a while. `happened` is ISO 8601, UTC. */
  | {
      readonly type: 'CollectMail';
      readonly UserID: number;
      readonly mail: CollectedMail;
      readonly record: { readonly kind: RecordKind; readonly id: number };
      readonly facts: JsonObject;
      readonly happened: string;
    }
  /** Collects a notice of an attendee's action for the creator of a session, if notices are asked for. */
  | {
      readonly type: 'NoticeCreator';
      readonly SessionID: number;
      readonly SessionAttendanceID: number;
      readonly what: 'registration' | AttendeeRequest;
      readonly happened: string;
    }
  /**
   * Puts a mail into the outbox, once. The writer of this kind of mail looks up recipient and text. It may find no
   * recipient.
   */
  | ({ readonly type: 'QueueMail' } & MailToWrite);

/** A command for one record. The decider of the record's area decides it. Made with `commandFor`. */
export interface RecordCommand {
  readonly type: 'Decide';
  /** The prefix of the record's stream, e.g. `lead`. */
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
 * A pure reaction to events, named do-x-on-y. The name is permanent, because the checkpoint and the ids of appended
 * events are made from it.
 */
export interface Policy<Event extends DomainEvent = DomainEvent> {
  readonly name: string;
  /** The event types that it looks at. */
  readonly on: readonly Event['type'][];
  /** A new policy starts at the end of the log. Its effects leave the house and are of no use later. */
  readonly beginsAtEnd?: true;
  /** The policy looks at nearly every event, so sealed fields are not opened for it. */
  readonly isFrequent?: true;
  /**
   * The commands for an event; none if there is nothing to do. The same event always gives the same order, because ids
   * are made from it.
   */
  react(event: PastEvent<Event>): readonly PolicyCommand[];
}
