import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

export interface FreshRecordProps {
  /** The version of the record as it was last read. */
  readonly version: number;
  /** The form's starting values made from that version. */
  readonly initial: Readonly<Record<string, unknown>>;
}

/**
 * Takes over a newer version of the record while its form is open: fields that the reader changed keep what was typed, the others
 * show the newer values, and the reader is told. Stands inside a RecordForm.
 */
export function FreshRecord({ version, initial }: FreshRecordProps) {
  const form = useFormContext();
  const shown = useRef(version);
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    form.reset({ ...initial }, { keepDirtyValues: true, keepErrors: true, keepTouched: true });
    setNewer(true);
  }, [form, version, initial]);
  if (!isNewer) return null;
  return (
    <div className="form-newer" role="status">
      <TriangleAlert aria-hidden />
      <span>Somebody changed this record while you had it open. What you typed is kept, the other fields show the newer values. Check them and save again.</span>
    </div>
  );
}
