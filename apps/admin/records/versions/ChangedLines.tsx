import { changedLines } from './changed-lines.ts';
import './versions.css';

const sides = [
  { change: 'removed', Tag: 'del' },
  { change: 'added', Tag: 'ins' },
] as const;

interface ChangedLinesProps {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The text where nothing differs. */
  readonly same: string;
}

/** The differences of two versions of a record, line by line. */
export function ChangedLines({ before, after, same }: ChangedLinesProps) {
  const lines = changedLines(before, after);
  if (lines.every(({ change }) => change === 'kept')) return <p>{same}</p>;
  return (
    <div className="changed-lines" role="group" aria-label="Changed lines">
      {lines.map(({ change, text }, index) => {
        const Tag = sides.find((side) => side.change === change)?.Tag ?? 'span';
        return <Tag key={index}>{text === '' ? '\u00a0' : text}</Tag>;
      })}
    </div>
  );
}
