import { cardProviders, cardRequestType, type CardProvider } from './fuel-card-tracker.codes.ts';
import type { FuelCardTrackerDetails } from './fuel-card-tracker.details.ts';

/** When the cards of a tracker were requested, resent or found expired, as its events tell: ISO 8601, UTC. Null for never. */
export interface CardMoments {
  readonly CardRequestedDateTime_BP: string | null;
  readonly CardRequestedDateTime_Shell: string | null;
  readonly CardRequestedDateTime_Ampol: string | null;
  readonly CardRequestedDateTime_Chargefox: string | null;
  readonly ResentDateTime: string | null;
  readonly ExpiredDateTime: string | null;
}

export const noMoments: CardMoments = {
  CardRequestedDateTime_BP: null,
  CardRequestedDateTime_Shell: null,
  CardRequestedDateTime_Ampol: null,
  CardRequestedDateTime_Chargefox: null,
  ResentDateTime: null,
  ExpiredDateTime: null,
};

/**
 * The moments that a change of details sets or clears.
 * @param details the changed ones. @param time of the change: ISO 8601, UTC
 */
export function momentsOf(details: Partial<FuelCardTrackerDetails>, time: string): Partial<CardMoments> {
  const { Resent, RequestTypeCodeID } = details;
  const when = (is: boolean): string | null => (is ? time : null);
  return {
    ...Object.fromEntries(
      cardProviders.flatMap((card) => {
        const isRequested = details[`CardRequested_${card}`];
        return isRequested === undefined ? [] : [[`CardRequestedDateTime_${card}`, when(isRequested)]];
      }),
    ),
    ...(Resent !== undefined && { ResentDateTime: when(Resent) }),
    ...(RequestTypeCodeID !== undefined && { ExpiredDateTime: when(RequestTypeCodeID === cardRequestType.EXPIRED) }),
  };
}

type Cards = FuelCardTrackerDetails & CardMoments;

/** When a card was requested: the typed moment, or else the one of the tick. Null for a card that is not requested. */
const requestedAt = (card: CardProvider, tracker: Cards): string | null =>
  tracker[`CardRequested_${card}`] ? (tracker.RequestedDateTime ?? tracker[`CardRequestedDateTime_${card}`]) : null;

/** The earliest moment at which a card was requested that has not been sent. Null while none waits. */
export const unsentSince = (tracker: Cards): string | null =>
  cardProviders
    .filter((card) => tracker[`SentDateTime_${card}`] === null)
    .flatMap((card) => requestedAt(card, tracker) ?? [])
    .toSorted()[0] ?? null;

export const cardSteps = ['Expired', 'Requested', 'Sent', 'Received', 'Resent'] as const;
export type CardStep = (typeof cardSteps)[number];

/** The life of one card: its steps in the order of time. */
export interface CardLife {
  readonly card: CardProvider;
  readonly steps: readonly { readonly step: CardStep; readonly at: string }[];
}

/** The lives of the requested cards. Receipt and resending are of all cards of a tracker. */
export function cardLives(tracker: Cards): readonly CardLife[] {
  return cardProviders
    .filter((card) => tracker[`CardRequested_${card}`])
    .map((card) => {
      const moments: Readonly<Record<CardStep, string | null>> = {
        Expired: tracker.ExpiredDateTime,
        Requested: requestedAt(card, tracker),
        Sent: tracker[`SentDateTime_${card}`],
        Received: tracker.ReceivedDateTime,
        Resent: tracker.ResentDateTime,
      };
      const steps = cardSteps.flatMap((step) => {
        const at = moments[step];
        return at === null ? [] : [{ step, at }];
      });
      return { card, steps: steps.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)) };
    });
}
