import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { alert } from '../../platform/session/alerts.ts';

export interface MovedRecordProps {
  /** The address of the record that replaces this one. */
  readonly to: string;
  readonly message: string;
}

/** Opens the record into which this one was merged, and says so. */
export function MovedRecord({ to, message }: MovedRecordProps) {
  const navigate = useNavigate();
  useEffect(() => {
    alert(message, 'info');
    void navigate(to, { replace: true });
  }, [to, message, navigate]);
  return null;
}
