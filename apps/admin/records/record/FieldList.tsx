import type { ReactNode } from 'react';
import './record.css';

export interface SectionProps {
  readonly title: string;
  /** Behind the title, e.g. of notes. */
  readonly count?: number;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  /** Of its heading; 2 where it stands on a page of its own and not in a record. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A titled part of a record. */
export function Section({ title, count, action, level = 3, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className="record-section">
      <Heading>
        {title}
        {count !== undefined && <span className="section-count">{count}</span>}
        {action !== undefined && <span className="section-action">{action}</span>}
      </Heading>
      {children}
    </section>
  );
}

/** Labels and values of a record, to be read. Takes Field. */
export const FieldList = ({ children }: { readonly children: ReactNode }) => <dl className="field-list">{children}</dl>;

export interface FieldProps {
  readonly label: string;
  /** What to show; null, undefined and empty text show what `nothing` says. */
  readonly children?: ReactNode;
  /** 'Not Settled'; a dash where left out. */
  readonly nothing?: string;
}

export function Field({ label, children, nothing = '–' }: FieldProps) {
  const isEmpty = children === null || children === undefined || children === '';
  return (
    <div className="field">
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className="nothing">{nothing}</span> : children}</dd>
    </div>
  );
}
