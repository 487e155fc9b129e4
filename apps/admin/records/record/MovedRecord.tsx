import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { alert } from '../../platform/session/alerts.ts';

export interface MovedRecordProps {
  /** Where the record is that stands for it. */
  readonly to: string;
  readonly message: string;
}

/** In place of a record that was merged into another one: goes there, and says so. */
export function MovedRecord({ to, message }: MovedRecordProps) {
  const navigate = useNavigate();
  useEffect(() => {
    alert(message, 'info');
    void navigate(to, { replace: true });
  }, [to, message, navigate]);
  return null;
}
