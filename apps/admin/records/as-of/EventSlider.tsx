import type { HistoryRow } from '@leaseledger/contract/history/history.views';
import { IconButton, Tooltip } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { decisionsOf, type ShownDecision } from '../history/decisions.ts';
import { momentText } from '../../platform/time/moments.ts';
import './as-of.css';

/**
 * The decisions of a history, the oldest first.
 * @param rows the newest first
 */
export const stepsOf = (rows: readonly HistoryRow[]): readonly ShownDecision[] => decisionsOf(rows).toReversed();

/**
 * The step that an address of the past names. Without a name, the last step up to that moment.
 * @returns -1 before the first step
 */
export function stepAt(steps: readonly ShownDecision[], at: string, moment: string | undefined): number {
  const named = steps.findIndex(({ entries }) => entries.some(({ id }) => id === at));
  if (named !== -1 || moment === undefined) return named;
  return steps.findLastIndex(({ first }) => Date.parse(first.CreatedDateTime) <= Date.parse(moment));
}

export const stepText = ({ first, entries }: ShownDecision): string =>
  `${momentText(first.CreatedDateTime)}, ${first.CreatedByUserName}: ${entries.map(({ Description }) => Description).join('; ')}`;

export interface EventSliderProps {
  readonly steps: readonly ShownDecision[];
  /** -1 before the first step. */
  readonly step: number;
  /** Receives the chosen entry. The record then shows as of it. */
  readonly onStep: (entry: string) => void;
}

/** A slider over the decisions of a record. Arrow keys move by one decision, and each says user, action and time. */
export function EventSlider({ steps, step, onStep }: EventSliderProps) {
  const go = (to: number) => {
    const entry = steps[to]?.entries.at(-1);
    if (entry !== undefined) onStep(entry.id);
  };
  const slider = useRef<HTMLInputElement>(null);
  // The pressed button may be gone or disabled now, so the slider takes the focus.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.matches(':disabled') === true) slider.current?.focus();
  }, [step, steps.length]);
  const current = steps[step];
  if (steps.length === 0) return null;
  return (
    <div className="as-of-slider">
      <Tooltip title="Earlier">
        <span>
          <IconButton aria-label="Earlier" disabled={step <= 0} onClick={() => go(step - 1)}>
            <ChevronLeft />
          </IconButton>
        </span>
      </Tooltip>
      <input
        ref={slider}
        type="range"
        aria-label="Decisions"
        aria-valuetext={current === undefined ? 'Before it was made' : stepText(current)}
        min={0}
        max={steps.length - 1}
        value={Math.max(step, 0)}
        onChange={(event) => go(Number(event.target.value))}
      />
      <Tooltip title="Later">
        <span>
          <IconButton aria-label="Later" disabled={step >= steps.length - 1} onClick={() => go(step + 1)}>
            <ChevronRight />
          </IconButton>
        </span>
      </Tooltip>
    </div>
  );
}
