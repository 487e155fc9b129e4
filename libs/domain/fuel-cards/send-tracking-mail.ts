import type { MailboxName } from '@leaseledger/contract/emails/email.codes';
import { trackingMailMessage } from '@leaseledger/contract/fuel-cards/fuel-card-letter.messages';
import { cardProviders } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.codes';
import type { FuelCardTrackerDetails } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.details';
import { fuelCardTrackerMessage } from '@leaseledger/contract/fuel-cards/fuel-card-tracker.messages';
import { trackingMail, trackingMails, type TrackingMailID } from '@leaseledger/contract/fuel-cards/tracking-mail.codes';
import { historyMessage } from '@leaseledger/contract/history/history.messages';
import { dayAndTime } from '../kernel/dates.ts';
import type { Decision } from '../kernel/decision.ts';
import { personalOf } from '../kernel/event-definition.ts';
import { activity } from '../kernel/history.ts';
import { conflict, ruleBroken } from '../kernel/rejection.ts';
import { amended, type FuelCardTrackerAmended } from './amend-fuel-card-tracker.ts';
import { isForgotten, opens, type OfTracker, type TrackerState } from './fuel-card-tracker.ts';

/** A mail from the template of its type, or the text that a user wrote instead. */
interface Written {
  readonly Subject: string;
  /** The values of the template's placeholders. Left out for a text that a user wrote. */
  readonly Data?: Readonly<Record<string, string>>;
  /** The text that a user wrote, as sanitised HTML. */
  readonly Written?: string;
}

/** Mails of earlier releases were stored whole. */
interface StoredWhole {
  readonly HTML?: string;
  readonly Text?: string;
}

interface SendTrackingMail extends Written {
  readonly type: 'SendTrackingMail';
  readonly EmailType: TrackingMailID;
  readonly mailbox: MailboxName;
  /** The present address of the person; null where they have none. */
  readonly recipient: string | null;
  /** When the caller saw the latest tracking mail sent: ISO 8601, UTC. Null for never. */
  readonly previousSentDateTime: string | null;
}

interface FuelCardTrackingMailRequested {
  readonly type: 'FuelCardTrackingMailRequested';
  /** `isRepeated`: an earlier tracking mail was sent for this tracker. The mail is sealed with the person's key. */
  readonly data: OfTracker &
    Written &
    StoredWhole & {
      readonly PersonID: number;
      readonly EmailType: TrackingMailID;
      readonly mailbox: MailboxName;
      readonly isRepeated: boolean;
    };
}

/** Why no tracking mail of this type is written about these details and this address; undefined if one is. */
export function noTrackingMail(
  EmailType: TrackingMailID,
  details: FuelCardTrackerDetails,
  recipient: string | null,
  noEmail: string = trackingMailMessage.noEmail,
): string | undefined {
  if (!recipient) return noEmail;
  const hasNumber = cardProviders.some((card) => details[`TrackingNumber_${card}`]);
  return trackingMails[EmailType].needsNumber && !hasNumber ? trackingMailMessage.noTrackingNumber : undefined;
}

/** Compares moments, because a client may write the same one in another way. */
const isSameMoment = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/**
 * The mail is sent at most once for each time that the caller saw: of two calls at once, the second is refused. Cards
 * with a tracking number were sent now, unless their day is known. Sending again marks the tracker as resent.
 */
export const sendTrackingMail: Decision<
  TrackerState,
  SendTrackingMail,
  FuelCardTrackingMailRequested,
  FuelCardTrackerAmended
> = {
  command: 'SendTrackingMail',
  who: (actor, _command, state) => opens(actor, state),
  of: 'known',
  decide({ type: _, recipient, previousSentDateTime, ...mail }, state, { now }) {
    if (isForgotten(state)) return ruleBroken(fuelCardTrackerMessage.personForgotten);
    const { FuelCardTrackerID, person, details } = state;
    const refusal = noTrackingMail(mail.EmailType, details, recipient);
    if (refusal !== undefined) return ruleBroken(refusal);
    const { TrackingNumberEmailSentDateTime: sentAt } = state.traces;
    if (!isSameMoment(previousSentDateTime, sentAt))
      return previousSentDateTime === null && sentAt !== null
        ? ruleBroken(trackingMailMessage.sentBefore(dayAndTime(sentAt)))
        : conflict();
    const isRepeated = sentAt !== null;
    const sent = cardProviders.filter(
      (card) => details[`TrackingNumber_${card}`] && details[`SentDateTime_${card}`] === null,
    );
    const noted: Partial<FuelCardTrackerDetails> = {
      ...Object.fromEntries(sent.map((card) => [`SentDateTime_${card}`, now])),
      ...(isRepeated && { Resent: true }),
    };
    return [
      {
        type: 'FuelCardTrackingMailRequested',
        data: { FuelCardTrackerID, PersonID: person.PersonID, ...mail, isRepeated },
      },
      ...amended(noted, state, now),
    ];
  },
  events: {
    FuelCardTrackingMailRequested: {
      description:
        'A user sent the customer a mail about their fuel cards: the values of its template or the text as it was written, sealed.',
      personal: personalOf('person', 'PersonID', ['Subject', 'Data', 'Written', 'HTML', 'Text'] satisfies (
        keyof Written | keyof StoredWhole
      )[]),
      evolve: (state, _data, { metadata }) => ({
        ...state,
        traces: { ...state.traces, TrackingNumberEmailSentDateTime: metadata?.time ?? '' },
      }),
      history: ({ EmailType, isRepeated }) =>
        activity(
          isRepeated ? 'Tracking mail sent again' : 'Tracking mail sent',
          `Tracking mail '${trackingMails[EmailType].label}' ${isRepeated ? 'sent again' : 'sent'}`,
        ),
      undo: historyMessage.mailIsSent,
      example: {
        FuelCardTrackerID: 3,
        PersonID: 10,
        EmailType: trackingMail.STANDARD,
        mailbox: 'main',
        Subject: 'Your fuel cards are on their way',
        HTML: '<p>Hello Tess</p>',
        Text: 'Hello Tess',
        isRepeated: false,
      },
    },
  },
  any: (fc, { orNull, moment, text }) =>
    fc.record({
      EmailType: fc.constantFrom(...Object.values(trackingMail)),
      mailbox: fc.constantFrom('main' as const, 'sessions' as const),
      recipient: orNull(fc.constant('tess@example.com')),
      previousSentDateTime: orNull(moment),
      Subject: fc.constant('Your fuel cards'),
      Written: text,
    }),
};
