import { Info, TriangleAlert } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { shownError } from '../session/failures.ts';
import { dayOf, momentText, timeText } from '../time/moments.ts';
import { CopyTyped } from './CopyTyped.tsx';
import type { ChangedBy, FormValues } from './form-types.ts';
import { GoneContext, NewerContext, nothingNewer, type NewerValue } from './newer.ts';
import { valuesByPath } from './paths.ts';
import { useDraft } from './use-draft.ts';

export interface NewerValuesProps {
  readonly name: string;
  readonly initial: FormValues;
  /** The user who changed the record last, when it was another one. */
  readonly changedBy: ChangedBy | undefined;
  /** The number of saves that were refused because another user saved first. */
  readonly conflicts: number;
  /** Hides the notice after the form's own save, which makes the record newer too. */
  readonly hidden: boolean;
  readonly children: ReactNode;
}

const whenText = (at: string): string =>
  dayOf(at) === dayOf(new Date()) ? `at ${timeText(at)}` : `on ${momentText(at)}`;

/**
 * Says that another user changed the record while its form was open: who, when, and both values of each field.
 * Typed values stay. The other fields show the newer values, because the surrounding form takes over `initial`.
 * After a refused save the notice takes the focus, once the error dialog is closed.
 */
export function NewerValues({ name, initial, changedBy, conflicts, hidden, children }: NewerValuesProps) {
  const form = useFormContext<FormValues>();
  const draft = useDraft(name, initial);
  const seen = useRef(draft?.initial ?? initial);
  const [newer, setNewer] = useState<ReadonlyMap<string, NewerValue> | null>(null);
  useEffect(() => {
    const before = valuesByPath(seen.current);
    const now = valuesByPath(initial);
    seen.current = initial;
    const changed = [...now].filter(([path, value]) => before.has(path) && !Object.is(before.get(path), value));
    if (changed.length === 0) return;
    setNewer((known) => {
      const found = changed.map(([path, theirs]): [string, NewerValue] => {
        const [started = null, typed = null] = [before.get(path), form.getValues(path)];
        const earlier = known?.get(path);
        const isTyped = earlier?.isTyped === true || (!Object.is(typed, started) && !Object.is(typed, theirs));
        return [path, { mine: isTyped ? (typed as NewerValue['mine']) : (earlier?.mine ?? started), theirs, isTyped }];
      });
      return new Map([...(known ?? []), ...found]);
    });
  }, [form, initial]);
  const notice = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const lookedAt = useRef(0);
  const isRefusalShown = shownError.use() !== null;
  useEffect(() => {
    if (isRefusalShown || lookedAt.current === conflicts) return;
    lookedAt.current = conflicts;
    notice.current?.focus();
  }, [conflicts, isRefusalShown]);
  const gone = useContext(GoneContext);
  const told = hidden ? null : newer;
  const context = useMemo(() => (told === null ? nothingNewer : { values: told, place }), [told, place]);
  const who = changedBy === undefined ? 'Somebody' : changedBy.name;
  return (
    <NewerContext value={context}>
      {gone !== undefined && !hidden && (
        <div className="form-newer" role="status">
          <Info aria-hidden />
          <span>
            What you typed can no longer be saved. <CopyTyped initial={initial} />
          </span>
        </div>
      )}
      {told !== null && gone === undefined && (
        <div ref={notice} className="form-newer" tabIndex={-1}>
          <TriangleAlert aria-hidden />
          <div>
            <span role="status">{`${who} changed this record${changedBy === undefined ? '' : ` ${whenText(changedBy.at)}`} while you had it open. What you typed is kept, the other fields show the newer values. Check them and save again.`}</span>
            <ul ref={setPlace} className="newer-choices" aria-label="Changed fields" />
          </div>
        </div>
      )}
      {children}
    </NewerContext>
  );
}
