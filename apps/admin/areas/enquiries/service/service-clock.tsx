import { secondsIn, durationText, type Clocked } from '@leaseledger/contract/enquiries/service-clocks';
import type { EnquiryRow } from '@leaseledger/contract/enquiries/enquiry.views';
import {
  contactFigure,
  statusFigure,
  type Figure,
  type ServiceTarget,
} from '@leaseledger/contract/service-targets/service-target';
import { serviceTargets } from '@leaseledger/contract/service-targets/service-target.endpoint';
import { createContext, useContext, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useRead } from '../../../platform/http/use-read.ts';
import { StatusMark } from '../../../platform/marks/StatusMark.tsx';
import { useAsOf, usePastMoment } from '../../../platform/time/as-of.ts';
import { momentText } from '../../../platform/time/moments.ts';
import { useNow } from '../../../platform/time/use-now.ts';
import { usePastList } from '../../../records/list/state/use-past-list.ts';

interface Clock {
  /** The moment of the figures: ISO 8601, UTC. Undefined for the last change of the enquiry. */
  readonly at: string | undefined;
  readonly targets: readonly ServiceTarget[];
}

const ClockContext = createContext<Clock>({ at: undefined, targets: [] });

/** The targets of now. They name the days from which they hold, so they measure the past as well. */
const useTargets = (): readonly ServiceTarget[] =>
  useRead(serviceTargets, {}, { resource: 'serviceTargets' }).data ?? [];

interface ClockProps {
  readonly children: ReactNode;
}

/** Runs the clocks of a list of enquiries: to now, or to the list's past moment. */
export function ListClock({ resource, children }: ClockProps & { readonly resource: string }) {
  const now = useNow().toISOString();
  const past = usePastList(resource, useAsOf().at ?? undefined);
  const targets = useTargets();
  return (
    <ClockContext value={{ at: past === null ? now : past.told?.Moment || undefined, targets }}>
      {children}
    </ClockContext>
  );
}

/** Runs the clocks of an open enquiry: to now, or to the record's past moment. */
export function RecordClock({ children }: ClockProps) {
  const now = useNow().toISOString();
  const moment = usePastMoment();
  const targets = useTargets();
  return <ClockContext value={{ at: moment === null ? now : moment || undefined, targets }}>{children}</ClockContext>;
}

/** The moment and the targets for the figures of an enquiry. */
export function useClock({ ModifiedDateTime }: Pick<EnquiryRow, 'ModifiedDateTime'>) {
  const { at = ModifiedDateTime, targets } = useContext(ClockContext);
  // The clock of the browser ticks in steps, so a change may be newer than it.
  return { at: at < ModifiedDateTime ? ModifiedDateTime : at, targets };
}

const tones = {
  within: { tone: 'success', words: 'Within' },
  near: { tone: 'warning', words: 'Near' },
  past: { tone: 'error', words: 'Past' },
} as const;

interface FigureMarkProps {
  readonly figure: Figure;
  /** The exact moments, on hover. */
  readonly moments: string;
}

/** A duration with its tone by target: while it runs a ring within it and a clock near it, a tick once it ended within it, a cross past it. */
export function FigureMark({ figure: { seconds, hours, tone, isRunning }, moments }: FigureMarkProps) {
  const text = durationText(seconds);
  if (tone === null || hours === null) return <span title={moments}>{text}</span>;
  const by = tones[tone === 'near' && !isRunning ? 'within' : tone];
  const words = `${by.words} the target of ${durationText(hours * 3600)}`;
  return (
    <span title={`${words}. ${moments}`}>
      <StatusMark code={{ label: text, tone: isRunning && tone === 'within' ? 'primary' : by.tone }} />
      <span className="unseen">
        , {words.toLowerCase()}
        {isRunning && ', still running'}
      </span>
    </span>
  );
}

/** The time to the first contact of an enquiry, which runs until then. */
export function ContactTime({ of }: { readonly of: EnquiryRow }) {
  const { at, targets } = useClock(of);
  const figure = contactFigure(of, targets, at);
  const contact =
    of.FirstContactDateTime === null ? 'no contact yet' : `first contact ${momentText(of.FirstContactDateTime)}`;
  return <FigureMark figure={figure} moments={`Added ${momentText(of.CreatedDateTime)}, ${contact}`} />;
}

/** The time of an enquiry in its status, in all its stays there. */
export function StatusTime({ of }: { readonly of: EnquiryRow }) {
  const { at, targets } = useClock(of);
  return <FigureMark figure={statusFigure(of, targets, at)} moments={`Since ${momentText(of.StatusSince)}`} />;
}

/** The time of an enquiry in a status, in all its stays there; nothing before the first one. */
export function StayTime({ of, status }: { readonly of: EnquiryRow & Clocked; readonly status: number }) {
  const { at } = useClock(of);
  const seconds = secondsIn(of, status, at);
  return seconds === 0 && of.StatusCodeID !== status ? null : durationText(seconds);
}

/** Cells of the list, which read the enquiry of their row. */
export function ContactCell() {
  const of = useRecordContext<EnquiryRow>();
  return of && <ContactTime of={of} />;
}
export function StatusCell() {
  const of = useRecordContext<EnquiryRow>();
  return of && <StatusTime of={of} />;
}
export function StayCell({ status }: { readonly status: number }) {
  const of = useRecordContext<EnquiryRow>();
  return of && <StayTime of={of} status={status} />;
}
