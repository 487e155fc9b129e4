import type { ReactNode } from 'react';
import './record.css';

export interface SectionProps {
  readonly title: string;
  /** A count after the title, for example of notes. */
  readonly count?: number;
  /** A button or link at the end of the title's line. */
  readonly action?: ReactNode;
  /** The level of the heading: 2 on a page of its own, 3 in a record. */
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

/** A list of labels and values. The children are Field. */
export const FieldList = ({ children }: { readonly children: ReactNode }) => <dl className="field-list">{children}</dl>;

export interface FieldProps {
  readonly label: string;
  /** The value. Null, undefined and empty text show `nothing`. */
  readonly children?: ReactNode;
  /** The text without a value, for example 'Not Settled'. The default is a dash. */
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
