import type { ReactNode } from 'react';
import type { Code, Tone } from '@leaseledger/contract/kernel/codes';
import './marks.css';

export interface StatusMarkProps {
  /** The entry of the code table, for example `leadStatuses[lead.StatusCodeID]`. Undefined for an unknown id. */
  readonly code: Code | undefined;
}

/** Each tone has its own shape, so that a status never depends on colour alone. */
const shapes: Record<Tone, ReactNode> = {
  primary: null,
  neutral: null,
  info: <circle cx="8" cy="8" r="1.6" className="fill" />,
  success: <path d="m5.4 8.2 1.8 1.8 3.4-3.8" />,
  warning: <path d="M8 4.8V8l2.2 1.4" />,
  error: <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" />,
};

const settled = (tone: Tone) => tone === 'success' || tone === 'error';

/** A status as shape and word: a ring when open, a dot in progress, a tick when done, a cross when lost. */
export function StatusMark({ code }: StatusMarkProps) {
  if (code === undefined) return null;
  const tone = code.tone ?? 'neutral';
  return (
    <span className={`status-mark${settled(tone) ? ' settled' : ''}`}>
      <svg className={`mark tone-${tone}`} viewBox="0 0 16 16" aria-hidden>
        <circle cx="8" cy="8" r="6.2" />
        {shapes[tone]}
      </svg>
      {code.label}
    </span>
  );
}
