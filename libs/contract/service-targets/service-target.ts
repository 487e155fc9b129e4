import { enquiryStatuses, enquiryTypes } from '../enquiries/enquiry.codes.ts';
import { endedStatuses, statusesOf } from '../enquiries/enquiry.statuses.ts';
import { secondsIn, secondsToContact, type Clocked } from '../enquiries/service-clocks.ts';
import { priorities } from '../leads/lead.codes.ts';

/** The measured time, the measured enquiries, and the day from which a target holds. */
export interface TargetKey {
  /** The status whose time is measured; null for the time to the first contact. */
  readonly StatusCodeID: number | null;
  /** Null for all types. */
  readonly TypeCodeID: number | null;
  /** Null for all priorities. */
  readonly PriorityCodeID: number | null;
  /** The beginning of the day in Melbourne from which it holds: ISO 8601, UTC. */
  readonly From: string;
}

/** A target of service. It measures enquiries whose time began on its day or later, until the next target. */
export interface ServiceTarget extends TargetKey {
  /** In hours that pass, at night and at weekends as well; null where no target holds from this day. */
  readonly Hours: number | null;
}

/** The name of a target among all of them. */
export const targetID = ({ StatusCodeID, TypeCodeID, PriorityCodeID, From }: TargetKey): string =>
  [StatusCodeID ?? 'contact', TypeCodeID ?? 'all', PriorityCodeID ?? 'all', From].join(' ');

/** The statuses in which an enquiry waits for staff, so that a target makes sense. */
export const targetStatuses: readonly number[] = Object.keys(enquiryStatuses)
  .map(Number)
  .filter((id) => !endedStatuses.some((ended) => ended === id));

/** The longest target: a year. */
export const TARGET_HOURS_MAX = 8760;

/** Which enquiries a target measures, in words: 'First contact, Vehicle Source, High'. */
export const targetName = ({ StatusCodeID, TypeCodeID, PriorityCodeID }: Omit<TargetKey, 'From'>): string =>
  [
    StatusCodeID === null ? 'First contact' : labelIn(enquiryStatuses, StatusCodeID),
    ...(TypeCodeID === null ? [] : [labelIn(enquiryTypes, TypeCodeID)]),
    ...(PriorityCodeID === null ? [] : [labelIn(priorities, PriorityCodeID)]),
  ].join(', ');

const labelIn = (codes: Readonly<Record<number, { readonly label: string }>>, id: number): string =>
  codes[id]?.label ?? String(id);

interface Measured {
  readonly StatusCodeID: number | null;
  readonly TypeCodeID: number;
  readonly PriorityCodeID: number;
}

/**
 * The hours that an enquiry of this type and priority has, when its time began at this moment; null without a target.
 * Targets of a type and a priority come before those of a type, those of a priority, and those of all. Among them the
 * latest day decides.
 */
export function hoursFor(targets: readonly ServiceTarget[], measured: Measured, begun: string): number | null {
  const holding = targets.filter(
    ({ StatusCodeID, TypeCodeID, PriorityCodeID, From }) =>
      StatusCodeID === measured.StatusCodeID &&
      (TypeCodeID === null || TypeCodeID === measured.TypeCodeID) &&
      (PriorityCodeID === null || PriorityCodeID === measured.PriorityCodeID) &&
      From <= begun,
  );
  const rank = ({ TypeCodeID, PriorityCodeID }: ServiceTarget) =>
    (TypeCodeID === null ? 0 : 2) + (PriorityCodeID === null ? 0 : 1);
  return (
    holding.toSorted((one, other) => rank(other) - rank(one) || (one.From < other.From ? 1 : -1))[0]?.Hours ?? null
  );
}

export type Tone = 'within' | 'near' | 'past';

/** A figure of an enquiry beside its target. */
export interface Figure {
  readonly seconds: number;
  /** Null without a target. */
  readonly hours: number | null;
  /** Near from four fifths of the target on; null without a target. */
  readonly tone: Tone | null;
  /** Whether it still grows. */
  readonly isRunning: boolean;
}

