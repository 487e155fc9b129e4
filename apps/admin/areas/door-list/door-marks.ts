import { sessionAttendanceEndpoints } from '@leaseledger/contract/session-attendance/session-attendance.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';
import { ask } from '../../platform/http/api.ts';
import { tellFailure } from '../../platform/session/failures.ts';
import { noteRefreshed } from '../../platform/http/own-requests.ts';
import { useRefreshes } from '../../platform/screens/use-areas.ts';
import { markUnsaved } from '../../platform/session/unsaved.ts';

interface Mark {
  readonly didAttend: boolean;
  /** The idempotency key of the request. */
  readonly key: string;
  /** The server has the mark, and the list is being read again. */
  readonly isSent: boolean;
}
type Marks = ReadonlyMap<number, Mark>;

export interface DoorMarks {
  /** The marks that the list does not show yet, by attendee. */
  readonly pressed: Marks;
  /** The last request found no connection. */
  readonly isLost: boolean;
  mark(id: number, didAttend: boolean): void;
  /** Sends the waiting marks. */
  again(): void;
}

const UNSAVED = 'door-list';
const unsentOf = (marks: Marks) => [...marks].filter(([, { isSent }]) => !isSent);

/**
 * Marks attendance, one press each. Without a connection the last mark of each attendee waits.
 * Waiting marks are sent when the connection is back, or on request.
 */
export function useDoorMarks(): DoorMarks {
  const queries = useQueryClient();
  const refreshes = useRefreshes('sessionAttendees');
  const [pressed, setPressed] = useState<Marks>(new Map());
  const [isLost, setLost] = useState(false);
  const waiting = useRef<Marks>(new Map());
  const isSending = useRef(false);

  const keep = (next: Marks) => {
    waiting.current = next;
    setPressed(next);
    markUnsaved(UNSAVED, unsentOf(next).length > 0);
  };
  const without = (id: number, key: string) =>
    new Map([...waiting.current].filter(([other, mark]) => other !== id || mark.key !== key));

  const sendAll = async () => {
    if (isSending.current) return;
    isSending.current = true;
    let lost = false;
    for (let [next] = unsentOf(waiting.current); next !== undefined && !lost; [next] = unsentOf(waiting.current)) {
      const [sessionAttendanceID, mark] = next;
      const { didAttend, key } = mark;
      try {
        const { request } = await ask(
          sessionAttendanceEndpoints.mark,
          { body: { sessionAttendanceID, didAttend } },
          { idempotencyKey: key },
        );
        noteRefreshed(request, refreshes);
        if (waiting.current.get(sessionAttendanceID)?.key === key)
          keep(new Map(waiting.current).set(sessionAttendanceID, { ...mark, isSent: true }));
        void queries
          .invalidateQueries({ predicate: ({ queryKey }) => refreshes.some((resource) => resource === queryKey[0]) })
          .then(() => keep(without(sessionAttendanceID, key)));
      } catch (thrown) {
        const error = ApiError.from(thrown);
        lost = error.isUndecided;
        if (!lost) {
          keep(without(sessionAttendanceID, key));
          tellFailure(error);
        }
      }
    }
    setLost(lost);
    isSending.current = false;
  };

  const latest = useRef(sendAll);
  latest.current = sendAll;
  useEffect(() => {
    const online = () => void latest.current();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      markUnsaved(UNSAVED, false);
    };
  }, []);

  return {
    pressed,
    isLost,
    mark: (id, didAttend) => {
      keep(new Map(waiting.current).set(id, { didAttend, key: crypto.randomUUID(), isSent: false }));
      void sendAll();
    },
    again: () => void sendAll(),
  };
}
