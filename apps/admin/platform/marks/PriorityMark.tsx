import type { Code, Tone } from '@leaseledger/contract/kernel/codes';
import './marks.css';

const bars: Partial<Record<Tone, number>> = { success: 1, warning: 2, error: 3 };
const heights = [4, 7, 10];

export interface PriorityMarkProps {
  /** The entry of the code table, for example `priorities[lead.PriorityCodeID]`. */
  readonly code: Code | undefined;
  /** Hides the word where space is short. Screen readers still read it. */
  readonly short?: boolean;
}

/** A priority: one to three bars and its word. */
export function PriorityMark({ code, short = false }: PriorityMarkProps) {
  if (code === undefined) return null;
  const tone = code.tone ?? 'neutral';
  const lit = bars[tone] ?? 0;
  return (
    <span className="priority-mark">
      <svg className={`bars tone-${tone}`} viewBox="0 0 14 12" aria-hidden>
        {heights.map((height, index) => (
          <rect
            key={height}
            x={index * 5}
            y={11 - height}
            width="3"
            height={height}
            rx="1"
            className={index < lit ? 'lit' : 'unlit'}
          />
        ))}
      </svg>
      <span className={short ? 'unseen' : undefined}>{code.label}</span>
    </span>
  );
}
