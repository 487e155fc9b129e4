import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import '../record/record-states.css';

export interface FreshRecordProps {
  /** The version of the record as it was last read. */
  readonly version: number;
  /** The form's starting values made from that version. */
  readonly initial: Readonly<Record<string, unknown>>;
  /** While the form's own save is under way the version changes by itself. */
  readonly saving: boolean;
  /** How often the server refused a save because the version no longer held. */
  readonly refusals: number;
}

/**
 * Takes over a newer version of the record while its form is open: fields that the reader changed keep what was typed, the others
 * show the newer values, and the reader is told. Stands inside a RecordForm.
 */
export function FreshRecord({ version, initial, saving, refusals }: FreshRecordProps) {
  const form = useFormContext();
  const seen = useRef({ version, refusals });
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    const before = seen.current;
    const isOwnSave = saving && before.refusals === refusals;
    seen.current = { version, refusals };
    if ((before.version === version && before.refusals === refusals) || isOwnSave) return;
    form.reset({ ...initial }, { keepDirtyValues: true, keepErrors: true, keepTouched: true });
    setNewer(true);
  }, [form, initial, version, refusals, saving]);
  if (!isNewer) return null;
  return (
    <div className="form-newer" role="status">
      <TriangleAlert aria-hidden />
      <span>Somebody changed this record while you had it open. What you typed is kept, the other fields show the newer values. Check them and save again.</span>
    </div>
  );
}