const toneOf = (seconds: number, hours: number | null): Tone | null => {
  if (hours === null) return null;
  if (seconds >= hours * 3600) return 'past';
  return seconds >= hours * 3600 * 0.8 ? 'near' : 'within';
};

type Targeted = Clocked & Omit<Measured, 'StatusCodeID'>;

/** The time to the first contact, at this moment (ISO 8601, UTC). */
export function contactFigure(row: Targeted, targets: readonly ServiceTarget[], at: string): Figure {
  const seconds = secondsToContact(row, at);
  const hours = hoursFor(targets, { ...row, StatusCodeID: null }, row.CreatedDateTime);
  return { seconds, hours, tone: toneOf(seconds, hours), isRunning: row.FirstContactDateTime === null };
}

/** The time in the current status in all its stays, at this moment (ISO 8601, UTC). The current stay names the target. */
export function statusFigure(row: Targeted, targets: readonly ServiceTarget[], at: string): Figure {
  const seconds = secondsIn(row, row.StatusCodeID, at);
  const hours = hoursFor(targets, row, row.StatusSince);
  return { seconds, hours, tone: toneOf(seconds, hours), isRunning: true };
}

/** Enquiries of these types and priorities whose time began in a span, and is limited to the same hours. */
export interface TargetSpan {
  readonly StatusCodeID: number | null;
  readonly TypeCodeIDs: readonly number[];
  readonly PriorityCodeIDs: readonly number[];
  readonly From: string;
  /** The first moment after it; undefined for the last span. */
  readonly Until: string | undefined;
  readonly Hours: number;
}

const typeIDs = Object.keys(enquiryTypes).map(Number);
const priorityIDs = Object.keys(priorities).map(Number);

/** Adds a span to those before it. It makes one with a span that differs only in the types, or that ends where it begins. */
function joined(spans: readonly TargetSpan[], span: TargetSpan): readonly TargetSpan[] {
  const shape = ({ PriorityCodeIDs, Hours, StatusCodeID }: TargetSpan) =>
    JSON.stringify([StatusCodeID, Hours, PriorityCodeIDs]);
  const types = ({ TypeCodeIDs }: TargetSpan) => TypeCodeIDs.join();
  const like = spans.filter((other) => shape(other) === shape(span));
  const beside = like.find(({ From, Until }) => From === span.From && Until === span.Until);
  const before = like.find((other) => other.Until === span.From && types(other) === types(span));
  const other = beside ?? before;
  if (other === undefined) return [...spans, span];
  const whole =
    beside === undefined
      ? { ...other, Until: span.Until }
      : { ...other, TypeCodeIDs: [...beside.TypeCodeIDs, ...span.TypeCodeIDs] };
  return spans.map((each) => (each === other ? whole : each));
}

/** The targets as few spans that do not overlap. `hoursFor` says the same of a single enquiry. */
export function targetSpans(targets: readonly ServiceTarget[]): readonly TargetSpan[] {
  const measures = [...new Set(targets.map(({ StatusCodeID }) => StatusCodeID))];
  const single = measures.flatMap((StatusCodeID) => {
    const own = targets.filter((each) => each.StatusCodeID === StatusCodeID);
    const days = [...new Set(own.map(({ From }) => From))].toSorted();
    return days.flatMap((From, index) =>
      typeIDs
        .filter((type) => StatusCodeID === null || statusesOf(type).some((status) => status === StatusCodeID))
        .flatMap((TypeCodeID) => {
          const hoursOf = (PriorityCodeID: number) => hoursFor(own, { StatusCodeID, TypeCodeID, PriorityCodeID }, From);
          return [...Map.groupBy(priorityIDs, hoursOf)].flatMap(([Hours, PriorityCodeIDs]): TargetSpan[] =>
            Hours === null
              ? []
              : [{ StatusCodeID, TypeCodeIDs: [TypeCodeID], PriorityCodeIDs, From, Until: days[index + 1], Hours }],
          );
        }),
    );
  });
  const ofSpans = single.reduce<readonly TargetSpan[]>(joined, []);
  return ofSpans.reduce<readonly TargetSpan[]>(joined, []);
}
