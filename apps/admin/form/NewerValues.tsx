import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { shownError } from '../kernel/failures.ts';
import type { FormValue, FormValues } from './form-types.ts';
import { NewerContext, nothingNewer } from './newer.ts';
import { valuesByPath } from './paths.ts';
import { useDraft } from './use-draft.ts';

export interface NewerValuesProps {
  readonly name: string;
  readonly initial: FormValues;
  /** How often a save of this form was refused because somebody was quicker. */
  readonly conflicts: number;
  /** After the form's own save the record is newer, too. */
  readonly hidden: boolean;
  readonly children: ReactNode;
}

/**
 * Tells the reader that the record was changed while its form was open. What they typed is kept, with the value that stands there now below it; the
 * other fields show the newer values, for which the form around this takes over `initial`. After a save that was refused for it the focus goes there, once
 * the reader has closed the dialog that says so.
 */
export function NewerValues({ name, initial, conflicts, hidden, children }: NewerValuesProps) {
  const form = useFormContext<FormValues>();
  const draft = useDraft(name, initial);
  const seen = useRef(draft?.initial ?? initial);
  const [newer, setNewer] = useState<ReadonlyMap<string, FormValue> | null>(null);
  useEffect(() => {
    const before = valuesByPath(seen.current);
    const now = valuesByPath(initial);
    seen.current = initial;
    const changed = [...now].filter(([path, value]) => before.has(path) && !Object.is(before.get(path), value));
    if (changed.length === 0) return;
    const typedOver = changed.filter(([path]) => !Object.is(form.getValues(path), before.get(path)));
    setNewer((known) => new Map([...(known ?? []), ...changed.filter(([path]) => known?.has(path)), ...typedOver]));
  }, [form, initial]);
  const notice = useRef<HTMLDivElement>(null);
  const lookedAt = useRef(0);
  const isRefusalShown = shownError.use() !== null;
  useEffect(() => {
    if (isRefusalShown || lookedAt.current === conflicts) return;
    lookedAt.current = conflicts;
    notice.current?.focus();
  }, [conflicts, isRefusalShown]);
  const told = hidden ? null : newer;
  return (
    <NewerContext value={told ?? nothingNewer}>
      {told !== null && (
        <div ref={notice} className="form-newer" role="status" tabIndex={-1}>
          <TriangleAlert aria-hidden />
          <span>Somebody changed this record while you had it open. What you typed is kept, the other fields show the newer values. Check them and save again.</span>
        </div>
      )}
      {children}
    </NewerContext>
  );
}
